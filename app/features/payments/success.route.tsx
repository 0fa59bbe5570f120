/** Return URL of a purchase. It grants nothing because anyone can open it. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PlainPage } from "#app/ui/page.tsx";
import { PreferenceBar } from "#app/ui/preference-switches.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";
import { PaymentResult } from "./payment-result.tsx";

export const handle = { title: "payments.success.title", description: "payments.success.text" };

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return null;
}

export default function PaymentSuccess() {
  const t = useT();
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />}>
      <PaymentResult state="done" title={t("payments.success.title")} text={t("payments.success.text")}>
        <ButtonLink to={paths.home}>{t("payments.success.action")}</ButtonLink>
      </PaymentResult>
    </PlainPage>
  );
}
