/** Every place is taken: why, what can be freed, and what can be bought. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StoreName } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

interface FullHouseProps {
  /** Those whose place could be freed: paused ones are not among them. */
  stores: string[];
  offer: { price: string; url: string | null };
}

export function FullHouse({ stores, offer }: FullHouseProps) {
  const t = useT();
  const buy = offer.url ? (
    <ButtonLink to={offer.url} variant="secondary" size="small">
      {t("licences.full.buy")}
    </ButtonLink>
  ) : null;
  return (
    <>
      <Alert tone="info" title={t("licences.full.title")} action={buy}>
        {stores.length > 0 ? t("licences.full.text") : t("licences.full.paused", { email: brand.supportEmail })}
        {offer.url ? <> {t("licences.full.price", { price: offer.price })}</> : null}
      </Alert>
      {stores.length > 0 ? (
        <p className="mt-4 text-ink-2">
          {t("licences.full.development")}{" "}
          <Link to={paths.activateDevelopment} className="link">
            {t("licences.full.developmentAction")}
          </Link>
        </p>
      ) : null}
      {stores.length > 0 ? (
        <div className="mt-9">
          <Section title={t("licences.full.stores")}>
            <ul className="divide-y divide-line border-y border-line">
              {stores.map((shop) => (
                <li key={shop} className="flex flex-wrap items-center gap-x-6 gap-y-1.5 py-3.5">
                  <span className="min-w-0 flex-1 basis-56">
                    <StoreName domain={shop} />
                  </span>
                  <Link to={paths.store(shop)} className="link" aria-label={t("licences.full.renewNamed", { shop })}>
                    {t("licences.full.renew")}
                  </Link>
                  <Link
                    to={paths.deactivate(shop)}
                    className="link"
                    aria-label={t("licences.full.freeNamed", { shop })}
                  >
                    {t("licences.full.free")}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ) : null}
    </>
  );
}
