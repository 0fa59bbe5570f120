/** Makes a person an administrator or a customer. */
import { failure, type Result } from "#base/errors.ts";
import { toUserProfile } from "../account/user-document.ts";
import type { DirectoryAccount } from "../clients/identity-admin-client.ts";
import { commitWithEvent } from "../event-outbox/event-recorder.ts";
import { logSecurity } from "../log.ts";
import { type AdministrationTools, getAccount } from "./administration-tools.ts";
import type { UserAdministration, UserChange } from "./contract.ts";
import { writeUser } from "./write-user.ts";

type RoleChange = Parameters<UserAdministration["changeRole"]>[0];

export async function changeRole(tools: AdministrationTools, change: RoleChange): Promise<Result<UserChange>> {
  const { administrators, directory, viewer } = tools;
  const { uid, role } = change;
  if (uid === viewer.uid) return failure("OWN_ACCOUNT");
  const found = await directory.find(uid);
  if (!found.ok) return found;
  const account = found.value;
  if (role === "admin" && !account.emailVerified) return failure("USER_UNVERIFIED");
  if (role === "admin" && account.disabled) return failure("USER_DISABLED");
  const write = () => writeRole(tools, change, account);
  const changed = await (role === "admin" ? administrators.promote(uid, write) : administrators.remove(uid, write));
  if (changed.ok && changed.value.changed) {
    logSecurity("role.changed", { requestId: tools.requestId, uid, reason: role });
    tools.notifyOwner(role === "admin" ? "roleGranted" : "roleRemoved", uid);
  }
  return changed;
}

async function writeRole(
  tools: AdministrationTools,
  { uid, role, reason }: RoleChange,
  { email }: DirectoryAccount,
): Promise<Result<UserChange>> {
  const { toFinish, events, now, onFault } = tools;
  try {
    return await commitWithEvent(events, (write) =>
      writeUser(toFinish.store, uid, (document) => {
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
    await getAccount(tools, uid).roleChanged().catch(onFault);
  }
}
