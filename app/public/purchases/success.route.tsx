/**
 * The page after a payment. It grants nothing: it shows the order of this browser's cookie, and says no more than
 * "received" to a browser that has only the address.
 */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { usePolling } from "#app/kit/feedback/loading.tsx";
import { toSetCookie } from "#app/kit/forms/form.server.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { ClaimCode, ClosingNote, OrderSummary } from "./order-summary.tsx";
import { OtherPayment } from "./other-payment.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { PurchaseState } from "./purchase-state.tsx";
import { PurchaseSteps } from "./purchase-steps.tsx";
import { toPurchaseView } from "./purchase-view.server.ts";

/** The mono font of codes. */
export { links } from "#app/kit/parts/prose.tsx";

export const handle = { title: "buy.received.title", description: "buy.received.text" } satisfies {
  title: Key;
  description: Key;
};

/** While the order cannot be read. */
const retrySeconds = 15;

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args);
  const { context, request } = args;
  const { language, configuration } = context;
  const run = context.run(viewer);
  const search = new URL(request.url).searchParams;
  const found = await run.findBrowserOrder({ sessionId: search.get("session_id"), orderId: search.get("order") });
  const order = found.ok ? found.value : null;
  const isOwner = order !== null && viewer?.emailVerified && viewer.email.toLowerCase() === order.email;
  // The purchase is theirs from now on, and the frame of the next pages counts its licences.
  if (isOwner && order.state !== "open") await context.licencesFor(viewer).overview();
  const view = order && toPurchaseView(order, viewer, language);
  const claimUrl = `${configuration.portalUrl}${paths.claim}`;
  // The next purchase begins with an empty form.
  const isOrdered = order?.state === "paid" || order?.state === "processing";
  return data(
    { view, claimUrl, isUnknown: !found.ok },
    { headers: isOrdered ? toSetCookie(await run.forgetBasket()) : {} },
  );
}

export default function PaymentSuccess() {
  const t = useT();
  const { view, claimUrl, isUnknown } = useLoaderData<typeof loader>();
  const pollSeconds = isUnknown ? retrySeconds : (view?.pollSeconds ?? null);
  usePolling(pollSeconds !== null, (pollSeconds ?? 0) * 1000);
  return (
    <PlainPage
      brandName={brand.managerName}
      aside={<PreferenceBar action={paths.preferences} />}
      isSheet={view !== null}
    >
      {view ? (
        <div
          data-payment={view.state}
          data-poll={pollSeconds ?? undefined}
          className="mx-auto grid max-w-[952px] gap-x-[72px] gap-y-10 px-4 pt-7 pb-16 tablet:pt-14 desktop:grid-cols-[minmax(0,1fr)_340px]"
        >
          <div className="min-w-0">
            <PurchaseState view={view} />
            {view.other ? (
              <div className="mt-7">
                <OtherPayment payment={view.other} hasAccount={view.ownEmail !== null} />
              </div>
            ) : null}
            <PurchaseSteps view={view} />
          </div>
          <div className="grid min-w-0 content-start gap-8">
            <OrderSummary view={view} />
            {view.claimCode ? <ClaimCode code={view.claimCode} url={claimUrl} /> : null}
            {view.state === "paid" ? <ClosingNote /> : null}
          </div>
        </div>
      ) : (
        <div data-payment="received" data-poll={pollSeconds ?? undefined}>
          <PaymentResult state="done" title={t("buy.received.title")} text={t("buy.received.text")}>
            <ButtonLink to={paths.home}>{t("buy.received.action")}</ButtonLink>
          </PaymentResult>
        </div>
      )}
    </PlainPage>
  );
}
