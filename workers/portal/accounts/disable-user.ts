/** Disables and enables a person's account at the identity service. */
import { failure, type Result, success } from "#base/errors.ts";
import { commitWithEvent } from "../events/event-recorder.ts";
import { logSecurity } from "../log.ts";
import type { PortalScope } from "../scope.ts";
import { getUserPath } from "../session/user-document.ts";
import { createAdministratorChanges } from "./administrator-changes.ts";
import type { UserChange } from "./contract.ts";
import { defineAction } from "./define-action.ts";
import { writeUser } from "./write-user.ts";

/**
 * Sessions are distrusted before and ended after the identity service has disabled the account, so that none outlives
 * it, whatever fails in between. OWN_ACCOUNT for the viewer's own; LAST_ACTIVE_ADMINISTRATOR: no other one would remain.
 */
export const disableUser = defineAction("disable", {}, async (scope, input) => {
  const { env, viewer, requestId, onFault } = scope;
  const { uid } = input;
  const account = env.ACCOUNT.getByName(uid);
  if (uid === viewer.uid) return failure("OWN_ACCOUNT");
  return createAdministratorChanges(scope).remove(uid, async () => {
    try {
      await account.distrust(null);
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
    const changed = await setDisabled(scope, input, true);
    if (changed.ok) await account.accountDisabled().catch(() => account.accountDisabled().catch(onFault));
    if (changed.ok && changed.value.changed) logSecurity("account.disabled", { requestId, uid });
    return changed;
  });
});

export const enableUser = defineAction("enable", {}, async (scope, input) => {
  const { requestId, notifyOwner } = scope;
  const changed = await setDisabled(scope, input, false);
  if (changed.ok && changed.value.changed) {
    logSecurity("account.enabled", { requestId, uid: input.uid });
    notifyOwner("accountEnabled", input.uid);
  }
  return changed;
});

/**
 * The identity service first, then its mark in the user's document together with the event. A crash in between leaves
 * the account as the administrator wanted it, without the event; the same action again finds no mark and writes both.
 * Of administrators who do the same at once, the first to write the mark has changed the account.
 */
async function setDisabled(
  { events, now, lasting }: PortalScope,
  { uid, reason }: { uid: string; reason: string },
  disabled: boolean,
): Promise<Result<UserChange>> {
  const { directory, documents } = lasting;
  const earlier = await documents.get(getUserPath(uid), ["disabledAt"]);
  const user = await directory.find(uid);
  if (!user.ok) return user;
  const { email, disabled: wasDisabled } = user.value;
  if (wasDisabled !== disabled) {
    const set = await directory.setDisabled(uid, disabled);
    if (!set.ok) return set.error.code === "UPSTREAM_UNAVAILABLE" ? failure("WRITE_UNANSWERED") : set;
  }
  const event = {
    type: disabled ? ("user.disabled" as const) : ("user.enabled" as const),
    object: { kind: "user" as const, id: uid },
    ...{ account: email, reason, before: { disabled: !disabled }, after: { disabled } },
  };
  // Registration writes the document after its answer, so that a new account may have none yet.
  if (!earlier) {
    if (wasDisabled === disabled) return success({ changed: false });
    await events.record(event);
    return success({ changed: true });
  }
  return commitWithEvent(events, (write) =>
    writeUser(documents, uid, ({ fields }) => {
      const isMarked = typeof fields.disabledAt === "string";
      const isOthers = (fields.disabledAt ?? null) !== (earlier.fields.disabledAt ?? null);
      if (isMarked === disabled && (wasDisabled === disabled || isOthers)) return null;
      return { fields: { disabledAt: disabled ? now : null, updatedAt: now }, also: [write(event)] };
    }),
  );
}
