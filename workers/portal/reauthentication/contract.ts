/** Reauthentication before sensitive changes, against an attacker who uses a stolen session. */
import type { Result } from "#base/errors.ts";

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

export interface ReauthenticationControl {
  /**
   * Opens what needs a proof of identity from the last `maxSignInAgeMinutes`, by the sign-in or by a reauthentication in
   * this session. Later it needs the input that `guard` needs: REAUTHENTICATION_REQUIRED when it is empty, otherwise the
   * errors of `guard`.
   */
  confirm(input: ReauthenticationInput): Promise<Result<void>>;
  getMethod(): Promise<ReauthenticationMethod>;
  /** What `guard` asks for. */
  getRequirement(): Promise<ReauthenticationRequirement>;
  /** Checks everything but the code, for actions that check the code themselves. Returns the same errors as `guard`. */
  checkPassword(password: string): Promise<Result<FreshSignIn>>;
  /**
   * Runs `action` after reauthentication. INVALID_CREDENTIALS and wrong codes count as wrong attempts unless
   * the field was empty, and lead to BLOCKED and SECOND_FACTOR_BLOCKED. Accounts without a password get
   * FRESH_SIGN_IN_REQUIRED. A code stays valid when its action fails.
   */
  guard<Value>(
    input: ReauthenticationInput,
    action: (reauthentication: FreshSignIn) => Promise<Result<Value>>,
  ): Promise<Result<Value>>;
}
