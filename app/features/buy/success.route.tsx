/**
 * The page after a payment. It grants nothing: it shows the order of this browser's cookie, and says no more than
 * "received" to a browser that has only the address.
 */
import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PlainPage } from "#app/ui/page.tsx";
import { PreferenceBar } from "#app/ui/preference-switches.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";
import { ClaimCode, ClosingNote, OrderSummary } from "./order-summary.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { PurchaseState } from "./purchase-state.tsx";
import { PurchaseSteps } from "./purchase-steps.tsx";
import { isWaiting, toPurchaseView } from "./purchase-view.server.ts";

/** The mono font of codes. */
export { links } from "#app/ui/prose.tsx";

export const handle = { title: "buy.received.title", description: "buy.received.text" } satisfies {
  title: Key;
  description: Key;
};

const refreshSeconds = 15;

/** Reloads the page with and without scripts. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return new Headers(refresh ? { Refresh: refresh } : {});
};

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args);
  const { context, request } = args;
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const found = await context.purchases.findOrder(sessionId ?? undefined);
  const order = found.ok ? found.value : null;
  const isOwner = order !== null && viewer?.emailVerified && viewer.email.toLowerCase() === order.email;
  // The purchase is theirs from now on, and the frame of the next pages counts its licences.
  if (isOwner && order.state !== "open") await context.licencesFor(viewer).overview();
  const view = order && toPurchaseView(order, viewer, context.language);
  const claimUrl = `${context.configuration.portalUrl}${paths.claim}`;
  const shouldReload = !found.ok || (order !== null && isWaiting(order));
  return data({ view, claimUrl }, { headers: shouldReload ? { Refresh: String(refreshSeconds) } : {} });
}

export default function PaymentSuccess() {
  const t = useT();
  const { view, claimUrl } = useLoaderData<typeof loader>();
  return (
    <PlainPage
      brandName={brand.managerName}
      aside={<PreferenceBar action={paths.preferences} />}
      isSheet={view !== null}
    >
      {view ? (
        <div className="mx-auto grid max-w-[952px] gap-x-[72px] gap-y-10 px-4 pt-7 pb-16 tablet:pt-14 desktop:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0">
            <PurchaseState view={view} />
            <PurchaseSteps view={view} />
          </div>
          <div className="grid min-w-0 content-start gap-8">
            <OrderSummary view={view} />
            {view.claimCode ? <ClaimCode code={view.claimCode} url={claimUrl} /> : null}
            {view.state === "paid" ? <ClosingNote /> : null}
          </div>
        </div>
      ) : (
        <PaymentResult state="done" title={t("buy.received.title")} text={t("buy.received.text")}>
          <ButtonLink to={paths.home}>{t("buy.received.action")}</ButtonLink>
        </PaymentResult>
      )}
    </PlainPage>
  );
}
