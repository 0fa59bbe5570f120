/** What pages know of somebody's own profile, and what they may do to it. */
import type { Result } from "#base/errors.ts";
import type { ReauthenticationInput } from "../reauthentication/contract.ts";

/** What a person writes about themselves. */
export interface ProfileText {
  name: string;
  company: string;
}

/** As it stands; `version` names exactly these texts. */
export interface SavedProfile extends ProfileText {
  version: string;
}

export interface PasswordState {
  /** False for an account that signs in with a provider only. */
  exists: boolean;
  /** Null when it is the first one, or not known. */
  changedAt: string | null;
}

/** Asked for, mailed, and not yet confirmed. */
export interface AddressChange {
  newEmail: string;
  askedAt: string;
}

export interface OwnProfile extends SavedProfile {
  memberSince: string | null;
  /** Null while the identity service has not said. */
  password: PasswordState | null;
  addressChange: AddressChange | null;
}

/** `conflict`: the texts have changed since the version that was edited; nothing was written. */
export type SaveOutcome = { status: "saved" } | { status: "conflict"; saved: SavedProfile };

export interface ProfileControl {
  /** "asking" while it is being read, null when it could not be. */
  read(): Promise<OwnProfile | "asking" | null>;
  save(edited: SavedProfile): Promise<Result<SaveOutcome>>;
  /**
   * Ends all other sessions; this one goes on. UNANSWERED: it may have changed; the sessions that are open find out with
   * their next request. Here and below `formId` is the form's request id: the same form, arriving twice, is carried out
   * once and answered twice.
   */
  changePassword(given: ReauthenticationInput, newPassword: string, formId: string): Promise<Result<void>>;
  /**
   * Mails the new address, and tells nobody whether it has an account already. BLOCKED with `mails` when it got too many,
   * which is said before the reauthentication.
   */
  askAddressChange(given: ReauthenticationInput, newEmail: string, formId: string): Promise<Result<void>>;
  /** Mails the link once more, as often as the mailbox may get it: BLOCKED beyond. */
  mailVerification(formId: string): Promise<Result<void>>;
  /** The mailed link is worth nothing from now on; false when no change was waiting. */
  cancelAddressChange(formId: string): Promise<Result<boolean>>;
}
