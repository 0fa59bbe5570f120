/** How many tries each kind allows, per e-mail and per address. */
import type { Policy } from "./limiter.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type AttemptKind =
  | "sign-in"
  | "reset"
  | "verification"
  | "address-change"
  | "address-change-asked"
  | "export"
  | "registration";
/** Requests without an address share one bucket, which is strict: in production every request has one. */
export type SubjectKind = "email" | "address" | "no-address";

const signInWaitsMs = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);

const perHour = (threshold: number): Policy => ({ threshold, windowMs: hourMs, waitsMs: [hourMs], onRight: "count" });

/**
 * A mailed code that was just used: the second half of a double click waits for the first one and is then blocked, which
 * means that its work is done. A use whose caller died is tried again, because nothing is known about it.
 */
const mailedCode: Policy = {
  threshold: 1,
  windowMs: minuteMs,
  waitsMs: [minuteMs],
  onRight: "count",
  onLost: "unsettled",
};

const policies: Record<AttemptKind, Record<SubjectKind, Policy>> = {
  "sign-in": {
    email: { threshold: 5, windowMs: 15 * minuteMs, waitsMs: signInWaitsMs, onRight: "clear" },
    address: { threshold: 30, windowMs: 15 * minuteMs, waitsMs: signInWaitsMs, onRight: "ignore" },
    "no-address": { threshold: 10, windowMs: 15 * minuteMs, waitsMs: signInWaitsMs, onRight: "ignore" },
  },
  reset: { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  verification: { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  /** Per mailbox, and per person who requests the change. */
  "address-change": { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
  "address-change-asked": { email: perHour(10), address: perHour(60), "no-address": perHour(20) },
  export: { email: perHour(10), address: perHour(60), "no-address": perHour(20) },
  registration: { email: perHour(5), address: perHour(30), "no-address": perHour(10) },
};

export type PolicyName = { kind: AttemptKind; subject: SubjectKind } | { kind: "mailed-code" };

export const getPolicy = (name: PolicyName): Policy =>
  name.kind === "mailed-code" ? mailedCode : policies[name.kind][name.subject];
