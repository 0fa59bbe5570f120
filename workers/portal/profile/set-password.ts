/** A new password at the identity service, also when its answer is lost on the way: the password itself then tells whether it counts. */
import { failure, type Result } from "#base/errors.ts";
import type { IdentityClient, SignedInAccount } from "../clients/identity-client.ts";

interface NewPassword {
  uid: string;
  email: string;
  /** Of a sign-in that is new enough for the service. */
  idToken: string;
  password: string;
}

/** UPSTREAM_UNAVAILABLE: the old one counts. UNANSWERED: nobody can tell now. */
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
