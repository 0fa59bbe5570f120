/** What the Worker offers its pages: the load context, the signed-in viewer, sessions. */

import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Theme } from "#base/theme.ts";
import type { Actor } from "#workers/licences/contract.ts";
import type { OperationArguments, OperationName, OperationValue } from "#workers/licences/service.ts";
import type { AnnouncementsControl, BannerControl } from "#workers/portal/announcements/contract.ts";
import type { NotificationDraft, NotificationsClient } from "#workers/portal/notifications/contract.ts";
import type { ProfileControl } from "#workers/portal/profile/contract.ts";
import type { PendingSignInControl, SecondFactorControl } from "#workers/portal/second-factor/contract.ts";
import type { AssistantControl, AssistantDesk } from "./assistant/contract.ts";
import type { AttemptsControl } from "./attempts/contract.ts";
import type { MaintenanceControl } from "./cron/contract.ts";
import type { MailControl, MailDesk, UnsubscribeControl } from "./mail/contract.ts";
import type { PersonDirectory } from "./people/contract.ts";
import type { PersonalDataControl } from "./personal-data/contract.ts";
import type { PhotosControl } from "./photos/contract.ts";
import type { OwnPoints, PointsAdministration } from "./points/contract.ts";
import type { PurchaseControl } from "./purchases/contract.ts";
import type { ReauthenticationControl, ReauthenticationInput } from "./reauthentication/contract.ts";
import type { ServiceStatusControl } from "./service-status/contract.ts";
import type { TicketsControl } from "./tickets/contract.ts";
import type { UserAdministration } from "./user-administration/contract.ts";
import type { ViewControl } from "./view-as/contract.ts";
import type { WinningProductsControl, WinningProductsDesk } from "./winning-products/contract.ts";

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
export type { NotificationsClient, SystemNotification } from "./notifications/contract.ts";
export type { SecondFactorSetup } from "./second-factor/contract.ts";

/**
 * The operations of the licence service, called in the name of one user. UPSTREAM_UNAVAILABLE when it does not answer.
 */
export type FullLicencesClient = {
  [Name in OperationName]: (...argument: OperationArguments<Name>) => Promise<Result<OperationValue<Name>>>;
};

/** Without the operations that need a proof of who the viewer is; those are in `ProtectedActs`. */
export type LicencesClient = Omit<FullLicencesClient, ProtectedOperation>;

type ProtectedOperation = "refundOrder" | "startBulk";
type ProtectedUserAct = "changeRole" | "resetSecondFactor" | "delete";

/** The acts of the staff that a stolen session alone must not do; `tests/census/protected-acts.test.ts` lists them. */
export type ProtectedActs = Pick<FullLicencesClient, ProtectedOperation> & Pick<UserAdministration, ProtectedUserAct>;

type LinkedUpdates = Pick<LicencesClient, "linkedPreview" | "linkedText" | "saveLinkedAnswers">;

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
interface PublicConfiguration {
  portalUrl: string;
  purchaseUrl: string | null;
  socialProvider: string;
  adminTwoFactors: "required" | "optional";
  production: boolean;
}

/** What a route sees instead of `env`. */
export interface PortalContext {
  requestId: string;
  /** The page stands for a file that does not exist; its scripts would look for the file again. */
  isFileMissing?: true;
  /** The page answers a form: it must not reload by itself, or the typed text would be lost. */
  answersForm: boolean;
  /** For the inline scripts of Remix, the only ones that the Content-Security-Policy lets run. */
  nonce: string;
  now: Date;
  language: Language;
  theme: Theme | null;
  /** Whether the side bar shows only icons, as chosen on this device. */
  sidebarCollapsed: boolean;
  configuration: PublicConfiguration;
  session: SessionControl;
  attempts: AttemptsControl;
  identity: IdentityControl;
  /** Social sign-in, see `workers/portal/auth/social-sign-in.ts`. */
  social: {
    /** The provider's URL, and the cookie with state, nonce and PKCE verifier. */
    start(redirectTo: string): Promise<Result<{ location: string; setCookie: string }>>;
    finish(request: Request): Promise<Result<{ identity: SignedIn; redirectTo: string; clearCookie: string }>>;
  };
  /** The viewer's second factor. */
  secondFactor: SecondFactorControl;
  /** `forPremium`: each call also counts the authorised licences and fails with PREMIUM_REQUIRED when there is none. */
  licencesFor(viewer: Viewer, options?: { forPremium?: boolean }): LicencesClient;
  /** For people without an account, who have a link: the operations that check its token. */
  linkedUpdates: LinkedUpdates;
  purchases: PurchaseControl<Viewer>;
  notificationsFor(viewer: Viewer): NotificationsClient;
  photosFor(viewer: Viewer): PhotosControl;
  /** The viewer's own profile, password and address. */
  profileFor(viewer: Viewer): ProfileControl;
  /** Reauthentication of the viewer. */
  reauthenticationFor(viewer: Viewer): ReauthenticationControl;
  /** The viewer's archive of their data, and the deletion of their account. */
  personalDataFor(viewer: Viewer): PersonalDataControl;
  /** The viewer's conversation with the assistant, in their own session. */
  assistantFor(viewer: Viewer): AssistantControl;
  /** Use of the assistant and its switch; for the staff. */
  assistantDeskFor(viewer: Viewer): AssistantDesk;
  /** One person's account, for the staff; NOT_ADMIN for other viewers. */
  personDirectoryFor(viewer: Viewer): PersonDirectory;
  /** Lets an administrator see the portal as a customer. */
  viewAsFor(viewer: Viewer): ViewControl;
  /** The scheduled tasks; for the staff. */
  maintenanceFor(viewer: Viewer): MaintenanceControl;
  serviceStatus: ServiceStatusControl;
  ticketsFor(viewer: Viewer): TicketsControl;
  /** What the viewer is mailed. */
  mailsFor(viewer: Viewer): MailControl;
  /** For links in mails, without a session. */
  unsubscribe: UnsubscribeControl;
  /** The delivery of all mails; for the staff. */
  mailDeskFor(viewer: Viewer): MailDesk;
  pointsFor(viewer: Viewer): OwnPoints;
  /** The points of all customers; for the staff. */
  pointsAdministrationFor(viewer: Viewer): PointsAdministration;
  /** Another person's account; for the staff. */
  usersFor(viewer: Viewer): Omit<UserAdministration, ProtectedUserAct>;
  /** After `ReauthenticationControl.confirm`, whose errors it returns. */
  protectedActsFor(viewer: Viewer, proof: ReauthenticationInput): Promise<Result<ProtectedActs>>;
  /** The curated products, with what the viewer keeps of them. */
  winningProductsFor(viewer: Viewer): WinningProductsControl;
  /** The staff's changes to them. */
  winningProductsDeskFor(viewer: Viewer): WinningProductsDesk;
  /** Sends a notification once for its document id; never throws. */
  notify(draft: NotificationDraft, id: string): Promise<void>;
  banner: BannerControl;
  /** For the staff; NOT_ADMIN for other viewers. */
  announcementsFor(viewer: Viewer): AnnouncementsControl;
  /** The actor for the licence service; exported for tests of the wire format. */
  toActor(viewer: Viewer): Actor;
  waitUntil(promise: Promise<unknown>): void;
  log: {
    /** One line with the request id; never call it for expected failures. */
    fault(error: unknown): void;
    /** Logs a request without permission as a security event. */
    forbidden(needed: "admin" | "owner"): void;
  };
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends PortalContext {}
}
