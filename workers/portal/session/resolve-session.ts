/** Finds out who sent a request: one call to the account's object, then the ID token is verified here. */
import { waitUntil } from "cloudflare:workers";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { logFault, logSecurity } from "../log.ts";
import type { ResolvedSession, SessionKey, Viewer } from "./contract.ts";
import { getSessionCookieName, isSecureRequest, openSessionCookie, readCookie } from "./cookies.ts";
import { getPlace } from "./device.ts";
import { type IdentityClaims, verifyIdToken } from "./id-token.ts";
import { KeySet } from "./jwks.ts";
import type { LiveSession } from "./live-session.ts";

interface ResolutionOptions {
  env: PortalEnv;
  configuration: Configuration;
  requestId: string;
  maxRoleAgeMs: number;
  /** Called before the session is checked, for reads that may run side by side with it. */
  onCookieOpened?(uid: string): void;
}

export async function resolveSession(request: Request, options: ResolutionOptions): Promise<ResolvedSession> {
  const { env, configuration, requestId, maxRoleAgeMs } = options;
  const cookie = readCookie(request.headers.get("Cookie"), getSessionCookieName(isSecureRequest(request)));
  if (cookie === null) return { status: "anonymous", mustForgetCookie: false };
  const key = await openSessionCookie(cookie, configuration.SESSION_KEYS);
  if (!key) return { status: "anonymous", mustForgetCookie: true };
  try {
    options.onCookieOpened?.(key.uid);
    const asked = { maxRoleAgeMs, requestId, place: getPlace(request) };
    const resolving = async () => env.ACCOUNT.getByName(key.uid).resolve(key.sid, asked);
    const resolution = await withTimeLimit(timeLimits.services.sessionMs, resolving());
    if (resolution.status === "ended") return { status: "anonymous", mustForgetCookie: true };
    if (resolution.status === "unavailable") return { status: "unavailable", key };
    return await verifySession(resolution, key, configuration, requestId);
  } catch (error) {
    logFault(error, { requestId, kind: "session" });
    return { status: "unavailable", key };
  }
}

export async function verifySession(
  live: LiveSession,
  key: SessionKey,
  configuration: Configuration,
  requestId: string,
): Promise<ResolvedSession> {
  const verdict = await verifyIdToken(live.idToken, getTokenRules(configuration));
  if (verdict.status === "unavailable") return { status: "unavailable", key };
  const viewer =
    verdict.status === "accepted" && verdict.claims.uid === key.uid
      ? toViewer(verdict.claims, live, configuration)
      : null;
  const { sessionId, idToken, remember, provenAtMs, view } = live;
  const { isRoleUnknown } = live.profile;
  if (viewer) return { status: "live", key, sessionId, idToken, remember, provenAtMs, viewer, isRoleUnknown, view };
  const reason = verdict.status === "refused" ? verdict.reason : "account";
  logSecurity("session.ended", { requestId, uid: key.uid, reason: `token refused: ${reason}` });
  // The session itself may be valid: a new signing key is known half a minute later.
  return { status: "anonymous", mustForgetCookie: false };
}

/** Null for an account without an e-mail, which the portal requires. */
function toViewer(
  claims: IdentityClaims,
  { profile, owned, twoFactors }: Pick<LiveSession, "profile" | "owned" | "twoFactors">,
  configuration: Pick<Configuration, "ADMIN_TWO_FACTORS">,
): Viewer | null {
  if (!claims.email) return null;
  const isDue = profile.role === "admin" && !twoFactors && configuration.ADMIN_TWO_FACTORS === "required";
  return {
    uid: claims.uid,
    email: claims.email,
    emailVerified: claims.emailVerified,
    displayName: profile.displayName || claims.displayName,
    photoUrl: profile.photoUrl,
    role: isDue ? "user" : profile.role,
    secondFactor: isDue ? "due" : twoFactors ? "on" : "off",
    ...owned,
    points: profile.points,
    paysWithPoints: profile.paysWithPoints,
    language: profile.language,
    theme: profile.theme,
  };
}

const keySets = new Map<string, KeySet>();

export function getTokenRules({ JWKS_URL, FIREBASE_PROJECT_ID }: Configuration) {
  let keySet = keySets.get(JWKS_URL);
  if (!keySet) {
    keySet = new KeySet(JWKS_URL, { waitUntil });
    keySets.set(JWKS_URL, keySet);
  }
  return { projectId: FIREBASE_PROJECT_ID, keySet, now: new Date() };
}
