/**
 * Decides from Stripe's facts what is to be done about an order, one step at a time. Pure, and the same whatever order
 * the facts arrive in, because they are read from Stripe and not from its events.
 */
import { isEmail } from "#base/email.ts";
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
  customerId: string | null;
  /** Of the customer as Stripe has it now. */
  company: string | null;
  vatId: string | null;
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
  /** The order has paused or removed it, not the staff. */
  isTaken: boolean;
  createdAt: string;
}

export interface KnownOrder {
  id: string;
  /** Gets the licences; `payer` gets the documents. */
  account: string | null;
  payer: string | null;
  state: OrderState;
  /** The staff take the payment as it is, for what the order says now. */
  isAccepted: boolean;
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
  /** A licence belongs to an address that no account can have. */
  isUnowned: boolean;
}

export interface LicenceStep {
  id: string;
  act: "pause" | "enable" | "remove" | "restore" | "keep";
  hold: OrderedLicence["hold"];
}

export interface OrderStep {
  state: OrderState;
  problem: OrderProblem | null;
  account: string | null;
  payer: string | null;
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
    ...{ state: getState(order, facts), problem: null, ...getPeople(order, facts) },
    ...{ withdrawn: order.withdrawn, dispute: order.dispute, points: order.points },
    ...{ grant: 0, licences: [], hasMore: false },
  };
  if (!facts.isPaid) return step;
  if (order.state !== "paid") {
    const problem = findProblem(order, facts, step.account);
    // Nothing is left to check when all the money went back.
    const isOver = countWithdrawn(order, facts) === order.quantity;
    if (problem) return { ...step, state: "review", problem: isOver ? null : problem, dispute: facts.dispute };
    const granted = { grant: order.quantity, dispute: "none" as const, problem: toAddressProblem(step.account) };
    return { ...step, state: "paid", ...granted, hasMore: isWithdrawnOrDisputed(facts) };
  }
  return planLicences(order, facts, { ...step, problem: order.isUnowned ? "address" : null });
}

const toAddressProblem = (account: string | null): OrderProblem | null =>
  account === null || isEmail(account) ? null : "address";

/** A paid order without an account, or without a payer, belonged to a person who has deleted theirs. */
function getPeople({ state, account, payer }: KnownOrder, { email }: PaymentFacts) {
  return state === "paid" ? { account, payer } : { account: account ?? email, payer: payer ?? email };
}

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
  if (facts.currency !== order.currency) return "currency";
  if (facts.quantity !== quantity) return "quantity";
  if (account === null) return "no_address";
  if (order.isAccepted) return null;
  if (facts.reference !== order.id) return "reference";
  if (facts.priceId !== order.priceId) return "price";
  if (facts.subtotal !== unitAmount * quantity || facts.total !== facts.subtotal - facts.discount) return "amount";
  // Other discounts are promotion codes of the vendor, which Stripe has checked.
  if (order.points !== null && facts.discount !== order.pointsDiscount) return "amount";
  // They have paid for nothing.
  return order.points === "returned" ? "points" : null;
}

const isWithdrawnOrDisputed = ({ refunded, dispute }: PaymentFacts): boolean => refunded > 0 || dispute !== "none";

/** Whole licences that the refunds pay for; all of them when nothing is left, or the dispute was lost. */
export function countWithdrawn({ quantity }: Pick<KnownOrder, "quantity">, facts: PaymentFacts): number {
  if (facts.dispute === "lost" || (facts.total > 0 && facts.refunded >= facts.total)) return quantity;
  return facts.total > 0 ? Math.floor((facts.refunded * quantity) / facts.total) : 0;
}

function planLicences(order: KnownOrder, facts: PaymentFacts, step: OrderStep): OrderStep {
  const target = countWithdrawn(order, facts);
  if (target > order.withdrawn)
    return planWithdrawal(order, target - order.withdrawn, { ...step, withdrawn: target }, facts);
  const hasMore = facts.dispute !== order.dispute;
  if (target < order.withdrawn) return { ...step, ...planReversal(order, target), hasMore };
  return hasMore ? planDispute(order, { ...step, dispute: facts.dispute }) : step;
}

/**
 * The bank has sent a refund back: as many licences as it took come back, those in a store first, then the oldest. What
 * the staff had paused or removed stays so.
 */
function planReversal({ licences, dispute }: KnownOrder, target: number): Pick<OrderStep, "withdrawn" | "licences"> {
  const held = licences.filter(({ hold }) => hold === "refund");
  const chosen = held
    .sort(
      (a, b) =>
        Number(b.isTaken) - Number(a.isTaken) ||
        Number(b.isInstalled) - Number(a.isInstalled) ||
        compare(a.createdAt, b.createdAt) ||
        compare(a.id, b.id),
    )
    // The staff may have given some back before.
    .slice(0, Math.max(0, held.length - target));
  const giveBack = ({ id, isTaken, status }: OrderedLicence): LicenceStep => {
    if (!isTaken) return { id, act: "keep", hold: null };
    if (dispute === "open") return { id, act: "pause", hold: "dispute" };
    return { id, act: status === "removed" ? "restore" : "enable", hold: null };
  };
  return { withdrawn: target, licences: chosen.map(giveBack) };
}

/** The removed ones first, then the newest that no store uses. An installed theme stays: its licence is paused. */
function planWithdrawal(order: KnownOrder, count: number, step: OrderStep, facts: PaymentFacts): OrderStep {
  const chosen = order.licences
    .filter(({ hold }) => hold !== "refund")
    .sort(
      (a, b) =>
        Number(b.status === "removed") - Number(a.status === "removed") ||
        Number(a.isInstalled) - Number(b.isInstalled) ||
        compare(b.createdAt, a.createdAt) ||
        compare(b.id, a.id),
    )
    .slice(0, count);
  const licences = chosen.map(({ id, isInstalled, status, hold }): LicenceStep => {
    if (!isInstalled) return { id, act: status === "removed" ? "keep" : "remove", hold: "refund" };
    // A pause of the dispute gets the reason of the refund; one of the staff keeps theirs.
    return { id, act: status === "paused" && hold === null ? "keep" : "pause", hold: "refund" };
  });
  if (facts.dispute !== "lost") return { ...step, licences, hasMore: facts.dispute !== order.dispute };
  const others = order.licences.filter((licence) => !chosen.includes(licence));
  return { ...step, dispute: "lost", licences: [...licences, ...free(others)] };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** An open dispute pauses what the order gave; a won one gives back what it paused. A lost one was withdrawn before. */
function planDispute({ licences }: KnownOrder, step: OrderStep): OrderStep {
  if (step.dispute !== "open") return { ...step, licences: free(licences) };
  const held = licences.filter(({ status, hold }) => hold === null && (status === "available" || status === "active"));
  return { ...step, licences: held.map(({ id }) => ({ id, act: "pause", hold: "dispute" })) };
}

/** Ends the pauses of a dispute. */
const free = (licences: readonly OrderedLicence[]): LicenceStep[] =>
  licences
    .filter(({ hold }) => hold === "dispute")
    .map(({ id, status }) => ({ id, act: status === "paused" ? "enable" : "keep", hold: null }));
