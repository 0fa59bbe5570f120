/**
 * Brings an order and its licences up to what Stripe says. The webhook, the page after the payment, the hourly
 * reconciliation and the staff all call it, as often as they like: each step is one transaction that is written only if
 * nothing has changed since it was planned.
 */
import { sha256Hex } from "#base/digest.ts";
import { toStateFields } from "../admin/change-licence.ts";
import {
  insertAccount,
  insertGrant,
  newGrantedLicences,
  setStates,
} from "../admin/licence-administration-repository.ts";
import type { Context } from "../context.ts";
import type { EventFields, EventType, LicenceStatus } from "../contract.ts";
import type { Condition, Statement } from "../database.ts";
import { fail } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { createClaimCode } from "./claim-code.ts";
import {
  areAsRead,
  expireUnopened,
  keepOutcome,
  type OrderedLicenceRow,
  type OrderRow,
  selectOrder,
  selectOrderLicences,
  setHold,
  setLicencesOfOrder,
  updateOrder,
  wasKept,
} from "./order-repository.ts";
import { type LicenceStep, type OrderStep, type PaymentFacts, planOrder } from "./plan-order.ts";
import { stripeActor } from "./stripe-actor.ts";
import { requirePayments } from "./stripe-client.ts";
import { insertStripeEvent, type StripeEventName } from "./stripe-event-repository.ts";
import { toKnownOrder } from "./to-known-order.ts";

/** Concurrent calls make each other plan again; more than this points to a fault. */
const maxAttempts = 12;

/** Shown to the owner, whose language the service does not know. */
const pauseReasons = {
  dispute: "Paiement contesté auprès de la banque · Payment disputed with the bank",
  refund: "Commande remboursée · Order refunded",
} as const;

/** @param stripeEvent is recorded with the last step, so that Stripe repeats an event whose effect is not complete. */
export async function syncOrder(context: Context, orderId: string, stripeEvent?: StripeEventName): Promise<OrderRow> {
  const { database } = context;
  const stripe = requirePayments(context);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // The order first: what is written depends on facts that are newer than its revision.
    const [[order], licences] = await readOrder(context, orderId);
    if (!order) return fail("ORDER_NOT_FOUND");
    if (order.session_id === null) return expire(context, order);
    const facts = await stripe.loadFacts(order.session_id);
    const step = planOrder(toKnownOrder(order, licences), facts);
    const marker = crypto.randomUUID();
    const results = await database.batch([
      ...(await writeStep(context, { order, licences, facts, step, marker })),
      ...(stripeEvent && !step.hasMore
        ? [insertStripeEvent(database, stripeEvent, order.id, context.now, wasKept(marker))]
        : []),
    ]);
    const isWritten = results[0]?.changes === 1;
    if (isWritten && !step.hasMore) {
      const [saved] = await database.rows(selectOrder(database, orderId));
      return saved ?? order;
    }
  }
  throw new Error(`Order ${orderId} changes faster than it can be brought up to date.`);
}

/** Without a session there is nothing to ask Stripe. */
async function expire({ database, now }: Context, order: OrderRow): Promise<OrderRow> {
  const [, saved] = await database.batch([
    expireUnopened(database, order.id, now),
    selectOrder(database, order.id),
  ] as const);
  return saved.rows[0] ?? order;
}

async function readOrder({ database }: Context, orderId: string) {
  const [orders, licences] = await database.batch([
    selectOrder(database, orderId),
    selectOrderLicences(database, orderId),
  ]);
  return [orders.rows, licences.rows] as const;
}

interface Write {
  order: OrderRow;
  licences: readonly OrderedLicenceRow[];
  facts: PaymentFacts;
  step: OrderStep;
  marker: string;
}

async function writeStep(context: Context, write: Write): Promise<Statement[]> {
  const { database, now } = context;
  const { order, licences, facts, step, marker } = write;
  const kept = wasKept(marker);
  const isPaidNow = step.state === "paid" && order.state !== "paid";
  const claimHash = isPaidNow ? sha256Hex(await createClaimCode(context, order.id)) : order.claim_hash;
  // The person has deleted their account.
  const isErased = order.state === "paid" && order.account === null;
  const changed = {
    ...{ account: step.account, state: step.state, problem: step.problem },
    ...{ withdrawn: step.withdrawn, dispute: step.dispute },
    ...{ customer_id: isErased ? null : (facts.customerId ?? order.customer_id) },
    // Stripe's page asks for it, too.
    vat_id: isErased ? null : (facts.vatId ?? order.vat_id),
    payment_intent_id: facts.paymentIntentId,
    ...{ amount_total: facts.total, amount_refunded: facts.refunded },
    invoice_url: facts.invoiceUrl ?? order.invoice_url,
    receipt_url: isErased ? null : (facts.receiptUrl ?? order.receipt_url),
    ...{ claim_hash: claimHash, paid_at: isPaidNow ? now.toISOString() : order.paid_at },
    ...{ points_state: step.points, now },
  };
  return [
    updateOrder(database, order, changed, areAsRead(order.id, licences)),
    keepOutcome(database, marker),
    // The purchase is in the profile of who has this address, also when no licence follows.
    ...(isSubmitted(step) && step.account ? [insertAccount(database, step.account, now, kept)] : []),
    ...writeOrderEvents(context, write, kept),
    ...(step.grant > 0 ? grant(context, { order, step }, kept) : []),
    ...step.licences.flatMap((each) => changeLicence(context, write, each, kept)),
  ];
}

const isSubmitted = ({ state }: OrderStep): boolean =>
  state === "processing" || state === "failed" || state === "review";

/** One event for each fact that is new. */
function writeOrderEvents({ database, now }: Context, { order, facts, step }: Write, kept: Condition): Statement[] {
  const common = { now, actor: stripeActor, object: { kind: "order" as const, id: order.id } };
  const owner = step.account ? { account: step.account } : {};
  const events: { type: EventType; after: EventFields }[] = [];
  if (step.state !== order.state && step.state === "failed") events.push({ type: "order.failed", after: {} });
  if (step.problem && step.problem !== order.problem)
    events.push({ type: "order.problem_found", after: { problem: step.problem } });
  if (facts.refunded !== order.amount_refunded)
    events.push({ type: "order.refunded", after: { refundedCents: facts.refunded, withdrawn: step.withdrawn } });
  if (step.dispute !== order.dispute) events.push({ type: "order.dispute_changed", after: { dispute: step.dispute } });
  if (step.points !== order.points_state && step.points && step.points !== "held")
    events.push({ type: `points.${step.points}`, after: { points: order.points } });
  return events.flatMap((event) => {
    const id = newId(now);
    const forStaff = event.type === "order.problem_found";
    return [
      insertEvent(database, { id, ...common, ...(forStaff ? {} : owner), ...event }, kept),
      ...(forStaff || event.type === "order.failed" ? [insertEventNotification(database, id)] : []),
    ];
  });
}

function grant(
  { database, now }: Context,
  { order, step }: Pick<Write, "order" | "step">,
  kept: Condition,
): Statement[] {
  const licences = newGrantedLicences(now, step.grant);
  const ids = licences.map(({ id }) => id);
  const paid = {
    ...{ type: "order.paid" as const, now, actor: stripeActor, account: step.account ?? "" },
    ...{ object: { kind: "order" as const, id: order.id }, after: { quantity: order.quantity } },
  };
  return [
    insertEvent(database, paid, kept),
    ...insertGrant(
      database,
      { email: step.account ?? "", licences, reason: `Order ${order.id}`, actor: stripeActor, now },
      kept,
    ),
    setLicencesOfOrder(database, order.id, ids, kept),
    insertEventNotification(database, licences[0]?.eventId ?? "", step.grant),
  ];
}

const acts = {
  pause: { type: "licence.paused", status: "paused" },
  remove: { type: "licence.removed", status: "removed" },
  enable: { type: "licence.enabled", status: null },
} as const satisfies Record<string, { type: EventType; status: LicenceStatus | null }>;

function changeLicence(
  { database, now }: Context,
  { order, licences }: Write,
  { id, act, hold }: LicenceStep,
  kept: Condition,
): Statement[] {
  const before = licences.find((licence) => licence.id === id);
  const held = setHold(database, [id], hold, kept);
  if (!before || act === "keep") return [held];
  const { type, status } = acts[act];
  const next = {
    status: status ?? (before.activation_id === null ? ("available" as const) : ("active" as const)),
    pausedReason: act === "pause" && hold ? pauseReasons[hold] : null,
  };
  const event = {
    ...{
      id: newId(now),
      type,
      now,
      actor: stripeActor,
      account: before.account,
      licenceId: id,
      reason: `Order ${order.id}`,
    },
    ...(before.shop ? { shop: before.shop } : {}),
    before: toStateFields({ status: before.status, pausedReason: before.paused_reason }),
    after: toStateFields(next),
  };
  return [
    held,
    setStates(database, [id], { ...next, now }, kept),
    insertEvent(database, event, kept),
    insertEventNotification(database, event.id),
  ];
}
