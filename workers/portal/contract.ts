/** What the Worker offers its pages: the load context, the signed-in viewer, sessions. */

import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Theme } from "#base/theme.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";
import type { PendingSignInControl } from "./session/second-factor-contract.ts";

export type {
  BulkAct,
  BulkJob,
  BulkJobRow,
  BulkPreview,
  CheckMessage,
  Doctor,
  DryRun,
  Figures,
  Job,
  Licence,
  LicenceOverview,
  ListedRelease,
  LoggedEvent,
  MoveRequest,
  OpenJob,
  OwnEvent,
  PictureSizes,
  PreparedActivation,
  Release,
  ReleaseCheck,
  ReleaseFault,
  ReleaseFinding,
  ReleaseStage,
  Rollout,
  Shop,
} from "#workers/licences/contract.ts";
export type { SystemNotification } from "./notifications/contract.ts";
export type { SecondFactorSetup } from "./session/second-factor-contract.ts";

/**
 * The operations of the licence service, called in the name of one user. UPSTREAM_UNAVAILABLE when it does not answer.
 */
export type FullLicencesClient = {
  [Name in OperationName]: (...argument: OperationArguments<Name>) => Promise<Result<OperationValue<Name>>>;
};

/** Without the operations that need a proof of who the viewer is; those are in `ProtectedActs`. */
export type LicencesClient = Omit<FullLicencesClient, ProtectedOperation>;

export type ProtectedOperation = "refundOrder" | "startBulk";

export type LinkedUpdates = Pick<LicencesClient, "linkedPreview" | "linkedText" | "saveLinkedAnswers">;

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

interface StartedSignIn {
  status: "open" | "second-step";
  setCookie: string;
}

/** The session of this request. */
export interface SessionControl {
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
  /** Saves language or theme in the profile, so that other devices start with them; false when that failed. */
  savePreferences(preferences: Preferences): Promise<boolean>;
  /**
   * Verifies the tokens, opens a session under a new sid, creates the user's document if missing, grants points once.
   * With a second factor it opens none: the cookie then carries the pending sign-in.
   */
  begin(identity: SignedIn, options: { remember: boolean }): Promise<Result<StartedSignIn>>;
  /** Completes a sign-in that `begin` left pending in this browser. */
  pendingSignIn: PendingSignInControl;
  /** Ends this session if there is one; returns the Set-Cookie that deletes the cookie. */
  end(): Promise<string>;
  /** The same without waiting, for a session that has been ended already; closes it in the background. */
  forget(): string;
  /** Like `end` for all sessions of the account. */
  endEverywhere(): Promise<string>;
  list(): Promise<SessionSummary[]>;
  revoke(sid: string): Promise<void>;
  revokeOthers(): Promise<void>;
  /** Fetches a new ID token and profile, for claims that have just changed. */
  refresh(): Promise<Viewer | null>;
  /** The viewer's role, at most this old, by default read now; null when it cannot be read. */
  freshRole(maxAgeMs?: number): Promise<"user" | "admin" | null>;
}

export interface IdentityControl {
  signIn(email: string, password: string): Promise<Result<SignedIn>>;
  /** Creates the account and sends the verification mail; the caller must hide EMAIL_IN_USE. */
  register(input: {
    email: string;
    password: string;
    displayName: string;
    /** Stored in the user's document. */
    company?: string;
    language: Language;
  }): Promise<Result<SignedIn>>;
  sendPasswordReset(email: string, language: Language): Promise<Result<void>>;
  /** The purpose of a mailed code, without using it. */
  checkCode(oobCode: string): Promise<Result<{ email: string; requestType: string; newEmail?: string }>>;
  /** Repetitions within a minute get the first answer and do not use the code again; the same for `applyCode`. */
  resetPassword(oobCode: string, newPassword: string): Promise<Result<void>>;
  /**
   * `purpose` is VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL or RECOVER_EMAIL; CODE_INVALID for a code with another purpose.
   */
  applyCode(oobCode: string, purpose: string): Promise<Result<void>>;
  signInWithIdp(input: {
    idToken: string;
    nonce: string;
    requestUri: string;
    providerId: string;
  }): Promise<Result<SignedIn>>;
}

/** Values of the configuration that pages show; no secret. */
export interface PublicConfiguration {
  portalUrl: string;
  purchaseUrl: string | null;
  socialProvider: string;
  adminTwoFactors: "required" | "optional";
  /** False without a configured collection: nothing is mailed. */
  hasMails: boolean;
  production: boolean;
}
