/** Return URL of a cancelled purchase. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PlainPage } from "#app/ui/page.tsx";
import { PreferenceBar } from "#app/ui/preference-switches.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";
import { PaymentResult } from "./payment-result.tsx";

export const handle = { title: "payments.cancel.title", description: "payments.cancel.text" };

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return { purchaseUrl: args.context.configuration.purchaseUrl };
}

export default function PaymentCancel() {
  const t = useT();
  const { purchaseUrl } = useLoaderData<typeof loader>();
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />}>
      <PaymentResult state="cancelled" title={t("payments.cancel.title")} text={t("payments.cancel.text")}>
        <ButtonLink to={paths.home} variant={purchaseUrl ? "secondary" : "primary"}>
          {t("payments.cancel.home")}
        </ButtonLink>
        {purchaseUrl ? <ButtonLink to={purchaseUrl}>{t("payments.cancel.action")}</ButtonLink> : null}
      </PaymentResult>
    </PlainPage>
  );
}
