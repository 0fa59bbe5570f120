/**
 * Changes the password at the identity service. When the response is lost, a sign-in with the new password shows
 * whether it counts.
 */
import { failure, type Result } from "#base/errors.ts";
import type { IdentityClient, SignedInAccount } from "../clients/identity-client.ts";

interface NewPassword {
  uid: string;
  email: string;
  /** From a sign-in that is recent enough for the identity service. */
  idToken: string;
  password: string;
}

/** UPSTREAM_UNAVAILABLE: the old password still counts. UNANSWERED: the result is unknown. */
export async function setPassword(
  identity: Pick<IdentityClient, "changePassword" | "reauthenticate">,
  { uid, email, idToken, password }: NewPassword,
): Promise<Result<SignedInAccount>> {
  const changed = await identity.changePassword(idToken, password);
  if (changed.ok || changed.error.code !== "UPSTREAM_UNAVAILABLE") return changed;
  const entered = await identity.reauthenticate(email, password);
  if (entered.ok && entered.value.localId === uid) return entered;
  return !entered.ok && entered.error.code === "INVALID_CREDENTIALS" ? changed : failure("UNANSWERED");
}
