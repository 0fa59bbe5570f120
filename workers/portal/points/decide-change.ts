/**
 * Decides what a change of one person's points writes, from what is stored now. A change arrives twice when its sender
 * got no answer: the second one gets the same answer and writes nothing.
 */

import publicHolidays from "@socialgouv/jours-feries";
import { days, hours } from "#base/duration.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { toParisTime } from "#base/paris-time.ts";
import type { EventFields, PortalEvent } from "#workers/licences/events/contract.ts";
import type { DuePoints } from "#workers/licences/orders/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { toOutboxWrite } from "../events/outbox-repository.ts";
import { maxPendingRequests, type PointsAnswer, type PointsPayout } from "./contract.ts";
import type { Decision, PointsChange } from "./decision.ts";
import {
  type Balance,
  countPendingRequests,
  getEntryPath,
  getRequestPath,
  loadBalance,
  loadRequest,
  toEntry,
  toLedgerWrites,
} from "./points-repository.ts";

/**
 * Points that pay a part of a purchase: taken before its page of Stripe opens, then spent or given back. Each is an entry
 * of its own under the order's id, so that it happens once.
 */
interface HoldCommand {
  kind: "hold";
  /** Of the order. */
  id: string;
  amount: number;
}
interface SettleCommand {
  kind: "settle";
  id: string;
  outcome: DuePoints["state"];
}
type OrderPointsCommand = HoldCommand | SettleCommand;

async function decideOrderPoints(
  store: Firestore,
  uid: string,
  command: OrderPointsCommand,
  now: Date,
): Promise<Decision> {
  const { id } = command;
  const load = async (entry: string) => {
    const document = await store.get(getEntryPath(uid, entry));
    return document && toEntry(entry, document.fields);
  };
  // The balance first: any later change of it makes the commit fail.
  const balance = await loadBalance(store, uid);
  const [hold, spent, returned] = await Promise.all([
    load(`order-${id}`),
    load(`order-spent-${id}`),
    load(`order-return-${id}`),
  ]);
  const amount = Math.abs(hold?.amount ?? 0);
  const write = (kind: "order" | "order_spent" | "order_return", entryId: string, change: number, from: Balance) => ({
    writes: toLedgerWrites({
      uid,
      id: entryId,
      entry: { kind, amount: change, order: id, createdAt: now },
      balance: from,
    }),
    change: { amount: Math.abs(change), available: from.available + change, dueAt: null },
  });
  const answer = { answer: success({ amount, available: balance?.available ?? null, dueAt: null }) };
  if (command.kind === "hold") {
    if (returned) return { answer: failure("ORDER_CLOSED") };
    if (hold) return answer;
    if (!balance?.paysWithPoints) return { answer: failure("POINTS_NOT_ALLOWED") };
    const { available } = balance;
    if (command.amount > available) return { answer: failure("POINTS_SHORT", { available }) };
    return write("order", `order-${id}`, -command.amount, balance);
  }
  // The points of a deleted account are gone with it.
  if (returned || !balance) return answer;
  if (command.outcome === "returned") return write("order_return", `order-return-${id}`, amount, balance);
  if (spent) return answer;
  if (!hold) throw new Error(`The points of order ${id} are spent and were never held.`);
  return write("order_spent", `order-spent-${id}`, 0, balance);
}

interface PointsRequestCommand {
  kind: "request";
  id: string;
  amount: number;
}
interface AnswerCommand {
  kind: "answer";
  id: string;
  answer: PointsAnswer;
  by: string;
  /** Written together with the change. */
  event: PortalEvent;
}
interface AdjustCommand {
  kind: "adjust";
  id: string;
  amount: number;
  reason: string;
  event: PortalEvent;
}
export type PointsCommand = PointsRequestCommand | AnswerCommand | AdjustCommand | OrderPointsCommand;

const answerWith = (answer: Result<PointsChange>): Decision => ({ answer });

export function decideChange(store: Firestore, uid: string, command: PointsCommand, now: Date): Promise<Decision> {
  switch (command.kind) {
    case "request":
      return requestPoints(store, uid, command, now);
    case "answer":
      return answerRequest(store, uid, command, now);
    case "adjust":
      return adjustBalance(store, uid, command, now);
    case "hold":
    case "settle":
      return decideOrderPoints(store, uid, command, now);
  }
}

/** The points leave the balance at once, and the request waits for its answer. */
async function requestPoints(
  store: Firestore,
  uid: string,
  { id, amount }: PointsRequestCommand,
  now: Date,
): Promise<Decision> {
  // The balance first: any later change of it makes the commit fail.
  const balance = await loadBalance(store, uid);
  const [document, pending] = await Promise.all([loadRequest(store, id), countPendingRequests(store, uid)]);
  const available = balance?.available ?? 0;
  if (document) {
    const isSame = document.request.uid === uid && document.request.amount === amount;
    return answerWith(
      isSame
        ? success({ amount, available, dueAt: document.request.dueAt })
        : failure("POINTS_ALREADY_SENT", { amount: document.request.amount }),
    );
  }
  if (!balance || amount > available) return answerWith(failure("POINTS_INSUFFICIENT", { available }));
  if (pending >= maxPendingRequests) return answerWith(failure("POINTS_REQUESTS_OPEN", { most: maxPendingRequests }));
  const dueAt = getDueDate(now);
  const fields = { uid, amount, status: "pending", createdAt: now, dueAt };
  const entry = { kind: "request" as const, amount: -amount, request: id, createdAt: now };
  return {
    writes: [
      { update: { path: getRequestPath(id), fields: toFields(fields) }, precondition: { exists: false } },
      ...toLedgerWrites({ uid, id: `request-${id}`, entry, balance }),
    ],
    change: { amount, available: available - amount, dueAt: dueAt.toISOString() },
  };
}

/** An acceptance changes the request alone; a refusal gives the points back, once. */
async function answerRequest(
  store: Firestore,
  uid: string,
  { id, answer, by, event }: AnswerCommand,
  now: Date,
): Promise<Decision> {
  const [balance, document] = await Promise.all([loadBalance(store, uid), loadRequest(store, id)]);
  if (!document || document.request.uid !== uid) return answerWith(failure("POINTS_REQUEST_NOT_FOUND"));
  const { amount, status, dueAt, answeredBy, reason, payout: knownPayout } = document.request;
  const [payout, refusal] = "payout" in answer ? [answer.payout, null] : [null, answer.refusal];
  const nextStatus = payout ? "accepted" : "refused";
  const available = balance?.available ?? null;
  if (status !== "pending") {
    const isSame =
      status === nextStatus && answeredBy === by && reason === refusal && isSamePayout(payout, knownPayout);
    if (isSame) return answerWith(success({ amount, available, dueAt }));
    const code = status === "accepted" ? "POINTS_ALREADY_ACCEPTED" : "POINTS_ALREADY_REFUSED";
    return answerWith(failure(code, answeredBy ? { by: answeredBy } : undefined));
  }
  const fields = {
    ...{ status: nextStatus, answeredAt: now, answeredBy: by },
    ...(payout ? { payout: { ...payout } } : { reason: refusal }),
  };
  const closing = {
    update: { path: getRequestPath(id), fields: toFields(fields) },
    mask: Object.keys(fields),
    precondition: { updateTime: document.updateTime },
  };
  // Deleted accounts have no ledger.
  if (refusal === null || !balance) {
    const changed = { before: { status, amount }, after: { status: nextStatus, amount, request: id, ...payout } };
    return { writes: [closing, toEventWrite(event, changed)], change: { amount, available, dueAt } };
  }
  const entry = { kind: "refund" as const, amount, request: id, reason: refusal, createdAt: now };
  const after = balance.available + amount;
  const changed = {
    before: { status, amount, points: balance.available },
    after: { status: nextStatus, amount, request: id, points: after },
  };
  return {
    writes: [closing, ...toLedgerWrites({ uid, id: `refund-${id}`, entry, balance }), toEventWrite(event, changed)],
    change: { amount, available: after, dueAt },
  };
}

const isSamePayout = (one: PointsPayout | null, other: PointsPayout | null): boolean =>
  one?.means === other?.means && one?.paidOn === other?.paidOn && one?.reference === other?.reference;

const toEventWrite = (event: PortalEvent, changed: { before: EventFields; after: EventFields }) =>
  toOutboxWrite({ ...event, ...changed });

/** Staff add points or take some away, for a reason that the customer reads; never below zero. */
async function adjustBalance(store: Firestore, uid: string, command: AdjustCommand, now: Date): Promise<Decision> {
  const { amount, reason, event } = command;
  const id = `adjustment-${command.id}`;
  const [balance, document] = await Promise.all([loadBalance(store, uid), store.get(getEntryPath(uid, id))]);
  if (!balance) return answerWith(failure("POINTS_PERSON_UNKNOWN"));
  const { available } = balance;
  if (document) {
    const request = toEntry(id, document.fields);
    const isSame = request.amount === amount && request.reason === reason;
    return answerWith(
      isSame
        ? success({ amount, available, dueAt: null })
        : failure("POINTS_ALREADY_ADJUSTED", { amount: request.amount }),
    );
  }
  if (available + amount < 0) return answerWith(failure("POINTS_BELOW_ZERO", { available }));
  const entry = { kind: "adjustment" as const, amount, reason, createdAt: now };
  return {
    writes: [
      ...toLedgerWrites({ uid, id, entry, balance }),
      toEventWrite(event, { before: { points: available }, after: { points: available + amount } }),
    ],
    change: { amount, available: available + amount, dueAt: null },
  };
}

const businessDays = 2;

/**
 * A request is answered by the end of the second business day after it, in Paris: the last moment of that day, so that
 * it formats as the right day.
 */
export function getDueDate(askedAt: Date): Date {
  // Days are counted as those of UTC, which are all equally long.
  let day = new Date(`${toParisDay(askedAt)}T00:00:00Z`);
  for (let left = businessDays; left > 0; ) {
    day = new Date(day.getTime() + days(1));
    if (isBusinessDay(day)) left--;
  }
  return new Date(toParisMidnight(new Date(day.getTime() + days(1))).getTime() - 1);
}

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !getHolidays(day.getUTCFullYear()).has(toIsoDate(day));
}

/** The library returns midnights in the machine's time zone. */
function getHolidays(year: number): Set<string> {
  const midnights = Object.values(publicHolidays(year));
  return new Set(midnights.map((at) => toIsoDate(new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())))));
}

const toIsoDate = (day: Date) => day.toISOString().slice(0, 10);
const toParisDay = (at: Date) => toParisTime(at.toISOString()).slice(0, 10);

/** Paris is one hour ahead of UTC, or two, and never changes at midnight. */
function toParisMidnight(day: Date): Date {
  const summer = new Date(day.getTime() - hours(2));
  return toParisDay(summer) === toIsoDate(day) ? summer : new Date(day.getTime() - hours(1));
}
