import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { brand } from "#base/brand.ts";

/** In place of the form when the deployment sells nothing online. */
export function Unsold() {
  const t = useT();
  const subject = encodeURIComponent(t("shell.mail.buy", { product: brand.themeName }));
  return (
    <div className="mx-auto grid max-w-[520px] justify-items-start gap-2 px-4 py-16">
      <h1 className="text-h1-phone text-ink tablet:text-h1">{t("buy.unavailable.title")}</h1>
      <p className="text-lead text-ink-2">{t("buy.unavailable.text")}</p>
      <div className="mt-5">
        <ButtonLink to={`mailto:${brand.supportEmail}?subject=${subject}`}>{t("buy.unavailable.mail")}</ButtonLink>
      </div>
    </div>
  );
}
