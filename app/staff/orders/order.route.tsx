/** The staff's page of one order: what was paid, what was granted, what differs, and refunds. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { openProtectedActions, parseProtectedForm } from "#app/kit/forms/reauthentication.server.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus, type Result } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { OrderBadges } from "./order-badges.tsx";
import { LicencesOfOrder, OrderFacts, StripeMessages } from "./order-parts.tsx";
import { RefundConfirmation } from "./refund.tsx";
import { orderForm } from "./schema.ts";
import { AcceptConfirmation, ReturnConfirmation } from "./staff-acts.tsx";
import { type OrderView, toOrderView } from "./view.server.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

/** The mono font. */
export { links } from "#app/kit/parts/prose.tsx";

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
  const asked = toAskedAct(new URL(request.url).searchParams.get("ask"));
  const view = found.ok ? toOrderView(found.value, context) : null;
  return data({ view, asked }, { status: found.ok ? 200 : getErrorStatus(found.error.code) });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const orderId = toId(params.order);
  const form = await parseProtectedForm({ context, request }, orderForm);
  if (!form.ok) return invalidReply(form.reply);
  const { value, values, proof } = form;
  let done: Result<unknown>;
  if (value.intent === "refund") {
    const opened = await openProtectedActions({ context, viewer, values, proof });
    if (opened.reply) return opened.reply;
    const { intent: _, ...refund } = value;
    done = await opened.acts.refundOrder({ orderId, ...refund });
  } else done = await runAct(context.licencesFor(viewer), orderId, value);
  if (!done.ok) return errorReply(form.values, done.error);
  return redirectWithToast(staffPaths.adminOrder(orderId), { type: "success", id: toasts[form.value.intent] });
}

const toasts = {
  sync: "orders.synced",
  refund: "orders.refunded",
  return: "orders.returned",
  accept: "orders.accepted",
} as const;

type OrderForm = Exclude<z.infer<typeof orderForm>, { intent: "refund" }>;

function runAct(licences: LicencesClient, orderId: string, { intent: _intent, ...request }: OrderForm) {
  if (!("reason" in request)) return licences.syncOrder(orderId);
  if ("amount" in request) return licences.acceptOrder({ orderId, ...request });
  return licences.returnLicences({ orderId, ...request });
}

export default function OrderRoute() {
  const t = useT();
  const { view, asked } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={staffPaths.adminOrders}>{t("orderDesk.title")}</BackLink>
      {view ? (
        <Order view={view} asked={asked} />
      ) : (
        <>
          <PageHead title={t("orderDesk.title")} />
          <Unavailable
            title={t("orderDesk.order.unavailable")}
            retry={{ to: staffPaths.adminOrders, label: t("orderDesk.retry") }}
          />
        </>
      )}
    </>
  );
}

function Order({ view, asked }: { view: OrderView; asked: AskedAct | null }) {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const ask = toAskedAct(reply?.values.intent ?? asked);
  const { account, problem, dispute, quantity: count, amount, created } = view;
  const heading = account ? t("orderDesk.order.heading", { email: account }) : t("orderDesk.order.headingUnknown");
  return (
    <>
      <PageHead
        title={heading}
        lead={t("orderDesk.order.lead", { count, amount, date: created.full })}
        actions={<OrderLinks view={view} />}
      />
      <div className="mb-7 grid gap-5">
        <OrderBadges order={view} />
        {view.isOutdated ? <Alert tone="warn" title={t("orderDesk.order.notAsked")} /> : null}
        {ask ? null : <FormErrorSummary error={form.formError} />}
        {problem ? (
          <Alert tone="warn" title={t("orderDesk.problems.title")}>
            {t(`orderDesk.problems.${problem}`)}
          </Alert>
        ) : null}
        {dispute === "open" ? <Alert tone="info" title={t("orderDesk.refund.disputed")} /> : null}
        {ask === "refund" ? <RefundConfirmation {...{ view, form, reply }} /> : null}
        {ask === "return" ? <ReturnConfirmation {...{ view, form, reply }} /> : null}
        {ask === "accept" ? <AcceptConfirmation {...{ view, form, reply }} /> : null}
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

/** What can be done about the order as it is. */
function OrderLinks({ view: { id, stripeUrl, refundable, returnable, acceptance } }: { view: OrderView }) {
  const t = useT();
  const links = [
    { to: stripeUrl, label: t("orderDesk.stripe") },
    { to: acceptance ? staffPaths.adminAcceptOrder(id) : null, label: t("orderDesk.accept.open") },
    { to: returnable > 0 ? staffPaths.adminReturnLicences(id) : null, label: t("orderDesk.return.open") },
    { to: refundable > 0 ? staffPaths.adminRefund(id) : null, label: t("orderDesk.refund.open") },
  ];
  return links.map(({ to, label }) =>
    to ? (
      <ButtonLink key={label} to={to} variant="secondary">
        {label}
      </ButtonLink>
    ) : null,
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

/** What an order's page may ask before it is done. */
const askedActs = ["refund", "return", "accept"] as const;
type AskedAct = (typeof askedActs)[number];

/** Null for anything else. */
const toAskedAct = (text: string | null | undefined): AskedAct | null => askedActs.find((act) => act === text) ?? null;
