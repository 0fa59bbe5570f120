/**
 * Decides from Stripe's facts what is to be done about an order, one step at a time. Pure, and the same whatever order
 * the facts arrive in, because they are read from Stripe and not from its events.
 */
import type { DisputeState, OrderPointsState, OrderProblem, OrderState } from "./contract.ts";

/** What Stripe says of a checkout session and its payment. Amounts are cents. */
export interface PaymentFacts {
  sessionId: string;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  /** A delayed payment that the bank has refused. */
  hasFailed: boolean;
  livemode: boolean;
  reference: string | null;
  currency: string;
  priceId: string | null;
  quantity: number;
  subtotal: number;
  discount: number;
  total: number;
  email: string | null;
  vatId: string | null;
  customerId: string | null;
  paymentIntentId: string | null;
  refunded: number;
  dispute: DisputeState;
  invoiceUrl: string | null;
  receiptUrl: string | null;
}

export interface OrderedLicence {
  id: string;
  status: "available" | "active" | "paused" | "removed";
  isInstalled: boolean;
  hold: "dispute" | "refund" | null;
  createdAt: string;
}

export interface KnownOrder {
  id: string;
  account: string | null;
  state: OrderState;
  problem: OrderProblem | null;
  quantity: number;
  priceId: string;
  unitAmount: number;
  currency: string;
  livemode: boolean;
  withdrawn: number;
  dispute: DisputeState;
  /** Cents that loyalty points take off, and what has become of the points; null without points. */
  pointsDiscount: number;
  points: OrderPointsState | null;
  licences: readonly OrderedLicence[];
}

export interface LicenceStep {
  id: string;
  act: "pause" | "enable" | "remove" | "keep";
  hold: OrderedLicence["hold"];
}

export interface OrderStep {
  state: OrderState;
  problem: OrderProblem | null;
  account: string | null;
  withdrawn: number;
  dispute: DisputeState;
  points: OrderPointsState | null;
  /** How many licences to create. */
  grant: number;
  licences: LicenceStep[];
  /** Another step follows from the same facts. */
  hasMore: boolean;
}

export function planOrder(order: KnownOrder, facts: PaymentFacts): OrderStep {
  const step = planPayment(order, facts);
  return { ...step, points: getPoints(order, facts, step.state) };
}

/** Held points are spent or given back once. Spent ones come back only with the whole payment. */
function getPoints(order: KnownOrder, facts: PaymentFacts, state: OrderState): OrderPointsState | null {
  if (order.points === null || order.points === "returned") return order.points;
  if (facts.isPaid && countWithdrawn(order, facts) === order.quantity) return "returned";
  if (state === "paid") return "spent";
  return state === "expired" || state === "failed" ? "returned" : order.points;
}

function planPayment(order: KnownOrder, facts: PaymentFacts): OrderStep {
  const step: OrderStep = {
    ...{ state: getState(order, facts), problem: order.problem, account: getAccount(order, facts) },
    ...{ withdrawn: order.withdrawn, dispute: order.dispute, points: order.points },
    ...{ grant: 0, licences: [], hasMore: false },
  };
  if (!facts.isPaid) return step;
  if (order.state !== "paid") {
    const problem = findProblem(order, facts, step.account);
    if (problem) return { ...step, state: "review", problem };
    return { ...step, state: "paid", problem: null, grant: order.quantity, hasMore: isWithdrawnOrDisputed(facts) };
  }
  return planLicences(order, facts, step);
}

/** A paid order without an account belonged to a person who has deleted theirs. */
const getAccount = ({ state, account }: KnownOrder, { email }: PaymentFacts): string | null =>
  state === "paid" ? account : (account ?? email);

function getState(order: KnownOrder, facts: PaymentFacts): OrderState {
  // What was paid stays paid: refunds and disputes are facts of their own.
  if (order.state === "paid") return "paid";
  if (facts.status === "expired") return "expired";
  if (facts.status === "open") return "open";
  return facts.hasFailed ? "failed" : "processing";
}

/** Null when Stripe took the payment that was asked for. */
function findProblem(order: KnownOrder, facts: PaymentFacts, account: string | null): OrderProblem | null {
  const { unitAmount, quantity } = order;
  if (facts.livemode !== order.livemode) return "livemode";
  if (facts.reference !== order.id) return "reference";
  if (facts.currency !== order.currency) return "currency";
  if (facts.priceId !== order.priceId) return "price";
  if (facts.quantity !== quantity) return "quantity";
  if (facts.subtotal !== unitAmount * quantity || facts.total !== facts.subtotal - facts.discount) return "amount";
  // Other discounts are promotion codes of the vendor, which Stripe has checked.
  if (order.points !== null && facts.discount !== order.pointsDiscount) return "amount";
  // They have paid for nothing.
  if (order.points === "returned") return "points";
  return account === null ? "no_address" : null;
}

const isWithdrawnOrDisputed = ({ refunded, dispute }: PaymentFacts): boolean => refunded > 0 || dispute !== "none";

/** Whole licences that the refunds pay for; all of them when nothing is left, or the dispute was lost. */
export function countWithdrawn({ quantity }: Pick<KnownOrder, "quantity">, facts: PaymentFacts): number {
  if (facts.dispute === "lost" || (facts.total > 0 && facts.refunded >= facts.total)) return quantity;
  return facts.total > 0 ? Math.floor((facts.refunded * quantity) / facts.total) : 0;
}

function planLicences(order: KnownOrder, facts: PaymentFacts, step: OrderStep): OrderStep {
  const target = countWithdrawn(order, facts);
  if (target < order.withdrawn) return { ...step, problem: "refund_reversed" };
  if (target > order.withdrawn)
    return planWithdrawal(order, target - order.withdrawn, { ...step, withdrawn: target }, facts);
  if (facts.dispute !== order.dispute) return planDispute(order, { ...step, dispute: facts.dispute });
  return step;
}

/** Newest first, those that no store uses before the others. An installed theme stays: its licence is paused. */
function planWithdrawal(order: KnownOrder, count: number, step: OrderStep, facts: PaymentFacts): OrderStep {
  const chosen = order.licences
    .filter(({ hold, status }) => hold !== "refund" && status !== "removed")
    .sort(
      (a, b) =>
        Number(a.isInstalled) - Number(b.isInstalled) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
    )
    .slice(0, count);
  const licences = chosen.map(({ id, isInstalled, status, hold }): LicenceStep => {
    if (!isInstalled) return { id, act: "remove", hold: "refund" };
    // A pause of the dispute gets the reason of the refund; one of the staff keeps theirs.
    return { id, act: status === "paused" && hold === null ? "keep" : "pause", hold: "refund" };
  });
  const isMissing = chosen.length < count;
  const next = { ...step, licences, ...(isMissing ? { problem: "licences_missing" as const } : {}) };
  return { ...next, hasMore: facts.dispute !== order.dispute };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** An open dispute pauses what the order gave; a won one gives back what it paused. A lost one was withdrawn before. */
function planDispute({ licences }: KnownOrder, step: OrderStep): OrderStep {
  if (step.dispute === "open") {
    const held = licences.filter(
      ({ status, hold }) => hold === null && (status === "available" || status === "active"),
    );
    return { ...step, licences: held.map(({ id }) => ({ id, act: "pause", hold: "dispute" })) };
  }
  const freed = licences.filter(({ hold }) => hold === "dispute");
  return {
    ...step,
    licences: freed.map(({ id, status }) => ({ id, act: status === "paused" ? "enable" : "keep", hold: null })),
  };
}
