/** The sessions of an account, as their owner lists and ends them, and what the account remembers for all of them. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { logSecurity } from "../log.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { SessionKey, SessionSummary, Viewer } from "./contract.ts";
import { clearSessionCookie, isSecureRequest } from "./cookies.ts";

type BrowserScope = PortalScope<Viewer | null>;

/** Also of a session that could not be checked; null when signed out. */
export const getSessionKey = ({ session }: BrowserScope): SessionKey | null =>
  session.status === "live" || session.status === "unavailable" ? session.key : null;

const getAccount = ({ env }: BrowserScope, uid: string) => env.ACCOUNT.getByName(uid);

const inTime = <Value>({ deadline }: BrowserScope, call: Promise<Value>): Promise<Value> =>
  withTimeLimit(Math.max(timeLimits.services.sessionCallMs, deadline.leftMs()), call);

const clearCookie = ({ request }: BrowserScope): string => clearSessionCookie(isSecureRequest(request));

/** Ends this session if there is one; returns the Set-Cookie that deletes the cookie. */
export async function endSession(scope: BrowserScope): Promise<Result<string>> {
  const key = getSessionKey(scope);
  if (key) {
    await withTimeLimit(scope.deadline.leftMs(), getAccount(scope, key.uid).close(key.sid));
    logSecurity("session.revoked", { requestId: scope.requestId, uid: key.uid, reason: "signed out" });
  }
  return success(clearCookie(scope));
}

/** The same without waiting, for a session that has been ended already; closes it in the background. */
export async function forgetSession(scope: BrowserScope): Promise<Result<string>> {
  const key = getSessionKey(scope);
  if (key) scope.waitUntil(getAccount(scope, key.uid).close(key.sid).catch(scope.onFault));
  return success(clearCookie(scope));
}

/** Like `endSession` for all sessions of the account. */
export async function endAllSessions(scope: PortalScope): Promise<Result<string>> {
  const { uid } = scope.viewer;
  await inTime(scope, getAccount(scope, uid).closeAll());
  logSecurity("session.revoked", { requestId: scope.requestId, uid, reason: "all revoked" });
  return success(clearCookie(scope));
}

export async function listSessions(scope: PortalScope): Promise<Result<SessionSummary[]>> {
  const account = getAccount(scope, scope.viewer.uid);
  return success(await inTime(scope, account.list(getSessionKey(scope)?.sid)));
}

export const revokeSession = defineUseCase(z.string(), async (scope, sid): Promise<Result<void>> => {
  const { uid } = scope.viewer;
  if (await inTime(scope, getAccount(scope, uid).revoke(sid)))
    logSecurity("session.revoked", { requestId: scope.requestId, uid, reason: "revoked" });
  return success(undefined);
});

export async function revokeOtherSessions(scope: PortalScope): Promise<Result<void>> {
  const key = getSessionKey(scope);
  if (!key) return success(undefined);
  await inTime(scope, getAccount(scope, key.uid).closeOthers(key.sid));
  logSecurity("session.revoked", { requestId: scope.requestId, uid: key.uid, reason: "all others revoked" });
  return success(undefined);
}

/** Saves language or theme in the profile, so that other devices start with them; absent ones stay. */
export const savePreferences = defineUseCase(
  z.object({ language: z.enum(["fr", "en"]).optional(), theme: z.enum(["light", "dark"]).optional() }),
  async (scope, preferences): Promise<Result<void>> => {
    const { viewer, requestId, deadline } = scope;
    const isSaved = (Object.keys(preferences) as (keyof typeof preferences)[]).every(
      (name) => preferences[name] === viewer[name],
    );
    if (isSaved) return success(undefined);
    const saving = getAccount(scope, viewer.uid).savePreferences(preferences, requestId);
    return (await withTimeLimit(deadline.leftMs(), saving)) ? success(undefined) : failure("UPSTREAM_UNAVAILABLE");
  },
);
