/** Help for a missing Shopify exemption: what it is, who requests it, and what works meanwhile. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";

const steps = ["what", "ask", "token", "zip"] as const;

interface ExemptionHelpProps {
  /** Link to the theme's ZIP. */
  downloadTo: string;
  /** Link to replace the credentials; absent on that page. */
  credentialsTo?: string;
  /** Shopify's own message. */
  requiredAccess: string | undefined;
}

export function ExemptionHelp({ downloadTo, credentialsTo, requiredAccess }: ExemptionHelpProps) {
  const t = useT();
  return (
    <div className="overflow-hidden rounded-card border border-bad-line">
      <p className="bg-bad-soft px-4 py-3 font-label text-ink">{t("errors.EXEMPTION_MISSING.sentence")}</p>
      <ol className="grid list-decimal gap-2 py-3.5 pr-4 pl-9 text-ink-2 marker:font-strong marker:text-ink">
        {steps.map((step) => (
          <li key={step} className="pl-1.5">
            {t(`exemption.steps.${step}`)}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4">
        <ButtonLink to={exemptionForm} variant="secondary" size="small">
          {t("exemption.form")}
        </ButtonLink>
        <Link to={downloadTo} className="link">
          {t("exemption.download")}
        </Link>
        {credentialsTo ? (
          <Link to={credentialsTo} className="link">
            {t("exemption.store")}
          </Link>
        ) : null}
      </p>
      {requiredAccess ? (
        <p className="border-t border-line px-4 py-3 text-small break-words text-ink-3">
          {t("exemption.answer")} <q lang="en">{requiredAccess}</q>
        </p>
      ) : null}
    </div>
  );
}

/** Shopify's form for theme exemptions. */
export const exemptionForm =
  "https://docs.google.com/forms/d/e/1FAIpQLSfZTB1vxFC5d1-GPdqYunWRGUoDcOheHQzfK2RoEFEHrknt5g/viewform";
