/** The staff's page of one order: what was paid, what was granted, what differs, and refunds. */
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { errorReply, invalidReply, parseForm } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/ui/alert.tsx";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { BackLink } from "#app/ui/navigation.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { objectId } from "#workers/licences/contract.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { OrderBadges } from "./order-badges.tsx";
import { LicencesOfOrder, OrderFacts, StripeMessages } from "./order-parts.tsx";
import { RefundConfirmation } from "./refund.tsx";
import { orderForm } from "./schema.ts";
import { type OrderView, toOrderView } from "./view.server.ts";

export { clientAction } from "#app/session/client-action.ts";

/** The mono font. */
export { links } from "#app/ui/prose.tsx";

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "orderDesk.title", words: ["orders"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

function toId(text: string | undefined): string {
  const id = objectId.safeParse(text?.toLowerCase());
  if (!id.success) throw data({ code: "NOT_FOUND" }, { status: 404 });
  return id.data;
}

/** After a conflict the form begins from the state that the page then shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const found = await context.licencesFor(viewer).order(toId(params.order));
  if (!found.ok && found.error.code === "ORDER_NOT_FOUND") throw data({ code: "NOT_FOUND" }, { status: 404 });
  const isAsking = new URL(request.url).searchParams.get("ask") === "refund";
  const view = found.ok ? toOrderView(found.value, context) : null;
  return data({ view, isAsking }, { status: found.ok ? 200 : getErrorStatus(found.error.code) });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const orderId = toId(params.order);
  const form = await parseForm({ context, request }, orderForm);
  if (!form.ok) return invalidReply(form.reply);
  const licences = context.licencesFor(viewer);
  if (form.value.intent === "sync") {
    const synced = await licences.syncOrder(orderId);
    if (!synced.ok) return errorReply(form.values, synced.error);
    return redirectWithToast(paths.adminOrder(orderId), { type: "success", id: "orders.synced" });
  }
  const { quantity, reason, seen, requestId } = form.value;
  const refunded = await licences.refundOrder({ orderId, quantity, reason, seen, requestId });
  if (!refunded.ok) return errorReply(form.values, refunded.error);
  return redirectWithToast(paths.adminOrder(orderId), { type: "success", id: "orders.refunded" });
}

export default function OrderRoute() {
  const t = useT();
  const { view, isAsking } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.adminOrders}>{t("orderDesk.title")}</BackLink>
      {view ? (
        <Order view={view} isAsking={isAsking} />
      ) : (
        <>
          <PageHead title={t("orderDesk.title")} />
          <Unavailable
            title={t("orderDesk.order.unavailable")}
            retry={{ to: paths.adminOrders, label: t("orderDesk.retry") }}
          />
        </>
      )}
    </>
  );
}

function Order({ view, isAsking }: { view: OrderView; isAsking: boolean }) {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const isRefund = isAsking || reply?.values.intent === "refund";
  const { account, problem, refundable, quantity: count, amount, created, stripeUrl } = view;
  const heading = account ? t("orderDesk.order.heading", { email: account }) : t("orderDesk.order.headingUnknown");
  const stripeLink = stripeUrl ? (
    <ButtonLink to={stripeUrl} variant="secondary">
      {t("orderDesk.stripe")}
    </ButtonLink>
  ) : null;
  const refundLink =
    refundable > 0 ? (
      <ButtonLink to={paths.adminRefund(view.id)} variant="secondary">
        {t("orderDesk.refund.open")}
      </ButtonLink>
    ) : null;
  return (
    <>
      <PageHead
        title={heading}
        lead={t("orderDesk.order.lead", { count, amount, date: created.full })}
        actions={
          stripeLink || refundLink ? (
            <>
              {stripeLink}
              {refundLink}
            </>
          ) : undefined
        }
      />
      <div className="mb-7 grid gap-5">
        <OrderBadges order={view} />
        {isRefund ? null : <FormErrorSummary error={form.formError} />}
        {problem ? (
          <Alert tone="warn" title={t("orderDesk.problems.title")}>
            {t(`orderDesk.problems.${problem}`)}
          </Alert>
        ) : null}
        {isRefund ? <RefundConfirmation view={view} form={form} reply={reply} /> : null}
      </div>
      <div className="grid gap-x-11 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
        <div className="min-w-0">
          <LicencesOfOrder view={view} />
          <StripeMessages view={view} />
        </div>
        <div className="min-w-0">
          <OrderFacts view={view} />
          <SyncForm />
        </div>
      </div>
    </>
  );
}

/** Safe to repeat: it does only what is missing. */
function SyncForm() {
  const t = useT();
  const pending = usePending("sync");
  return (
    <Form method="post" className="mt-7 grid justify-items-start gap-2.5 border-t border-line pt-7">
      <input type="hidden" name="intent" value="sync" />
      <Button
        variant="secondary"
        size="small"
        icon="rotate-cw"
        pending={pending}
        pendingLabel={t("orderDesk.sync.pending")}
      >
        {t("orderDesk.sync.submit")}
      </Button>
      <p className="text-small text-ink-2">{t("orderDesk.sync.hint")}</p>
    </Form>
  );
}
