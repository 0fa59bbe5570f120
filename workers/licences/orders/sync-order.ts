/**
 * Brings an order and its licences up to what Stripe says. The webhook, the page after the payment, the hourly
 * reconciliation and the staff all call it, as often as they like: each step is one transaction that is written only if
 * nothing has changed since it was planned.
 */
import { sha256Hex } from "#base/digest.ts";
import { isEmail } from "#base/email.ts";
import type { PauseReason } from "#base/pause-reasons.ts";
import { isPauseReason } from "#base/pause-reasons.ts";
import type { EventType } from "../events/contract.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { toStateFields } from "../licences/change-licence.ts";
import {
  insertAccount,
  insertGrant,
  newGrantedLicences,
  setStates,
} from "../licences/licence-administration-repository.ts";
import type { Context } from "../platform/context.ts";
import { allOf, type Condition, counted, getChanges, type Statement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import type { LicenceStatus } from "../platform/wire.ts";
import { createClaimCode } from "./claim-code.ts";
import type { OrderState } from "./contract.ts";
import { hasRevision, releaseRefunds } from "./order-act-repository.ts";
import type { Write } from "./order-events.ts";
import { writeOrderEvents } from "./order-events.ts";
import { setCompany, setPayer } from "./order-payer-repository.ts";
import type { OrderedLicenceRow, OrderRow } from "./order-repository.ts";
import {
  areAsRead,
  expireUnopened,
  hasEvents,
  keepOutcome,
  selectOrder,
  selectOrderLicences,
  setHold,
  setLicencesOfOrder,
  updateOrder,
  wasKept,
} from "./order-repository.ts";
import type { KnownOrder } from "./plan-order.ts";
import { type LicenceStep, type PaymentFacts, planOrder } from "./plan-order.ts";
import { stripeActor } from "./stripe-actor.ts";
import { requirePayments } from "./stripe-client.ts";
import {
  countStripeEvents,
  insertStripeEvent,
  type StripeEventName,
  selectStripeEvent,
} from "./stripe-event-repository.ts";

/** Concurrent calls make each other plan again; more than this points to a fault. */
const maxAttempts = 12;

/**
 * @param stripeEvent is recorded with the last step, so that Stripe repeats an event whose effect is not complete. Of
 * many events of one change the first one's step is written, and the others are recorded beside each other.
 */
export async function syncOrder(context: Context, orderId: string, stripeEvent?: StripeEventName): Promise<OrderRow> {
  const { database, now } = context;
  const stripe = requirePayments(context);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    // The order first: what is written depends on facts that are newer than its revision and its events.
    const { order, licences, events } = await readOrder(context, orderId);
    if (!order) return fail("ORDER_NOT_FOUND");
    if (order.session_id === null) return expire(context, order);
    const facts = await stripe.loadFacts(order.session_id);
    const step = planOrder(toKnownOrder(order, licences), facts);
    const write = { order, licences, facts, step, marker: crypto.randomUUID() };
    if (hasNothingToWrite(write)) {
      if (!stripeEvent || (await isRecorded(context, order, stripeEvent))) return order;
      continue;
    }
    const results = await database.batch([
      ...(await writeStep(context, write, events)),
      ...(stripeEvent && !step.hasMore
        ? [insertStripeEvent(database, stripeEvent, order.id, now, wasKept(write.marker))]
        : []),
    ]);
    const isWritten = getChanges(results[0]) === 1;
    if (isWritten && !step.hasMore) {
      const [saved] = await database.rows(selectOrder(database, orderId));
      return saved ?? order;
    }
  }
  throw new Error(`Order ${orderId} changes faster than it can be brought up to date.`);
}

/** False when the order has changed since it was read. */
async function isRecorded({ database, now }: Context, order: OrderRow, event: StripeEventName): Promise<boolean> {
  const [, { rows }] = await database.batch([
    insertStripeEvent(database, event, order.id, now, hasRevision(order)),
    selectStripeEvent(database, event.id),
  ] as const);
  return rows.length > 0;
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
  const [orders, licences, events] = await database.batch([
    selectOrder(database, orderId),
    selectOrderLicences(database, orderId),
    countStripeEvents(database, orderId),
  ] as const);
  return { order: orders.rows[0], licences: licences.rows, events: events.rows[0]?.count ?? 0 };
}

async function writeStep(context: Context, write: Write, events: number): Promise<Statement[]> {
  const { database, now } = context;
  const { order, licences, step, marker } = write;
  const kept = wasKept(marker);
  const isPaidNow = step.state === "paid" && order.state !== "paid";
  const claimHash = isPaidNow ? sha256Hex(await createClaimCode(context, order.id)) : order.claim_hash;
  const row = toRow(write);
  const changed = {
    ...{ ...row, now, claim_hash: claimHash, paid_at: isPaidNow ? now.toISOString() : order.paid_at },
  };
  const isAsRead = allOf(areAsRead(order.id, licences), hasEvents(order.id, events));
  const change = updateOrder(database, order, changed, isAsRead);
  return [
    counted(keepOutcome(database, marker, change.isDue)),
    change,
    ...(row.company === order.company ? [] : [setCompany(database, order.id, row.company, kept)]),
    ...(step.payer === order.payer ? [] : [setPayer(database, order.id, step.payer, kept)]),
    // Purchases and their notifications belong to an account, also of a person who never had a licence.
    ...(step.payer && !isUnpaid(step.state) ? [insertAccount(database, step.payer, now, kept)] : []),
    ...writeOrderEvents(context, write, kept),
    ...(row.amount_refunded < order.amount_refunded ? [releaseRefunds(database, order.id, kept)] : []),
    ...(step.grant > 0 ? grant(context, { order, step }, kept) : []),
    ...step.licences.flatMap((each) => changeLicence(context, write, each, kept)),
  ];
}

function grant(
  { database, now }: Context,
  { order, step }: Pick<Write, "order" | "step">,
  kept: Condition,
): Statement[] {
  const licences = newGrantedLicences(now, step.grant);
  const granted = { email: step.account ?? "", licences, reason: null, orderId: order.id, actor: stripeActor, now };
  const ids = licences.map(({ id }) => id);
  return [...insertGrant(database, granted, kept), setLicencesOfOrder(database, order.id, ids, kept)];
}

const acts = {
  pause: { type: "licence.paused", status: "paused" },
  remove: { type: "licence.removed", status: "removed" },
  enable: { type: "licence.enabled", status: null },
  restore: { type: "licence.restored", status: null },
} as const satisfies Record<string, { type: EventType; status: LicenceStatus | null }>;

function changeLicence(
  { database, now }: Context,
  { order, licences, facts, step }: Write,
  { id, act, hold }: LicenceStep,
  kept: Condition,
): Statement[] {
  const before = licences.find((licence) => licence.id === id);
  const held = setHold(database, [id], hold, kept);
  if (!before || act === "keep") return [held];
  const { type, status } = acts[act];
  const next = {
    status: status ?? (before.activation_id === null ? ("available" as const) : ("active" as const)),
    pausedReason: act === "pause" ? getPauseReason(hold, facts) : null,
  };
  const event = {
    ...{ id: newId(now), type, now, actor: stripeActor, account: before.account, licenceId: id },
    ...(before.shop ? { shop: before.shop } : {}),
    before: toStateFields({ status: before.status, pausedReason: before.paused_reason }),
    after: { ...toStateFields(next), order: order.id },
  };
  // The people of the order have one notification for the whole step.
  const isTold = before.account === step.account || before.account === step.payer;
  return [
    held,
    setStates(database, [id], { ...next, now }, kept),
    insertEvent(database, event, kept),
    ...(isTold ? [] : [insertEventNotification(database, event.id)]),
  ];
}

function getPauseReason(hold: LicenceStep["hold"], { dispute, refunded, total }: PaymentFacts): PauseReason {
  if (hold === "dispute") return "order.disputed";
  return dispute === "lost" && refunded < total ? "order.dispute_lost" : "order.refunded";
}

/** What a step makes of an order's row. */
const isUnpaid = (state: OrderState): boolean => state === "open" || state === "expired";

function toRow({ order, facts, step }: Write) {
  const isPaidNow = step.state === "paid" && order.state !== "paid";
  // The person has deleted their account.
  const isErased = order.state === "paid" && order.payer === null;
  // Nothing is known before the customer has opened Stripe's page.
  const hasBilling = facts.customerId !== null && !isErased && !isUnpaid(step.state);
  return {
    ...{ account: step.account, payer: step.payer, state: step.state, problem: step.problem },
    ...{ withdrawn: step.withdrawn, dispute: step.dispute },
    ...{ customer_id: isErased ? null : (facts.customerId ?? order.customer_id) },
    company: hasBilling ? facts.company : order.company,
    // Stripe's page asks for it, too.
    vat_id: hasBilling ? facts.vatId : isErased ? null : (facts.vatId ?? order.vat_id),
    payment_intent_id: facts.paymentIntentId,
    amount_total: facts.total,
    // What came back before the licences were granted is the next step.
    amount_refunded: isPaidNow ? order.amount_refunded : facts.refunded,
    invoice_url: facts.invoiceUrl ?? order.invoice_url,
    receipt_url: isErased ? null : (facts.receiptUrl ?? order.receipt_url),
    points_state: step.points,
  };
}

function hasNothingToWrite(write: Write): boolean {
  const { order, step } = write;
  const isSame = Object.entries(toRow(write)).every(([name, value]) => order[name as keyof OrderRow] === value);
  return isSame && step.licences.length === 0 && step.grant === 0 && !step.hasMore;
}

const toKnownOrder = (order: OrderRow, licences: readonly OrderedLicenceRow[]): KnownOrder => ({
  ...{ id: order.id, account: order.account, payer: order.payer, state: order.state },
  isAccepted: order.accepted_at !== null,
  ...{ quantity: order.quantity, priceId: order.price_id, unitAmount: order.unit_amount, currency: order.currency },
  ...{ livemode: order.livemode === 1, withdrawn: order.withdrawn, dispute: order.dispute },
  ...{ pointsDiscount: order.points_discount, points: order.points_state },
  isUnowned: licences.some(({ account, status }) => status !== "removed" && !isEmail(account)),
  licences: licences.map(({ activation_id, paused_reason, wasRemoved, ...licence }) => ({
    ...{ ...licence, isInstalled: activation_id !== null },
    isTaken: licence.status === "removed" ? wasRemoved === 1 : isPauseReason(paused_reason),
  })),
});
