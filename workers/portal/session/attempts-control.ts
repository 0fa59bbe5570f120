/** Runs an attempt under the counters of its e-mail and of its network address; without them nothing runs. */

import { sha256Hex } from "#base/digest.ts";
import { toStoredEmail } from "#base/email.ts";
import type { ErrorCode } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import { waitAtMost } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import { getMinutesUntil, type SubjectKind } from "./attempt-rules.ts";
import type { AttemptKind, AttemptOutcome, AttemptsControl, BlockedAttempt } from "./contract.ts";
import { createCountedAttempt } from "./counted-attempt.ts";

interface AttemptsOptions {
  env: PortalEnv;
  headers: Headers;
  requestId: string;
  waitUntil(promise: Promise<unknown>): void;
}

interface HeldAttempt {
  subject: Subject;
  settle(outcome: AttemptOutcome): void;
}

export function createAttemptsControl({ env, headers, requestId, waitUntil }: AttemptsOptions): AttemptsControl {
  const getCounter = (kind: AttemptKind, { kind: subjectKind, hash }: Subject) =>
    env.ATTEMPTS.getByName(`${kind}:${subjectKind}:${hash}`);

  async function hold(
    kind: AttemptKind,
    subject: Subject,
    mayWait = true,
  ): Promise<HeldAttempt | BlockedAttempt | "waits"> {
    const onFault = (error: unknown) => logFault(error, { requestId, kind });
    const attempt = createCountedAttempt(getCounter(kind, subject), { waitUntil, onFault });
    const policy = { kind, subject: subject.kind };
    const reservation = await (mayWait ? attempt.reserve(policy) : attempt.tryReserve(policy));
    if (reservation.status === "waits") return "waits";
    if (reservation.status === "busy") return toBlockedAttempt("UPSTREAM_UNAVAILABLE", 0);
    if (reservation.status === "blocked") {
      const minutes = getMinutesUntil(reservation.untilMs, Date.now());
      const event = kind === "sign-in" ? "sign-in.blocked" : "limit.reached";
      logSecurity(event, { requestId, kind: `${kind} ${subject.kind}`, subject: subject.hash });
      return { ...toBlockedAttempt("BLOCKED", minutes), blocked: subject.kind === "email" ? "email" : "address" };
    }
    return { subject, settle: attempt.settle };
  }

  /** Side by side while no counter is nearly full, otherwise in order: two attempts must not wait for each other. */
  async function holdAll(kind: AttemptKind, subjects: readonly Subject[]): Promise<HeldAttempt[] | BlockedAttempt> {
    const replies = await Promise.all(subjects.map((subject) => hold(kind, subject, false)));
    const holds = replies.filter(isHeld);
    if (holds.length === subjects.length) return holds;
    for (const attempt of holds) attempt.settle("unsettled");
    return replies.find(isBlocked) ?? holdInOrder(kind, subjects);
  }

  async function holdInOrder(kind: AttemptKind, subjects: readonly Subject[]): Promise<HeldAttempt[] | BlockedAttempt> {
    const holds: HeldAttempt[] = [];
    for (const subject of subjects) {
      const reply = await hold(kind, subject);
      if (isHeld(reply)) holds.push(reply);
      else {
        for (const attempt of holds) attempt.settle("unsettled");
        return isBlocked(reply) ? reply : toBlockedAttempt("UPSTREAM_UNAVAILABLE", 0);
      }
    }
    return holds;
  }

  async function runGuarded<Value>(
    kind: AttemptKind,
    email: string | null,
    attempt: () => Promise<{ outcome: AttemptOutcome; value: Value }>,
  ): Promise<BlockedAttempt | { value: Value }> {
    const account = email === null ? [] : [await getEmailSubject(email)];
    const holds = await holdAll(kind, [await getAddressSubject(headers), ...account]);
    if ("error" in holds) return holds;
    let outcome: AttemptOutcome = "unsettled";
    try {
      const result = await attempt();
      outcome = result.outcome;
      return { value: result.value };
    } finally {
      for (const each of holds) each.settle(outcome);
      const [subject] = account;
      if (kind === "sign-in" && outcome === "wrong" && subject)
        logSecurity("sign-in.failed", { requestId, subject: subject.hash });
    }
  }

  return {
    guard(kind, email, attempt) {
      const running = runGuarded(kind, email, attempt);
      // An attempt counts even when the client disconnects early.
      waitUntil(running.catch(() => undefined));
      return running;
    },

    async forgiveSignIns(email) {
      const counter = getCounter("sign-in", await getEmailSubject(email));
      const onFault = (error: unknown) => logFault(error, { requestId, kind: "sign-in" });
      await waitAtMost(timeLimits.services.counterClearMs, counter.clear(), { waitUntil, onFault });
    },
  };
}

const isHeld = (reply: HeldAttempt | BlockedAttempt | "waits"): reply is HeldAttempt =>
  typeof reply === "object" && "settle" in reply;

const isBlocked = (reply: HeldAttempt | BlockedAttempt | "waits"): reply is BlockedAttempt =>
  typeof reply === "object" && "error" in reply;

const toBlockedAttempt = (code: ErrorCode, minutes: number): BlockedAttempt => ({
  blockedMinutes: minutes,
  blocked: null,
  error: minutes > 0 ? { code, details: { minutes } } : { code },
});

export interface Subject {
  kind: SubjectKind;
  /** Hexadecimal hash, which names the counter without revealing the person. */
  hash: string;
}

/** Every spelling of an address is one subject. */
export async function getEmailSubject(typed: string): Promise<Subject> {
  return { kind: "email", hash: sha256Hex(toStoredEmail(typed)) };
}

export async function getAddressSubject(headers: Headers): Promise<Subject> {
  const network = toNetwork(headers.get("CF-Connecting-IP"));
  return network ? { kind: "address", hash: sha256Hex(network) } : { kind: "no-address", hash: sha256Hex("") };
}
