/** Makes a person an administrator or a customer. */
import * as z from "zod";
import { failure, type Result } from "#base/errors.ts";
import type { DirectoryAccount } from "../clients/identity-admin-client.ts";
import { commitWithEvent } from "../events/event-recorder.ts";
import { logSecurity } from "../log.ts";
import type { PortalScope } from "../scope.ts";
import { toUserProfile } from "../session/user-document.ts";
import { createAdministratorChanges } from "./administrator-changes.ts";
import type { UserChange } from "./contract.ts";
import { defineAction } from "./define-action.ts";
import { writeUser } from "./write-user.ts";

const role = z.enum(["user", "admin"]);

/**
 * OWN_ACCOUNT for the viewer's own role. USER_UNVERIFIED and USER_DISABLED: such an account cannot become an
 * administrator. LAST_ACTIVE_ADMINISTRATOR: no other one would remain.
 */
export const changeRole = defineAction("role", { role }, async (scope, change) => {
  const { directory, viewer, notifyOwner, requestId } = scope;
  const administrators = createAdministratorChanges(scope);
  const { uid, role } = change;
  if (uid === viewer.uid) return failure("OWN_ACCOUNT");
  const user = await directory.find(uid);
  if (!user.ok) return user;
  const account = user.value;
  if (role === "admin" && !account.emailVerified) return failure("USER_UNVERIFIED");
  if (role === "admin" && account.disabled) return failure("USER_DISABLED");
  const write = () => writeRole(scope, change, account);
  const changed = await (role === "admin" ? administrators.promote(uid, write) : administrators.remove(uid, write));
  if (changed.ok && changed.value.changed) {
    logSecurity("role.changed", { requestId, uid, reason: role });
    notifyOwner(role === "admin" ? "roleGranted" : "roleRemoved", uid);
  }
  return changed;
});

async function writeRole(
  { lasting, events, env, now, onFault }: PortalScope,
  { uid, role, reason }: { uid: string; role: "user" | "admin"; reason: string },
  { email }: DirectoryAccount,
): Promise<Result<UserChange>> {
  try {
    return await commitWithEvent(events, (write) =>
      writeUser(lasting.documents, uid, (document) => {
        const before = toUserProfile(document).role;
        if (before === role) return null;
        const object = { kind: "user" as const, id: uid };
        const fields = { before: { role: before }, after: { role } };
        return {
          fields: { role, updatedAt: now },
          also: [write({ type: "user.role_changed", account: email, object, reason, ...fields })],
        };
      }),
    );
  } finally {
    // Also when the answer was lost, and when an earlier request broke off here. Without it, staff pages and staff
    // channels learn the role within five seconds.
    await env.ACCOUNT.getByName(uid).roleChanged().catch(onFault);
  }
}
