/** Before what somebody with a session that is not theirs would do: is this still the person who has signed in? */
import type { Result } from "#base/errors.ts";

/** So old at most is a sign-in that stands for a password; the identity service takes no older one either for such acts. */
export const maxSignInAgeMinutes = 5;

export interface ReauthenticationRequirement {
  /** The password of those who have one; of the others a sign-in of the last minutes, which is there or over. */
  method: "password" | "recent" | "stale";
  /** A second factor is on: a code as well. */
  needsCode: boolean;
}

/** As typed; empty where nothing was. */
export interface ReauthenticationInput {
  password: string;
  code: string;
}

export interface FreshSignIn {
  /** Of a sign-in that is new enough for the identity service. */
  idToken: string;
}

export interface ReauthenticationControl {
  getRequirement(): Promise<ReauthenticationRequirement>;
  /** Without the code, for acts that ask for it themselves. The same refusals as `prove`. */
  checkPassword(password: string): Promise<Result<FreshSignIn>>;
  /**
   * Does `act` for who has shown who they are. INVALID_CREDENTIALS and SECOND_FACTOR_WRONG count among wrong sign-ins and wrong codes unless nothing was typed, up
   * to BLOCKED and SECOND_FACTOR_BLOCKED; FRESH_SIGN_IN_REQUIRED is for who has no password. A code whose
   * act fails is not used up.
   */
  guard<Value>(
    given: ReauthenticationInput,
    act: (reauthentication: FreshSignIn) => Promise<Result<Value>>,
  ): Promise<Result<Value>>;
}
