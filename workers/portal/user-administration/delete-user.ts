/** Deletes a person's account, as they could themselves. */
import { isSameEmail } from "#base/email.ts";
import { failure, type Result } from "#base/errors.ts";
import type { Actor } from "#workers/licences/contract.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { LicencesClient } from "../contract.ts";
import type { createAccountDeletion } from "../personal-data/account-deletion.ts";
import { deleteIdentity } from "../personal-data/delete-identity.ts";
import type { PendingErasure } from "../personal-data/erasure-repository.ts";
import type { AdministrationTools } from "./administration-tools.ts";
import type { UserAdministration } from "./contract.ts";

interface DeletionTools extends Pick<AdministrationTools, "events" | "viewer"> {
  directory: Pick<IdentityAdminClient, "find">;
  toFinish: { directory: Pick<IdentityAdminClient, "exists" | "deleteAccount"> };
  deletion: ReturnType<typeof createAccountDeletion>;
  /** In the name of the person. */
  licencesAs(actor: Actor): LicencesClient;
}

type DeletionAct = Parameters<UserAdministration["delete"]>[0];

/**
 * The journal keeps the event with the erasure, which records it; so no crash loses it. It names no address, because the
 * person's data is being erased.
 */
export async function deleteUser(tools: DeletionTools, act: DeletionAct): Promise<Result<{ finished: boolean }>> {
  const { events, viewer, directory, toFinish, deletion, licencesAs } = tools;
  const { uid, email: typed, licences, reason } = act;
  if (uid === viewer.uid) return failure("OWN_ACCOUNT");
  const found = await directory.find(uid);
  if (!found.ok) return found;
  const { email, emailVerified } = found.value;
  if (email === null || !isSameEmail(typed, email)) return failure("CONFIRMATION_WRONG");
  const owner: Actor = { uid, email: email.toLowerCase(), emailVerified, role: "user" };
  const ready = await deletion.checkReady(uid, licencesAs(owner));
  if (!ready.ok) return ready.error.code === "LAST_ADMINISTRATOR" ? failure("LAST_ACTIVE_ADMINISTRATOR") : ready;
  const event = events.create({ type: "user.deleted", object: { kind: "user", id: uid }, reason });
  const erasure: PendingErasure = { uid, email: owner.email, licences, archive: crypto.randomUUID(), event };
  return deletion.run(erasure, () =>
    deleteIdentity(() => toFinish.directory.deleteAccount(uid), { exists: toFinish.directory.exists, uid }),
  );
}
