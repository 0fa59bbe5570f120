/** Limits attempts per e-mail and per network address. */
import type { AppError } from "#base/errors.ts";

export type AttemptKind =
  | "sign-in"
  | "reset"
  | "verification"
  | "address-change"
  | "address-change-asked"
  | "export"
  | "registration"
  | "link"
  | "link-answer"
  | "link-read"
  | "checkout"
  | "claim";

export type AttemptOutcome = "right" | "wrong" | "unsettled";

/** Why an attempt did not run. */
export interface BlockedAttempt {
  /** 0 when the counter could not be asked. */
  blockedMinutes: number;
  /** Which of the two counters is full. */
  blocked: "email" | "address" | null;
  /** BLOCKED with `minutes`, or UPSTREAM_UNAVAILABLE when the counter could not be asked. */
  error: AppError;
}

export interface AttemptsControl {
  /**
   * Runs `attempt` unless the e-mail or address is blocked. `attempt` says whether the try counts as wrong; a throw or
   * "unsettled" counts nothing. All kinds but "sign-in", "link" and "claim" count every try that is settled, right or
   * wrong. Links and purchases belong to no e-mail: only the address counts.
   */
  guard<Value>(
    kind: AttemptKind,
    email: string | null,
    attempt: () => Promise<{ outcome: AttemptOutcome; value: Value }>,
  ): Promise<BlockedAttempt | { value: Value }>;
  /** The e-mail's owner has proven their identity: earlier wrong sign-ins no longer block them. */
  forgiveSignIns(email: string): Promise<void>;
}
