/** Return URL of a cancelled purchase, which names its order: the basket is kept. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { Fact } from "./order-summary.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { type PurchaseView, toPurchaseView } from "./purchase-view.server.ts";

export const handle = { title: "buy.cancel.title", description: "buy.cancel.text" } satisfies {
  title: Key;
  description: Key;
};

const chargedStates = ["paid", "processing", "review"];

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args);
  const { configuration, run, language } = args.context;
  const found = await run(viewer).findBrowserOrder({ orderId: new URL(args.request.url).searchParams.get("order") });
  const order = found.ok ? found.value : null;
  // Paid in another tab, or on its way.
  if (order && chargedStates.includes(order.state)) throw redirect(paths.paymentOf(order.id), 302);
  return { purchaseUrl: configuration.purchaseUrl, view: order && toPurchaseView(order, viewer, language) };
}

export default function PaymentCancel() {
  const t = useT();
  const { purchaseUrl, view } = useLoaderData<typeof loader>();
  const buyUrl = view ? paths.buyOrder(view.id) : purchaseUrl;
  return (
    <PlainPage brandName={brand.managerName} aside={<PreferenceBar action={paths.preferences} />}>
      <PaymentResult
        state="cancelled"
        title={t("buy.cancel.title")}
        text={t(view ? "buy.cancel.kept" : "buy.cancel.text")}
        facts={view ? <Basket view={view} /> : null}
      >
        {view?.resumeUrl ? (
          <>
            <ButtonLink to={paths.buyOrder(view.id)} variant="secondary">
              {t("buy.cancel.change")}
            </ButtonLink>
            <ButtonLink to={view.resumeUrl}>{t("buy.cancel.action")}</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={paths.home} variant={buyUrl ? "secondary" : "primary"}>
              {t("buy.cancel.home")}
            </ButtonLink>
            {buyUrl ? <ButtonLink to={buyUrl}>{t("buy.cancel.action")}</ButtonLink> : null}
          </>
        )}
      </PaymentResult>
    </PlainPage>
  );
}

function Basket({ view: { number, quantity: count, amount, company, vatId } }: { view: PurchaseView }) {
  const t = useT();
  return (
    <dl className="mt-6 grid w-full max-w-[360px] grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-y border-line py-4 text-left">
      <Fact name={t("buy.summary.title", { number })}>{t("buy.summary.licences", { count })}</Fact>
      <Fact name={t("buy.order.total")}>{amount}</Fact>
      {company ? <Fact name={t("buy.company")}>{company}</Fact> : null}
      {vatId ? <Fact name={t("buy.vatId")}>{vatId}</Fact> : null}
    </dl>
  );
}
