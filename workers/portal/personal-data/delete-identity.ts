/** The end of an account at the identity service, also when its answer is lost on the way: the directory then tells whether it is gone. */
import { failure, type Result, success } from "#base/errors.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { IdentityClient } from "../clients/identity-client.ts";

/** UPSTREAM_UNAVAILABLE: the account is still there. UNANSWERED: nobody can tell now, and the clock finds out. */
export async function deleteIdentity(
  identity: Pick<IdentityClient, "deleteAccount"> & Pick<IdentityAdminClient, "exists">,
  { uid, idToken }: { uid: string; idToken: string },
): Promise<Result<void>> {
  const deleted = await identity.deleteAccount(idToken);
  if (deleted.ok || deleted.error.code !== "UPSTREAM_UNAVAILABLE") return deleted;
  const exists = await identity.exists(uid);
  if (!exists.ok) return failure("UNANSWERED");
  return exists.value ? deleted : success(undefined);
}
