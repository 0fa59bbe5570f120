/** What pages know of the second factor: the codes of an authenticator app, and recovery codes in its place. */
import type { Result } from "#base/errors.ts";

export type SecondFactorStatus =
  | { on: false }
  /** `since` is when it was switched on; `codesLeft` counts the recovery codes that were not used yet. */
  | { on: true; since: string; codesLeft: number };

/** What an app needs to make the same codes: for eyes that may see it once, never for a log. */
export interface SecondFactorSetup {
  /** Base32. */
  secret: string;
  /** `otpauth://…`: the same with names, for a picture or a link. */
  uri: string;
}

/** The viewer's own second factor. Whoever asks has been asked for the password again; see `app/features/profile/second-factor`. */
export interface SecondFactorControl {
  getStatus(): Promise<SecondFactorStatus>;
  /** A new secret, which counts once a code of it was confirmed. STATE_CONFLICT when a factor is on already. */
  start(): Promise<Result<SecondFactorSetup>>;
  /** The secret that waits for its first code; STATE_CONFLICT when there is none, or it has waited too long. */
  getSetup(): Promise<Result<SecondFactorSetup>>;
  /** Switches it on: answers the recovery codes, this once, and ends all other sessions. */
  confirm(code: string): Promise<Result<string[]>>;
  /** Recovery codes in the place of all former ones. */
  renewCodes(code: string): Promise<Result<string[]>>;
  stop(code: string): Promise<Result<void>>;
}

/** A sign-in of this browser whose password was right, and whose code is still to come. It opens nothing by itself. */
export interface PendingSignInControl {
  isWaiting(): Promise<boolean>;
  /** The session, and how many recovery codes are left when one was used. SECOND_STEP_EXPIRED: begin the sign-in anew. */
  complete(code: string): Promise<Result<{ cookies: string[]; recoveryCodesLeft: number | null }>>;
}
