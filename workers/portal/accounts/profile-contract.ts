/** The profile of the signed-in user, as pages read and change it. */

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
