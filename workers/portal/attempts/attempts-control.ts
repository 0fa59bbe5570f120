/** Runs an attempt under the counters of its e-mail and of its network address; without them nothing runs. */
import { sha256Hex } from "#base/digest.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";
import type { AttemptsControl } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { Reservation } from "./attempt-limiter.ts";
import { type AttemptKind, type AttemptOutcome, getMinutesUntil, type SubjectKind } from "./attempt-rules.ts";

interface AttemptsOptions {
  env: PortalEnv;
  headers: Headers;
  requestId: string;
  waitUntil(promise: Promise<unknown>): void;
}

interface HeldAttempt {
  subject: Subject;
  settle(outcome: AttemptOutcome): Promise<void>;
}

export function createAttemptsControl({ env, headers, requestId, waitUntil }: AttemptsOptions): AttemptsControl {
  const getCounter = (kind: AttemptKind, { kind: subjectKind, hash }: Subject) =>
    env.ATTEMPTS.getByName(`${kind}:${subjectKind}:${hash}`);

  async function hold(kind: AttemptKind, subject: Subject): Promise<HeldAttempt | BlockedAttempt> {
    const reservation = await getCounter(kind, subject)
      .reserve({ kind, subject: subject.kind })
      .catch((error): Reservation => {
        logFault(error, { requestId, kind });
        return { status: "busy" };
      });
    if (reservation.status === "busy") return toBlockedAttempt("UPSTREAM_UNAVAILABLE", 0);
    if (reservation.status === "blocked") {
      const minutes = getMinutesUntil(reservation.untilMs, Date.now());
      const event = kind === "sign-in" ? "sign-in.blocked" : "limit.reached";
      logSecurity(event, { requestId, kind: `${kind} ${subject.kind}`, subject: subject.hash });
      return { ...toBlockedAttempt("BLOCKED", minutes), blocked: subject.kind === "email" ? "email" : "address" };
    }
    return {
      subject,
      // An unsettled reservation counts as wrong by itself, so that a failure here cannot be exploited.
      settle: (outcome) =>
        getCounter(kind, subject)
          .settle(reservation.id, outcome)
          .catch((error) => logFault(error, { requestId, kind })),
    };
  }

  async function runGuarded<Value>(
    kind: AttemptKind,
    email: string,
    attempt: () => Promise<{ outcome: AttemptOutcome; value: Value }>,
  ): Promise<BlockedAttempt | { value: Value }> {
    // Always in this order, or two attempts could wait for each other.
    const address = await hold(kind, await getAddressSubject(headers));
    if ("refusal" in address) return address;
    const account = await hold(kind, await getEmailSubject(email));
    if ("refusal" in account) {
      await address.settle("unsettled");
      return account;
    }
    let outcome: AttemptOutcome = "unsettled";
    try {
      const result = await attempt();
      outcome = result.outcome;
      return { value: result.value };
    } finally {
      await Promise.all([address.settle(outcome), account.settle(outcome)]);
      if (kind === "sign-in" && outcome === "wrong")
        logSecurity("sign-in.failed", { requestId, subject: account.subject.hash });
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
      await counter.clear().catch((error) => logFault(error, { requestId, kind: "sign-in" }));
    },
  };
}

interface BlockedAttempt {
  blockedMinutes: number;
  blocked: "email" | "address" | null;
  refusal: AppError;
}

const toBlockedAttempt = (code: ErrorCode, minutes: number): BlockedAttempt => ({
  blockedMinutes: minutes,
  blocked: null,
  refusal: minutes > 0 ? { code, details: { minutes } } : { code },
});

export interface Subject {
  kind: SubjectKind;
  /** Hexadecimal hash, which names the counter without revealing the person. */
  hash: string;
}

export async function getEmailSubject(email: string): Promise<Subject> {
  return { kind: "email", hash: sha256Hex(email.trim().normalize("NFC").toLowerCase()) };
}

export async function getAddressSubject(headers: Headers): Promise<Subject> {
  const network = toNetwork(headers.get("CF-Connecting-IP"));
  return network ? { kind: "address", hash: sha256Hex(network) } : { kind: "no-address", hash: sha256Hex("") };
}

/** An IPv4 address, or the /64 of an IPv6 one, because one household or server gets all of it; null for anything else. */
export function toNetwork(address: string | null): string | null {
  if (!address) return null;
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(address)) return address;
  // The URL parser knows every spelling of an IPv6 address, and writes one.
  const host = /^[0-9a-f:.]{2,45}$/i.test(address) ? URL.parse(`http://[${address}]/`)?.hostname : undefined;
  if (!host) return null;
  const groups = expand(host.slice(1, -1));
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host.slice(1, -1));
  if (mapped?.[1] && mapped[2]) return formatIpv4(Number.parseInt(mapped[1], 16), Number.parseInt(mapped[2], 16));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return tail === undefined
    ? left
    : [...left, ...new Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

const formatIpv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
