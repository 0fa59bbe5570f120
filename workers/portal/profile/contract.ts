/** The profile of the signed-in user, as pages read and change it. */
import type { Result } from "#base/errors.ts";
import type { ReauthenticationInput } from "../reauthentication/contract.ts";

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

export interface ProfileControl {
  /** "asking" while the read runs, null when it fails. */
  read(): Promise<OwnProfile | "asking" | null>;
  save(edited: SavedProfile): Promise<Result<SaveResult>>;
  /**
   * Ends all other sessions and keeps this one. UNANSWERED: the password may have changed, and open sessions are
   * checked on their next request. Here and below, `formId` is the form's idempotency key: a repeated form runs once
   * and gets the same answer.
   */
  changePassword(input: ReauthenticationInput, newPassword: string, formId: string): Promise<Result<void>>;
  /**
   * Sends a link to the new e-mail without revealing whether it already has an account. Too many e-mails return BLOCKED
   * with `mails`, before reauthentication.
   */
  requestEmailChange(input: ReauthenticationInput, newEmail: string, formId: string): Promise<Result<void>>;
  /** Sends the verification link again, or returns BLOCKED when the mailbox has received too many. */
  sendVerification(formId: string): Promise<Result<void>>;
  /** Invalidates the sent link. Returns false when no change was pending. */
  cancelEmailChange(formId: string): Promise<Result<boolean>>;
}
