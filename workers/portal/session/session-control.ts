/** The session of one request, as routes may use it. */

import { failure, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { ResolvedSession, SessionControl } from "./contract.ts";
import { clearSessionCookie, createSecondStepCookie, createSessionCookie } from "./cookies.ts";
import { describeDevice, getPlace } from "./device.ts";
import { verifyIdToken } from "./id-token.ts";
import type { OpenedSession } from "./live-session.ts";
import { createPendingSignInControl } from "./pending-sign-in.ts";
import { getTokenRules, isSecureRequest, verifySession } from "./resolve-session.ts";

interface SessionOptions {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  requestId: string;
  language: Language;
  session: ResolvedSession;
  waitUntil(promise: Promise<unknown>): void;
}

export function createSessionControl({
  request,
  env,
  configuration,
  deadline,
  requestId,
  language,
  session,
  waitUntil,
}: SessionOptions): SessionControl {
  const key = session.status === "live" || session.status === "unavailable" ? session.key : null;
  const getAccount = (uid: string) => env.ACCOUNT.getByName(uid);
  const inTime = <Value>(call: Promise<Value>) =>
    withTimeLimit(Math.max(timeLimits.services.sessionCallMs, deadline.leftMs()), call);
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "session" });
  const close = (uid: string, sid: string) => getAccount(uid).close(sid).catch(onFault);
  const sealing = { isSecure: isSecureRequest(request), keyring: configuration.SESSION_KEYS };

  /** Ends the browser's former session and returns the cookie of the new one. */
  async function startSession(uid: string, { sid, remember }: OpenedSession): Promise<string> {
    // A sign-in never continues an earlier session.
    if (key) waitUntil(close(key.uid, key.sid));
    const setCookie = await createSessionCookie({ uid, sid }, { remember, ...sealing });
    logSecurity("sign-in.ok", { requestId, uid });
    return setCookie;
  }

  const control: SessionControl = {
    viewer: session.status === "live" ? session.viewer : null,
    unavailable: session.status === "unavailable",
    isRoleUnknown: session.status === "live" && session.isRoleUnknown,
    view: null,
    sid: session.status === "live" ? session.sessionId : null,
    remember: session.status === "live" ? session.remember : null,

    async begin(tokens, { remember }) {
      const verdict = await verifyIdToken(tokens.idToken, getTokenRules(configuration));
      if (verdict.status !== "accepted") {
        const reason = verdict.status === "refused" ? verdict.reason : "keys unavailable";
        logFault(new Error("A token of the identity service was not accepted."), { requestId, reason });
        return failure("UPSTREAM_UNAVAILABLE");
      }
      const { claims } = verdict;
      if (!claims.email) return failure("USER_EMAIL_REQUIRED");
      try {
        const device = describeDevice(request.headers.get("User-Agent"));
        const signIn = { tokens, claims, requestId, device, place: getPlace(request), language, remember };
        const opening = (async () => getAccount(claims.uid).open(signIn))();
        const opened = await inTime(opening).catch((error) => {
          // Close a session that opens after this: no browser has its cookie.
          const endLate = async () => {
            const late = await opening;
            if (late.status !== "second-step") await close(claims.uid, late.sid);
          };
          waitUntil(endLate().catch(onFault));
          throw error;
        });
        if (opened.status === "second-step") {
          const { ticket, expiresAtMs } = opened;
          const setCookie = await createSecondStepCookie({ uid: claims.uid, ticket, expiresAtMs }, sealing);
          return success({ status: "second-step", setCookie });
        }
        return success({ status: "open", setCookie: await startSession(claims.uid, opened) });
      } catch (error) {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      }
    },

    pendingSignIn: createPendingSignInControl({
      request,
      env,
      deadline,
      requestId,
      ...sealing,
      onOpened: startSession,
    }),

    async end() {
      if (key) {
        await withTimeLimit(deadline.leftMs(), getAccount(key.uid).close(key.sid));
        logSecurity("session.revoked", { requestId, uid: key.uid, reason: "signed out" });
      }
      return clearSessionCookie(isSecureRequest(request));
    },

    forget() {
      if (key) waitUntil(close(key.uid, key.sid));
      return clearSessionCookie(isSecureRequest(request));
    },

    async endEverywhere() {
      if (key) {
        await inTime(getAccount(key.uid).closeAll());
        logSecurity("session.revoked", { requestId, uid: key.uid, reason: "all revoked" });
      }
      return clearSessionCookie(isSecureRequest(request));
    },

    list: async () => (key ? inTime(getAccount(key.uid).list(key.sid)) : []),

    async revoke(sid) {
      if (!key || !(await inTime(getAccount(key.uid).revoke(sid)))) return;
      logSecurity("session.revoked", { requestId, uid: key.uid, reason: "revoked" });
    },

    async revokeOthers() {
      if (!key) return;
      await inTime(getAccount(key.uid).closeOthers(key.sid));
      logSecurity("session.revoked", { requestId, uid: key.uid, reason: "all others revoked" });
    },

    async refresh() {
      if (!key) return null;
      const refreshing = async () => getAccount(key.uid).refresh(key.sid, requestId);
      // The change that needs new claims has been made, so a failure here must not look like a failed change.
      const resolution = await inTime(refreshing()).catch((error) => {
        onFault(error);
        return { status: "unavailable" as const };
      });
      const renewed =
        resolution.status === "live" ? await verifySession(resolution, key, configuration, requestId) : null;
      control.viewer = renewed?.status === "live" ? renewed.viewer : null;
      control.unavailable = resolution.status === "unavailable" || renewed?.status === "unavailable";
      return control.viewer;
    },

    async savePreferences(preferences) {
      const { viewer } = control;
      if (!viewer) return false;
      const isKept = (Object.keys(preferences) as (keyof typeof preferences)[]).every(
        (name) => preferences[name] === viewer[name],
      );
      if (isKept) return true;
      try {
        return await withTimeLimit(deadline.leftMs(), getAccount(viewer.uid).savePreferences(preferences, requestId));
      } catch (error) {
        onFault(error);
        return false;
      }
    },

    async freshRole(maxAgeMs = 0) {
      const { viewer } = control;
      if (!viewer) return null;
      if (configuration.ADMIN_TWO_FACTORS === "required" && viewer.secondFactor !== "on") return "user";
      const asked = getAccount(viewer.uid).fetchRole(maxAgeMs, requestId);
      return withTimeLimit(deadline.leftMs(), asked).catch(() => null);
    },
  };
  return control;
}
