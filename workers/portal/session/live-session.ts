/** What an account's object returns about a session, and the input that opens one. */
import type { Language } from "#base/language.ts";
import type { Place, SignedIn, View } from "./contract.ts";
import type { IdentityClaims } from "./id-token.ts";
import type { CodeRejection } from "./second-factor.ts";
import type { OwnedCounts, ShownProfile } from "./snapshot-cache.ts";

export interface LiveSession {
  status: "live";
  sessionId: string;
  idToken: string;
  /** "Remember me" was ticked at this sign-in. */
  remember: boolean;
  /** The last reauthentication in this session; 0 when there was none since the sign-in. */
  provenAtMs: number;
  /** Each sign-in needs a code. */
  twoFactors: boolean;
  profile: ShownProfile;
  owned: OwnedCounts;
  /** The customer whose portal this session shows at the moment. */
  view: View | null;
}

export type SessionResolution = LiveSession | { status: "ended" } | { status: "unavailable" };

/** How a session begins, whichever step opens it. */
export interface SessionStart {
  device: string;
  place?: Place | null;
  /** Of the page. */
  language?: Language;
  remember: boolean;
}

export interface OpenRequest extends SessionStart {
  tokens: SignedIn;
  claims: IdentityClaims;
  requestId?: string;
}

/** `sid` is the secret for the browser's cookie. */
export interface OpenedSession {
  status: "live";
  sid: string;
  sessionId: string;
  remember: boolean;
}

/** No session yet: the ticket opens one together with a code. */
export interface SecondStepDue {
  status: "second-step";
  ticket: string;
  expiresAtMs: number;
}

export type SecondStepReply =
  | { status: "open"; session: OpenedSession; by: "app" | "recovery"; codesLeft: number }
  | CodeRejection
  /** The ticket is of no use any more. */
  | { status: "expired" };
