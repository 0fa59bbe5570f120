/** Deletes a person's account, as they could themselves. */
import * as z from "zod";
import { isSameEmail } from "#base/email.ts";
import { failure } from "#base/errors.ts";
import { licencesChoice } from "#workers/licences/accounts/contract.ts";
import type { Actor } from "#workers/licences/platform/contract.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { createAccountDeletion } from "./account-deletion.ts";
import { defineAction } from "./define-action.ts";
import { deleteIdentity } from "./delete-identity.ts";
import type { PendingErasure } from "./erasure-repository.ts";

/**
 * The journal keeps the event with the erasure, which records it; so no crash loses it. It names no address, because the
 * person's data is being erased.
 *
 * Cannot be undone. `email` is typed to confirm: CONFIRMATION_WRONG when it is another one. OWN_ACCOUNT: people delete
 * their own account on their profile. `finished` is false while the rest continues in the background.
 */
export const deleteUser = defineAction(
  "delete",
  { email: z.string(), licences: licencesChoice },
  async (scope, input) => {
    const { env, events, viewer, directory, lasting, deadline, requestId, onFault } = scope;
    const { uid, email: typed, licences, reason } = input;
    if (uid === viewer.uid) return failure("OWN_ACCOUNT");
    const user = await directory.find(uid);
    if (!user.ok) return user;
    const { email, emailVerified } = user.value;
    if (email === null || !isSameEmail(typed, email)) return failure("CONFIRMATION_WRONG");
    const owner: Actor = { uid, email: email.toLowerCase(), emailVerified, role: "user" };
    const deletion = createAccountDeletion(scope);
    const own = createLicencesClient({ binding: env.LICENCES, actor: owner, requestId, onFault, deadline });
    const ready = await deletion.checkReady(uid, own);
    if (!ready.ok) return ready.error.code === "LAST_ADMINISTRATOR" ? failure("LAST_ACTIVE_ADMINISTRATOR") : ready;
    const event = events.create({ type: "user.deleted", object: { kind: "user", id: uid }, reason });
    const erasure: PendingErasure = { uid, email: owner.email, licences, archive: crypto.randomUUID(), event };
    return deletion.run(erasure, () =>
      deleteIdentity(() => lasting.directory.deleteAccount(uid), { exists: lasting.directory.exists, uid }),
    );
  },
);
