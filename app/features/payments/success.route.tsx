/** Where the payment page sends back to. It grants nothing: anybody can open this address. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { requireAccess } from "#app/session/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { PreferenceBar } from "#app/ui/preference-bar.tsx";
import { Verdict } from "./verdict.tsx";

export const handle = { title: "payments.success.title" };

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return null;
}

export default function PaymentSuccess() {
  const t = useT();
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />}>
      <Verdict state="done" title={t("payments.success.title")} text={t("payments.success.text")}>
        <ButtonLink to={paths.home}>{t("payments.success.action")}</ButtonLink>
      </Verdict>
    </PlainPage>
  );
}
