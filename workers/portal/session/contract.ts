/** Sessions, and what proves who somebody is: sign-in, attempts, the second factor, a repeated proof. */

import { minutes } from "#base/duration.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { SecurityChange } from "#base/notification-rules.ts";
import type { Theme } from "#base/theme.ts";

/** Changed preferences; absent ones stay. */
export interface Preferences {
  language?: Language;
  theme?: Theme;
}

/** The person behind the request; every loader and action gets it from a guard, never from elsewhere. */
export interface Viewer {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl: string | null;
  role: "user" | "admin";
  /** "due": an administrator who must set one up first; until then `role` is "user". */
  secondFactor: "on" | "off" | "due";
  /** Authorised licences at most 60 s ago: for showing only, gates ask again. */
  premium: number;
  /** Connected stores that are behind the newest release, as of then; for showing. */
  waitingUpdates: number;
  /** Null when they could not be read. */
  points: number | null;
  /** As an administrator has allowed; for showing, the ledger asks again. */
  paysWithPoints: boolean;
  language: Language | null;
  theme: Theme | null;
}

export interface SessionSummary {
  sid: string;
  device: string;
  /** Where it was opened and last used; null when unknown. */
  openedPlace: Place | null;
  seenPlace: Place | null;
  createdAt: string;
  lastSeenAt: string;
  remember: boolean;
  current: boolean;
}

/** Derived from the network address: a guess, never proof. */
export interface Place {
  city: string | null;
  /** ISO 3166, two letters. */
  country: string;
}

/** Tokens of a sign-in that the identity service has just accepted. */
export interface SignedIn {
  idToken: string;
  refreshToken: string;
}

/** The session of this request. */
export interface RequestSession {
  viewer: Viewer | null;
  /** A cookie was sent but its session could not be checked: show the error screen and keep the cookie. */
  unavailable: boolean;
  /** The viewer's role could not be read recently enough for the path, so that it is "user". */
  isRoleUnknown: boolean;
  /** Set while a member of the staff sees the portal as this viewer; null in the viewer's own session. */
  view: { name: string; untilMs: number } | null;
  /** Session id, to bind download tickets to; null when signed out. */
  sid: string | null;
  /** "Remember me" was ticked at this sign-in; null when signed out. */
  remember: boolean | null;
  /** Fetches a new ID token and profile, for claims that have just changed. */
  refresh(): Promise<Viewer | null>;
  /** The viewer's role, at most this old, by default read now; null when it cannot be read. */
  freshRole(maxAgeMs?: number): Promise<"user" | "admin" | null>;
}

/** Attempts are limited per e-mail and per network address. */
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

export type SecondFactorStatus =
  | { on: false }
  /** `since` is when it was enabled; `codesLeft` counts unused recovery codes. */
  | { on: true; since: string; codesLeft: number };

/** The secret for an authenticator app. Shown once, never logged. */
export interface SecondFactorSetup {
  /** Base32. */
  secret: string;
  /** `otpauth://…` with issuer and account name, for the QR code and the link. */
  uri: string;
}

/**
 * A sign-in of at most this age replaces the password. The identity service has the same limit for sensitive changes.
 */
export const maxSignInAgeMinutes = 5;

/** "password" when the account has one; otherwise a recent sign-in, which is "recent" or "stale". */
export type ReauthenticationMethod = "password" | "recent" | "stale";

export interface ReauthenticationRequirement {
  method: ReauthenticationMethod;
  /** True when a second factor is on. */
  needsCode: boolean;
}

/** What the viewer types before a sensitive change, against somebody who uses a stolen session. */
export interface ReauthenticationInput {
  password: string;
  code: string;
}

export interface FreshSignIn {
  /** From a sign-in that is recent enough for the identity service. */
  idToken: string;
}

/** How long an administrator sees the portal as a customer: read-only. */
export const viewMs = minutes(10);

/** Kept with the administrator's own session; the customer has no part in it. */
export interface View {
  /** Of the customer. */
  uid: string;
  untilMs: number;
}

/** What the cookie of a session names. */
export interface SessionKey {
  uid: string;
  sid: string;
}

export type ResolvedSession =
  /** `mustForgetCookie`: the cookie is no longer valid. */
  | { status: "anonymous"; mustForgetCookie: boolean }
  /** The session could not be checked; the cookie stays. */
  | { status: "unavailable"; key: SessionKey }
  | {
      status: "live";
      key: SessionKey;
      sessionId: string;
      idToken: string;
      remember: boolean;
      /** See `LiveSession`. */
      provenAtMs: number;
      viewer: Viewer;
      isRoleUnknown: boolean;
      view: View | null;
    }
  /**
   * An administrator sees the portal as a customer. It holds nothing of the administrator's session, so that nothing
   * behind the front can act in either name.
   */
  | { status: "viewing"; viewer: Viewer; view: View };

export type ActiveSession = Extract<ResolvedSession, { status: "live" }>;

/** `once` is the idempotency key where two requests may report one change. */
export type NotifyOwner = (change: SecurityChange, uid: string, once?: string) => void;
