/** The second factor as pages use it: codes of an authenticator app, or recovery codes. */
import type { Result } from "#base/errors.ts";

export type SecondFactorStatus =
  | { on: false }
  /** `since` is when it was enabled; `codesLeft` counts unused recovery codes. */
  | { on: true; since: string; codesLeft: number };

/** The secret for an authenticator app. Shown once, never logged. */
export interface SecondFactorSetup {
  /** Base32. */
  secret: string;
  /** `otpauth://…` with issuer and account name, for the QR code and the link. */
  uri: string;
}

/** The viewer's second factor. Callers reauthenticate the user first; see `app/customer/accounts/second-factor`. */
export interface SecondFactorControl {
  getStatus(): Promise<SecondFactorStatus>;
  /** Creates a secret, which takes effect when a code confirms it. STATE_CONFLICT while a factor is on. */
  start(): Promise<Result<SecondFactorSetup>>;
  /** Returns the unconfirmed secret; STATE_CONFLICT when there is none or it has expired. */
  getSetup(): Promise<Result<SecondFactorSetup>>;
  /** Enables the second factor and ends all other sessions. Returns the recovery codes, only this time. */
  confirm(code: string): Promise<Result<string[]>>;
  /** Replaces all recovery codes. */
  renewCodes(code: string): Promise<Result<string[]>>;
  stop(code: string): Promise<Result<void>>;
}

/** A sign-in of this browser with a right password and no code yet. It opens no session by itself. */
export interface PendingSignInControl {
  isWaiting(): Promise<boolean>;
  /**
   * Opens the session; `recoveryCodesLeft` is set when a recovery code was used. SECOND_STEP_EXPIRED: start the sign-in
   * again.
   */
  complete(code: string): Promise<Result<{ cookies: string[]; recoveryCodesLeft: number | null }>>;
}
