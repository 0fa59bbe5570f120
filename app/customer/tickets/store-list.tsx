/** The stores of a ticket about the theme: address, and whether the store is active. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { FieldNote } from "#app/kit/forms/fields.tsx";
import { Badge, StoreName } from "#app/kit/parts/labels.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

interface StoreListProps {
  stores: readonly { shop: string; isActive: boolean }[];
  hasFailed: boolean;
  chosen: string | null;
  error: string | undefined;
  /** Where the form can be opened again. */
  retry: string;
  onChoose(shop: string): void;
}

export function StoreList({ stores, hasFailed, chosen, error, retry, onChoose }: StoreListProps) {
  const t = useT();
  if (hasFailed)
    return <Unavailable title={t("support.storesFailed")} retry={{ to: retry, label: t("support.retry") }} />;
  if (stores.length === 0) {
    const activate = (
      <Link to={paths.activate} className="link">
        {t("support.noStoreAction")}
      </Link>
    );
    return (
      <Alert tone="warn" title={t("support.noStore")} action={activate}>
        {t("support.noStoreText", { product: brand.managerName })}
      </Alert>
    );
  }
  return (
    <fieldset
      id="ticket-shop"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "ticket-shop-error" : undefined}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 flex w-full justify-between gap-4 text-small font-label text-ink">
        {t("support.shop")}
        <span className="text-small text-ink-3">{t("support.shopCount", { count: stores.length })}</span>
      </legend>
      <div className="ticket-stores">
        {stores.map(({ shop, isActive }) => (
          <label key={shop}>
            <input
              type="radio"
              name="shop"
              value={shop}
              defaultChecked={shop === chosen}
              onChange={() => onChoose(shop)}
              className="tick focus-visible:outline-none"
            />
            <StoreName domain={shop} />
            <Badge tone={isActive ? "ok" : "grey"}>{t(isActive ? "support.active" : "support.inactive")}</Badge>
          </label>
        ))}
      </div>
      <FieldNote id="ticket-shop" {...(error ? { error } : {})} />
    </fieldset>
  );
}
