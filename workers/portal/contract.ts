/** What the pages know of the Worker that serves them: the load context, the signed-in viewer, sessions. */

import type { AppError, Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Theme } from "#base/theme.ts";
import type { Actor } from "#workers/licences/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";
import type { AnnouncementsControl, BannerControl } from "#workers/portal/announcements/contract.ts";
import type { NotificationDraft, NotificationsClient } from "#workers/portal/notifications/contract.ts";
import type { ProfileControl } from "#workers/portal/profile/contract.ts";
import type { PendingSignInControl, SecondFactorControl } from "#workers/portal/second-factor/contract.ts";
import type { MaintenanceControl } from "./cron/contract.ts";
import type { PersonalDataControl } from "./personal-data/contract.ts";
import type { PhotosControl } from "./photos/contract.ts";
import type { OwnPoints, PointsAdministration } from "./points/contract.ts";
import type { ReauthenticationControl } from "./reauthentication/contract.ts";

export type {
  CheckMessage,
  Doctor,
  Figures,
  Job,
  Licence,
  LicenceOverview,
  ListedRelease,
  MoveRequest,
  Moves,
  OpenJob,
  Release,
  ReleaseFault,
  Shop,
  ThemesReply,
  UpdateReport,
} from "#workers/licences/contract.ts";
export type { NotificationsClient, SystemNotification } from "./notifications/contract.ts";
export type { SecondFactorSetup, SecondFactorStatus } from "./second-factor/contract.ts";

/** Calls to the licence service in somebody's name: its own operations. When it does not answer: UPSTREAM_UNAVAILABLE. */
export type LicencesClient = {
  [Name in OperationName]: (...argument: OperationArguments<Name>) => Promise<Result<OperationValue<Name>>>;
};

/** What somebody chose just now; what is absent stays as it was. */
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
  language: Language | null;
  theme: Theme | null;
}

export interface SessionSummary {
  sid: string;
  device: string;
  /** Where it was opened, and where it was last seen; null when the network does not tell. */
  openedPlace: Place | null;
  seenPlace: Place | null;
  createdAt: string;
  lastSeenAt: string;
  remember: boolean;
  current: boolean;
}

/** As the network tells it: a guess, never a proof. */
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

export type StartedSignIn =
  | { status: "open"; setCookie: string; viewer: Viewer }
  | { status: "second-step"; setCookie: string };

/** The session of this request. */
export interface SessionControl {
  viewer: Viewer | null;
  /** A cookie was sent, but whether its session lives could not be asked: show the error screen, keep the cookie. */
  unavailable: boolean;
  /** The viewer's role could not be read as late as the path asks, and "user" stands for it. */
  isRoleUnknown: boolean;
  /** Session id, to bind download tickets to; null when signed out. */
  sid: string | null;
  /** "Remember me" was ticked at this sign-in; null when signed out. */
  remember: boolean | null;
  /** Keeps language or theme in the profile, so that other devices start with them; false when it could not be kept. */
  savePreferences(preferences: Preferences): Promise<boolean>;
  /**
   * Verifies the tokens, opens a session under a new sid, creates the user's document if missing, grants points once.
   * With two factors on, none is opened: the cookie carries what waits for the code.
   */
  begin(identity: SignedIn, options: { remember: boolean }): Promise<Result<StartedSignIn>>;
  /** The second step of a sign-in that `begin` has left waiting in this browser. */
  pendingSignIn: PendingSignInControl;
  /** Ends this session; answers the Set-Cookie that forgets it. Works when there is none. */
  end(): Promise<string>;
  /** The same, and all other sessions of the account. */
  endEverywhere(): Promise<string>;
  list(): Promise<SessionSummary[]>;
  revoke(sid: string): Promise<void>;
  revokeOthers(): Promise<void>;
  /** Fetches a new ID token and profile now, for claims that have just changed. */
  refresh(): Promise<Viewer | null>;
  /** The viewer with a role read just now from its source; null when it cannot be read. */
  freshRole(): Promise<"user" | "admin" | null>;
}

/** Counts wrong sign-ins per e-mail and per address; see `workers/portal/attempts`. */
export interface AttemptsControl {
  /**
   * Runs `attempt` unless the e-mail or address is blocked. `attempt` says whether the try counts as wrong;
   * a throw or "unsettled" counts nothing. Not run: `refusal` says why, BLOCKED (with `minutes`) or
   * UPSTREAM_UNAVAILABLE when the count itself cannot be asked (`blockedMinutes` is 0 then).
   * `blocked` says which of the two counters is full. All kinds but "sign-in" count every try that is settled, right or wrong.
   */
  guard<Value>(
    kind: "sign-in" | "reset" | "verification" | "address-change" | "address-change-asked" | "export" | "registration",
    email: string,
    attempt: () => Promise<{ outcome: "right" | "wrong" | "unsettled"; value: Value }>,
  ): Promise<{ blockedMinutes: number; blocked: "email" | "address" | null; refusal: AppError } | { value: Value }>;
  /** The e-mail's owner has shown who they are: wrong sign-ins so far no longer keep them out. */
  forgiveSignIns(email: string): Promise<void>;
}

export interface IdentityControl {
  signIn(email: string, password: string): Promise<Result<SignedIn>>;
  /** Creates the account and asks for the verification mail; EMAIL_IN_USE is for the caller to hide. */
  register(input: {
    email: string;
    password: string;
    displayName: string;
    /** Kept in the user's document, which registration creates. */
    company?: string;
    language: Language;
  }): Promise<Result<SignedIn>>;
  sendPasswordReset(email: string, language: Language): Promise<Result<void>>;
  /** What a mailed code is for, without using it. */
  checkCode(oobCode: string): Promise<Result<{ email: string; requestType: string; newEmail?: string }>>;
  /** Used once however often it is asked within a minute, and answered alike; so is `applyCode`. */
  resetPassword(oobCode: string, newPassword: string): Promise<Result<void>>;
  /** `purpose` is VERIFY_EMAIL, VERIFY_AND_CHANGE_EMAIL or RECOVER_EMAIL: a code that was made for something else is as bad as none. */
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
  production: boolean;
}

/** What a route sees instead of `env`. */
export interface PortalContext {
  requestId: string;
  /** The page answers a form: without scripts it must not be loaded again by itself, or what was typed would be lost. */
  answersForm: boolean;
  /** For the inline scripts of Remix, the only ones that the Content-Security-Policy lets run. */
  nonce: string;
  now: Date;
  language: Language;
  theme: Theme | null;
  /** The side bar as a rail of icons, as the person left it on this device. */
  sidebarCollapsed: boolean;
  configuration: PublicConfiguration;
  session: SessionControl;
  attempts: AttemptsControl;
  identity: IdentityControl;
  /** Social sign-in, see `workers/portal/auth/social-sign-in.ts`. */
  social: {
    /** Where to send the browser, and the cookie that remembers state, nonce and PKCE verifier. */
    start(redirectTo: string): Promise<Result<{ location: string; setCookie: string }>>;
    finish(request: Request): Promise<Result<{ identity: SignedIn; redirectTo: string; clearCookie: string }>>;
  };
  /** The viewer's second factor. */
  secondFactor: SecondFactorControl;
  /** `forPremium`: each call counts the authorised licences as well, and fails with PREMIUM_REQUIRED where there is none. */
  licencesFor(viewer: Viewer, options?: { forPremium?: boolean }): LicencesClient;
  notificationsFor(viewer: Viewer): NotificationsClient;
  photosFor(viewer: Viewer): PhotosControl;
  /** Somebody's own profile, password and address. */
  profileFor(viewer: Viewer): ProfileControl;
  /** Who acts, shown anew. */
  reauthenticationFor(viewer: Viewer): ReauthenticationControl;
  /** What somebody takes along, and the end of their account. */
  personalDataFor(viewer: Viewer): PersonalDataControl;
  /** What the clock does; the staff's. */
  maintenanceFor(viewer: Viewer): MaintenanceControl;
  pointsFor(viewer: Viewer): OwnPoints;
  /** Everybody's points; the staff's. */
  pointsAdministrationFor(viewer: Viewer): PointsAdministration;
  /** Tells somebody of what was done; never fails the act. `once` names the act, which is told of once however often it is tried. */
  notify(draft: NotificationDraft, once?: string): Promise<void>;
  banner: BannerControl;
  /** The staff's; anybody else is refused. */
  announcementsFor(viewer: Viewer): AnnouncementsControl;
  /** The actor the licence service is told; exported for tests of the wire. */
  toActor(viewer: Viewer): Actor;
  waitUntil(promise: Promise<unknown>): void;
  log: {
    /** One line with the request id; never call it for refusals. */
    fault(error: unknown): void;
    /** Somebody asked for what is not theirs: a security event. */
    forbidden(needed: "admin" | "owner"): void;
  };
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends PortalContext {}
}
