/** Accounts: the own profile and photo, the own data, and what the staff see and do. */
import type { PictureFault } from "#base/encode-picture.ts";
import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { PictureFormat } from "#base/picture-formats.ts";
import type { AccountPart, ExportedRow } from "#workers/licences/accounts/contract.ts";
import type { PointsOverview } from "../points/contract.ts";
import type { SecondFactorStatus } from "../session/contract.ts";
import type { TicketSummary } from "../tickets/contract.ts";

/** The texts that users write about themselves. */
export interface ProfileText {
  name: string;
  company: string;
}

/** The stored texts; `version` identifies exactly these texts. */
export interface SavedProfile extends ProfileText {
  version: string;
}

export interface PasswordState {
  /** False for an account that signs in with a provider only. */
  exists: boolean;
  /** Null for the first password, or when the time is unknown. */
  changedAt: string | null;
}

/** A requested e-mail change whose link was sent and not yet opened. */
export interface PendingEmailChange {
  newEmail: string;
  askedAt: string;
}

export interface OwnProfile extends SavedProfile {
  memberSince: string | null;
  /** Null until the identity service has answered. */
  password: PasswordState | null;
  emailChange: PendingEmailChange | null;
}

/** `conflict`: the stored texts have changed since the edited version, and nothing was written. */
export type SaveResult = { status: "saved" } | { status: "conflict"; saved: SavedProfile };

/** Exclusive: a photo must be smaller. The page checks it before it sends it, and the server again. */
export const maxPhotoBytes = 5 * 1024 * 1024;
export const minPhotoSidePixels = 200;
/** Side of the stored square; no screen shows more. */
export const photoSidePixels = 512;

export const photoFormats: ReadonlySet<PictureFormat> = new Set<PictureFormat>(["jpeg", "png", "gif"]);

export type PhotoError =
  | PictureFault
  /** `maxPhotoBytes` or more. */
  | "heavy";

/** JSON values of the exported files. */
export type Exported = string | number | boolean | null | Exported[] | { [name: string]: Exported };
export type ExportedFields = { [name: string]: Exported };

export interface PersonalData {
  profile: ExportedFields;
  pointsLedger: ExportedFields[];
  pointsRequests: ExportedFields[];
  tickets: ExportedFields[];
  /** Otherwise each has `notRefreshedSince`, because the help desk did not answer. */
  areTicketsRefreshed: boolean;
  notifications: ExportedFields[];
  /** Without their texts, whose links act for the person. */
  mails: ExportedFields[];
  sessions: ExportedFields[];
  /** Messages to and from the assistant, of all sessions. */
  conversations: ExportedFields[];
  /** The licence service's data. */
  account: Record<AccountPart, ExportedRow[]>;
  photo: { extension: string; size: number; body: ReadableStream<Uint8Array> } | null;
}

/** The account at the identity service. */
interface PersonAccount {
  /** Null for an account without an e-mail. */
  email: string | null;
  emailVerified: boolean;
  disabled: boolean;
  displayName: string;
  createdAt: string | null;
  lastSignInAt: string | null;
  /** Ids of the providers, such as `password` and `google.com`. */
  providers: string[];
}

export interface PersonSession {
  sid: string;
  device: string;
  /** Where it was last used. */
  seenPlace: { city: string | null; country: string } | null;
  lastSeenAt: string;
}

/** The user's document. */
export interface PersonProfile {
  name: string;
  email: string | null;
  company: string;
  role: "user" | "admin";
  photoUrl: string | null;
  language: Language | null;
  memberSince: string | null;
  paysWithPoints: boolean;
}

export interface PersonParts {
  /** A value of null: there is no such account. */
  account: Result<PersonAccount | null>;
  profile: Result<PersonProfile | null>;
  points: Result<PointsOverview>;
  sessions: Result<PersonSession[]>;
  secondFactor: Result<SecondFactorStatus>;
  /** The latest ones. */
  tickets: Result<TicketSummary[]>;
}

/** `changed` is false when the account was like that before; such an action has no event. */
export interface UserChange {
  changed: boolean;
}
