/** Ends the sessions of a person, alone or together with their second factor. */
import * as z from "zod";
import { failure, success } from "#base/errors.ts";
import { logSecurity } from "../log.ts";
import { defineAction } from "./define-action.ts";

/**
 * Ends all of them, or the one with this id. A crash before the event leaves the sessions ended without it; the action
 * can be repeated.
 */
export const endSessions = defineAction("end-sessions", { sid: z.string().optional() }, async (scope, input) => {
  const { uid, reason, sid } = input;
  const { env, directory, events, notifyOwner, requestId } = scope;
  const user = await directory.find(uid);
  if (!user.ok) return user;
  const account = env.ACCOUNT.getByName(uid);
  const one = sid === undefined ? undefined : (await account.list()).find((session) => session.sid === sid);
  let changed = true;
  if (sid === undefined) changed = await account.closeAll();
  else if (!one || !(await account.revoke(sid))) return success({ changed: false });
  logSecurity("session.revoked", { requestId, uid, reason: one ? "one ended by staff" : "all ended by staff" });
  await events.record({
    type: "user.sessions_ended",
    ...{ account: user.value.email, object: { kind: "user", id: uid }, reason },
    ...(one ? { before: { device: one.device } } : {}),
  });
  notifyOwner(one ? "sessionEnded" : "sessionsEnded", uid);
  return success({ changed });
});

/**
 * Removes it and ends all sessions, so that the password alone opens the next one. OWN_ACCOUNT for the viewer's own.
 * Repeated after a crash, the action writes its event with a factor that was off.
 */
export const resetSecondFactor = defineAction("reset-second-factor", {}, async (scope, { uid, reason }) => {
  const { env, directory, events, notifyOwner, requestId, viewer } = scope;
  if (uid === viewer.uid) return failure("OWN_ACCOUNT");
  const user = await directory.find(uid);
  if (!user.ok) return user;
  const wasOn = await env.ACCOUNT.getByName(uid).resetTwoFactors();
  if (wasOn) logSecurity("two-factors.disabled", { requestId, uid, reason: "reset by staff" });
  await events.record({
    type: "user.second_factor_reset",
    ...{ account: user.value.email, object: { kind: "user", id: uid }, reason },
    ...{ before: { secondFactor: wasOn }, after: { secondFactor: false } },
  });
  if (wasOn) notifyOwner("secondFactorReset", uid);
  return success({ changed: wasOn });
});
