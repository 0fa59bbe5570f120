/** Ends the sessions of a person, alone or together with their second factor. */
import { failure, type Result, success } from "#base/errors.ts";
import { logSecurity } from "../log.ts";
import { type AdministrationTools, getAccount } from "./administration-tools.ts";
import type { UserAct, UserAdministration, UserChange } from "./contract.ts";

/** A crash before the event leaves the sessions ended without it; the act can be repeated. */
export async function endSessions(
  tools: AdministrationTools,
  { uid, reason, sid }: Parameters<UserAdministration["endSessions"]>[0],
): Promise<Result<UserChange>> {
  const { directory, events, notifyOwner, requestId } = tools;
  const found = await directory.find(uid);
  if (!found.ok) return found;
  const account = getAccount(tools, uid);
  const one = sid === undefined ? undefined : (await account.list()).find((session) => session.sid === sid);
  let changed = true;
  if (sid === undefined) changed = await account.closeAll();
  else if (!one || !(await account.revoke(sid))) return success({ changed: false });
  logSecurity("session.revoked", { requestId, uid, reason: one ? "one ended by staff" : "all ended by staff" });
  await events.record({
    type: "user.sessions_ended",
    ...{ account: found.value.email, object: { kind: "user", id: uid }, reason },
    ...(one ? { before: { device: one.device } } : {}),
  });
  notifyOwner(one ? "sessionEnded" : "sessionsEnded", uid);
  return success({ changed });
}

/** The same for the second factor: repeated after a crash, the act writes its event with a factor that was off. */
export async function resetSecondFactor(
  tools: AdministrationTools,
  { uid, reason }: UserAct,
): Promise<Result<UserChange>> {
  const { directory, events, notifyOwner, requestId, viewer } = tools;
  if (uid === viewer.uid) return failure("OWN_ACCOUNT");
  const found = await directory.find(uid);
  if (!found.ok) return found;
  const wasOn = await getAccount(tools, uid).resetTwoFactors();
  if (wasOn) logSecurity("two-factors.disabled", { requestId, uid, reason: "reset by staff" });
  await events.record({
    type: "user.second_factor_reset",
    ...{ account: found.value.email, object: { kind: "user", id: uid }, reason },
    ...{ before: { secondFactor: wasOn }, after: { secondFactor: false } },
  });
  if (wasOn) notifyOwner("secondFactorReset", uid);
  return success({ changed: wasOn });
}
