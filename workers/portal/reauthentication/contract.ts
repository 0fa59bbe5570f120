/** Before what somebody with a session that is not theirs would do: is this still the person who has signed in? */
import type { Result } from "#base/errors.ts";

/** So old at most is a sign-in that stands for a password; the identity service takes no older one either for such acts. */
export const freshSignInMinutes = 5;

export interface ProofAsked {
  /** The password of those who have one; of the others a sign-in of the last minutes, which is there or over. */
  by: "password" | "recent" | "stale";
  /** A second factor is on: a code as well. */
  code: boolean;
}

/** As typed; empty where nothing was. */
export interface GivenProof {
  password: string;
  code: string;
}

export interface Proof {
  /** Of a sign-in that is new enough for the identity service. */
  idToken: string;
}

export interface ProofControl {
  asked(): Promise<ProofAsked>;
  /** Without the code, for acts that ask for it themselves. The same refusals as `prove`. */
  identify(password: string): Promise<Result<Proof>>;
  /**
   * Does `act` for who has shown who they are. INVALID_CREDENTIALS and SECOND_FACTOR_WRONG count among wrong sign-ins and wrong codes unless nothing was typed, up
   * to BLOCKED and SECOND_FACTOR_BLOCKED; FRESH_SIGN_IN_REQUIRED is for who has no password. A code whose
   * act fails is not used up.
   */
  prove<Value>(given: GivenProof, act: (proof: Proof) => Promise<Result<Value>>): Promise<Result<Value>>;
}
