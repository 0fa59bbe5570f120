/**
 * The rules of the attempt counter: pure, without clock or storage. Running attempts are reservations, so that failures
 * and reservations together never pass the threshold, however many arrive at once.
 */
import { days, hours, minutes } from "#base/duration.ts";
import type { AttemptKind, AttemptOutcome } from "./contract.ts";

export interface Policy {
  threshold: number;
  windowMs: number;
  /** The first block, the second and so on; the last one repeats. */
  waitsMs: readonly number[];
  /** The effect of a right attempt: clear everything, count like a wrong one, or nothing. */
  onRight: "clear" | "count" | "ignore";
  /** The outcome of an attempt whose caller died; wrong unless set. */
  onLost?: AttemptOutcome;
}

export interface LimiterState {
  failuresAtMs: number[];
  reservations: { id: string; atMs: number }[];
  blockedUntilMs: number;
  /** Blocks so far; forgotten a day after the last one. */
  level: number;
  blockedAtMs: number;
}

export type Admission = { kind: "go" } | { kind: "wait" } | { kind: "blocked"; untilMs: number };

export const emptyState: LimiterState = {
  failuresAtMs: [],
  reservations: [],
  blockedUntilMs: 0,
  level: 0,
  blockedAtMs: 0,
};

/** A caller that has not settled by then has died. */
const reservationMs = 30_000;
const levelMemoryMs = days(1);

/** Advances the state to `nowMs`: dead reservations have failed, old failures and levels are forgotten. */
export function advance(state: LimiterState, policy: Policy, nowMs: number): LimiterState {
  const dead = state.reservations.filter(({ atMs }) => nowMs - atMs >= reservationMs);
  let current: LimiterState = {
    ...state,
    failuresAtMs: state.failuresAtMs.filter((atMs) => nowMs - atMs < policy.windowMs),
    level: nowMs - state.blockedAtMs < levelMemoryMs ? state.level : 0,
  };
  for (const { id } of dead) current = settle(current, policy, id, policy.onLost ?? "wrong", nowMs);
  return current;
}

/** Whether one more attempt may start; `state` must have been advanced to `nowMs`. */
export function admit(state: LimiterState, policy: Policy, nowMs: number): Admission {
  if (nowMs < state.blockedUntilMs) return { kind: "blocked", untilMs: state.blockedUntilMs };
  return state.failuresAtMs.length + state.reservations.length < policy.threshold ? { kind: "go" } : { kind: "wait" };
}

export function reserve(state: LimiterState, id: string, nowMs: number): LimiterState {
  return { ...state, reservations: [...state.reservations, { id, atMs: nowMs }] };
}

/** A reservation counts once: settling it again, or after it has died, changes nothing. */
export function settle(
  state: LimiterState,
  policy: Policy,
  id: string,
  outcome: AttemptOutcome,
  nowMs: number,
): LimiterState {
  if (!state.reservations.some((reservation) => reservation.id === id)) return state;
  const settled = { ...state, reservations: state.reservations.filter((reservation) => reservation.id !== id) };
  if (outcome === "right" && policy.onRight === "clear")
    return { ...settled, failuresAtMs: [], level: 0, blockedUntilMs: 0 };
  const counts = outcome === "wrong" || (outcome === "right" && policy.onRight === "count");
  return counts ? countFailure(settled, policy, nowMs) : settled;
}

function countFailure(state: LimiterState, policy: Policy, nowMs: number): LimiterState {
  const failuresAtMs = [...state.failuresAtMs, nowMs];
  if (failuresAtMs.length < policy.threshold) return { ...state, failuresAtMs };
  const waitMs = policy.waitsMs[Math.min(state.level, policy.waitsMs.length - 1)] ?? 0;
  return { ...state, failuresAtMs: [], level: state.level + 1, blockedAtMs: nowMs, blockedUntilMs: nowMs + waitMs };
}

/** When the state can be deleted. */
export function getExpiryMs(state: LimiterState, policy: Policy): number {
  const lastFailureMs = Math.max(0, ...state.failuresAtMs) + policy.windowMs;
  const lastReservationMs =
    Math.max(0, ...state.reservations.map(({ atMs }) => atMs)) + reservationMs + policy.windowMs;
  return Math.max(
    lastFailureMs,
    lastReservationMs,
    state.blockedUntilMs,
    state.level > 0 ? state.blockedAtMs + levelMemoryMs : 0,
  );
}

export const getMinutesUntil = (untilMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((untilMs - nowMs) / minutes(1)));

/** Requests without an address share one strict counter: in production every request has an address. */
export type SubjectKind = "email" | "address" | "no-address";

const signInWaitsMs = [1, 5, 15, 60].map((count) => minutes(count));

const perHour = (threshold: number): Policy => ({
  threshold,
  windowMs: hours(1),
  waitsMs: [hours(1)],
  onRight: "count",
});

/**
 * A mailed code: the second request of a double click waits for the first one and is then blocked, which means that its
 * work is done. A use whose caller died may be repeated, because its result is unknown.
 */
const mailedCode: Policy = {
  threshold: 1,
  windowMs: minutes(1),
  waitsMs: [minutes(1)],
  onRight: "count",
  onLost: "unsettled",
};

const wrongLinks: Policy = {
  threshold: 30,
  windowMs: minutes(15),
  waitsMs: signInWaitsMs,
  onRight: "ignore",
};

const linkReads: Policy = {
  threshold: 120,
  windowMs: minutes(1),
  waitsMs: [minutes(1)],
  onRight: "count",
};

const wrongClaims: Policy = { ...wrongLinks, threshold: 10 };

const policies: Record<AttemptKind, Record<SubjectKind, Policy>> = {
  "sign-in": {
    email: { threshold: 5, windowMs: minutes(15), waitsMs: signInWaitsMs, onRight: "clear" },
    address: { threshold: 30, windowMs: minutes(15), waitsMs: signInWaitsMs, onRight: "ignore" },
    "no-address": { threshold: 10, windowMs: minutes(15), waitsMs: signInWaitsMs, onRight: "ignore" },
  },
  reset: { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  verification: { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  /** Per mailbox, and per person who requests the change. */
  "address-change": { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  "address-change-asked": { email: perHour(10), address: perHour(60), "no-address": perHour(20) },
  export: { email: perHour(10), address: perHour(60), "no-address": perHour(20) },
  /** Links that do not work; a right one is no reason to trust the address. */
  link: { email: wrongLinks, address: wrongLinks, "no-address": wrongLinks },
  /** Forms that holders of a link save. */
  "link-answer": { email: perHour(300), address: perHour(300), "no-address": perHour(100) },
  /** Pages of a link, per link in place of an e-mail. */
  "link-read": { email: linkReads, address: linkReads, "no-address": linkReads },
  registration: { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  /** Each one asks Stripe, and may try a promotion code. */
  checkout: { email: perHour(60), address: perHour(60), "no-address": perHour(20) },
  /** Codes that give a purchase away: per person, and per address. */
  claim: { email: wrongClaims, address: wrongLinks, "no-address": wrongClaims },
};

export type PolicyName = { kind: AttemptKind; subject: SubjectKind } | { kind: "mailed-code" };

export const getPolicy = (name: PolicyName): Policy =>
  name.kind === "mailed-code" ? mailedCode : policies[name.kind][name.subject];
