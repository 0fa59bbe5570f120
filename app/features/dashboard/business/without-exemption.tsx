/** Stores where Shopify does not let the app change themes: what the team should know and do about it. */
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { exemptionForm } from "#app/ui/exemption-help.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function WithoutExemption({ shops }: { shops: readonly string[] }) {
  const t = useT();
  if (shops.length === 0) return null;
  const form = (
    <ButtonLink to={exemptionForm} variant="secondary" size="small">
      {t("business.exemption.form")}
    </ButtonLink>
  );
  return (
    <div className="mb-9">
      <Notice tone="warn" title={t("business.exemption.title", { count: shops.length })} action={form}>
        {t("business.exemption.what")} {t("business.exemption.ask")}{" "}
        {t("business.exemption.stores", { shops: shops.join(", ") })}
      </Notice>
    </div>
  );
}
