/** The session of one request, as routes may use it. */
import { refuse, success } from "#app/errors.ts";
import { forgetSessionCookie, sessionCookie } from "#app/session/cookie.ts";
import { verifyIdToken } from "#app/session/id-token.ts";
import { deviceOf } from "./account/device.ts";
import { placeOf } from "./account/place.ts";
import type { SessionControl } from "./contract.ts";
import type { Configuration, PortalEnv } from "./env.ts";
import { logFault, logSecurity } from "./log.ts";
import { isSecure, type ResolvedSession, tokenRules, verified, viewerOf } from "./session-resolution.ts";

interface SessionOptions {
  request: Request;
  env: PortalEnv;
  configuration: Configuration;
  requestId: string;
  session: ResolvedSession;
}

export function sessionControl({ request, env, configuration, requestId, session }: SessionOptions): SessionControl {
  const key = session.status === "anonymous" ? null : session.key;
  const accountOf = (uid: string) => env.ACCOUNT.getByName(uid);

  const control: SessionControl = {
    viewer: session.status === "live" ? session.viewer : null,
    unavailable: session.status === "unavailable",
    sid: session.status === "live" ? session.sessionId : null,
    remember: session.status === "live" ? session.remember : null,

    async begin(tokens, { remember }) {
      const verdict = await verifyIdToken(tokens.idToken, tokenRules(configuration));
      if (verdict.status !== "accepted") {
        const reason = verdict.status === "refused" ? verdict.reason : "keys unavailable";
        logFault(new Error("A token of the identity service was not accepted."), { requestId, reason });
        return refuse("UPSTREAM_UNAVAILABLE");
      }
      const { claims } = verdict;
      if (!claims.email) return refuse("USER_EMAIL_REQUIRED");
      try {
        const device = deviceOf(request.headers.get("User-Agent"));
        const opened = await accountOf(claims.uid).open({ tokens, claims, device, place: placeOf(request), remember });
        // The browser's former session ends here: a sign-in never continues one that was there before.
        if (key) await accountOf(key.uid).close(key.sid);
        const viewer = viewerOf(claims, opened);
        if (!viewer) return refuse("USER_EMAIL_REQUIRED");
        const options = { remember, isSecure: isSecure(request), keyring: configuration.SESSION_KEYS };
        const setCookie = await sessionCookie({ uid: claims.uid, sid: opened.sid }, options);
        logSecurity("sign-in.ok", { requestId, uid: claims.uid });
        return success({ setCookie, viewer });
      } catch (error) {
        logFault(error, { requestId, kind: "session" });
        return refuse("UPSTREAM_UNAVAILABLE");
      }
    },

    async end() {
      if (key) {
        await accountOf(key.uid).close(key.sid);
        logSecurity("session.revoked", { requestId, uid: key.uid, reason: "signed out" });
      }
      return forgetSessionCookie(isSecure(request));
    },

    async endEverywhere() {
      if (key) {
        await accountOf(key.uid).closeAll();
        logSecurity("session.revoked", { requestId, uid: key.uid, reason: "all revoked" });
      }
      return forgetSessionCookie(isSecure(request));
    },

    list: async () => (key ? accountOf(key.uid).list(key.sid) : []),

    async revoke(sid) {
      if (!key || !(await accountOf(key.uid).revoke(sid))) return false;
      logSecurity("session.revoked", { requestId, uid: key.uid, reason: "revoked" });
      return true;
    },

    async revokeOthers() {
      if (!key) return;
      await accountOf(key.uid).closeOthers(key.sid);
      logSecurity("session.revoked", { requestId, uid: key.uid, reason: "all others revoked" });
    },

    async refresh() {
      if (!key) return null;
      const resolution = await accountOf(key.uid).refresh(key.sid);
      const renewed = resolution.status === "live" ? await verified(resolution, key, configuration, requestId) : null;
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
        return await accountOf(viewer.uid).savePreferences(preferences);
      } catch (error) {
        logFault(error, { requestId, kind: "session" });
        return false;
      }
    },

    freshRole: async () =>
      control.viewer
        ? accountOf(control.viewer.uid)
            .freshRole()
            .catch(() => null)
        : null,
  };
  return control;
}
