/**
 * Deletes the account at the identity service. When the response is lost, a lookup shows whether the account still
 * exists.
 */
import { failure, type Result, success } from "#base/errors.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";

/** UPSTREAM_UNAVAILABLE: the account still exists. UNANSWERED: the result is unknown, and the cron task checks it. */
export async function deleteIdentity(
  deleteAccount: () => Promise<Result<void>>,
  { uid, exists: checkExists }: Pick<IdentityAdminClient, "exists"> & { uid: string },
): Promise<Result<void>> {
  const deleted = await deleteAccount();
  if (deleted.ok || deleted.error.code !== "UPSTREAM_UNAVAILABLE") return deleted;
  const exists = await checkExists(uid);
  if (!exists.ok) return failure("UNANSWERED");
  return exists.value ? deleted : success(undefined);
}
