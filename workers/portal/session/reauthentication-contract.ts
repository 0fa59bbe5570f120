/** Reauthentication before sensitive changes, against an attacker who uses a stolen session. */

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

/** The typed values; empty when a field is empty. */
export interface ReauthenticationInput {
  password: string;
  code: string;
}

export interface FreshSignIn {
  /** From a sign-in that is recent enough for the identity service. */
  idToken: string;
}
