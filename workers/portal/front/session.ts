/** The session of a request: resolves it once, checks the access of the path, and answers `GET /api/session`. */
import type { Context, Handler, MiddlewareHandler } from "hono";
import { findAccess, isViewable, readRoleAgeMs, toCanonicalPath } from "#base/access.ts";
import { sha256Hex } from "#base/digest.ts";
import { minutes } from "#base/duration.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { logFault, logSecurity } from "../log.ts";
import { askBells, hasBell } from "../notifications/bells.ts";
import type { ActiveSession, ResolvedSession, View } from "../session/contract.ts";
import { clearSessionCookie, getSessionCookieName, isSecureRequest } from "../session/cookies.ts";
import { loadViewedPerson } from "../session/load-viewed-person.ts";
import { resolveSession } from "../session/resolve-session.ts";
import { createPortalProblem, rejectRequest } from "./error-responses.ts";
import { asksVendorForm } from "./headers.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { createRequestDeadline } from "./request-deadline.ts";

/** The only forms that work: they end the view, in the administrator's own session. */
const endingPaths = new Set<string>([paths.leaveView, paths.logout]);

/**
 * Turns the session of an administrator who sees the portal as a customer into the session of that view. The front
 * calls it for every session, so that no route, form or socket decides by itself. A response is a refusal.
 */
async function enterView(
  c: Context<PortalHono>,
  session: ActiveSession,
  view: View,
): Promise<ResolvedSession | Response> {
  const { method } = c.req;
  const path = toCanonicalPath(getUrl(c).pathname) ?? "";
  const isRead = method === "GET" || method === "HEAD";
  if (endingPaths.has(path)) return isRead ? refuse(c, session) : session;
  // The vendor's script runs in our origin.
  if (isRead && asksVendorForm(getUrl(c))) return c.redirect(paths.support(), 302);
  if (!isRead || !isViewable(path)) return refuse(c, session);
  if (session.isRoleUnknown) return { status: "unavailable", key: session.key };
  if (session.viewer.role !== "admin") return endView(c, session);
  const { env } = c;
  const requestId = c.get("requestId");
  const person = await loadViewedPerson(view.uid, {
    ...{ env, requestId, configuration: c.get("configuration"), deadline: c.get("deadline") },
    onFault: (error) => logFault(error, { requestId, kind: "view" }),
  });
  if (person.status === "unknown") return { status: "unavailable", key: session.key };
  return person.status === "found" ? { status: "viewing", viewer: person.viewer, view } : endView(c, session);
}

function refuse(c: Context<PortalHono>, { viewer }: ActiveSession): Promise<Response> {
  const { method } = c.req;
  logSecurity("view.refused", { requestId: c.get("requestId"), uid: viewer.uid, method, path: getUrl(c).pathname });
  return rejectRequest(c, 403, "READ_ONLY");
}

/** The administrator has lost the role, or the customer no longer exists: the session continues as its owner's. */
async function endView(c: Context<PortalHono>, session: ActiveSession): Promise<ResolvedSession> {
  const { uid, sid } = session.key;
  await c.env.ACCOUNT.getByName(uid).endView(sid);
  return { ...session, view: null };
}

const everydayRoleAgeMs = minutes(1);
const adminWriteRoleAgeMs = 0;

function getMaxRoleAgeMs(method: string, pathname: string): number {
  const path = toCanonicalPath(pathname);
  if (path === null || findAccess(path) !== "admin") return everydayRoleAgeMs;
  return method === "GET" || method === "HEAD" ? readRoleAgeMs : adminWriteRoleAgeMs;
}

export const attachSession: MiddlewareHandler<PortalHono> = async (c, next) => {
  const request = c.req.raw;
  c.set("deadline", createRequestDeadline(c.req.method, getUrl(c).pathname));
  const resolved = await resolveSession(request, {
    env: c.env,
    configuration: c.get("configuration"),
    requestId: c.get("requestId"),
    maxRoleAgeMs: getMaxRoleAgeMs(c.req.method, getUrl(c).pathname),
    onCookieOpened: (uid) => {
      if (hasBell(request, getUrl(c))) c.set("askedBells", askBells(c.env, uid, getUrl(c).pathname));
    },
  });
  const entered = resolved.status === "live" && resolved.view ? await enterView(c, resolved, resolved.view) : resolved;
  if (entered instanceof Response) return entered;
  c.set("session", entered);
  await next();
  if (entered.status === "viewing") setViewEnd(c, entered.view);
  if (resolved.status !== "anonymous" || !resolved.mustForgetCookie) return;
  const name = `${getSessionCookieName(isSecureRequest(request))}=`;
  const isReplaced = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(name));
  if (!isReplaced) c.res.headers.append("Set-Cookie", clearSessionCookie(isSecureRequest(request)));
};

/** A page of a view disappears when the view ends: its forms would belong to the administrator's own account. */
function setViewEnd(c: Context<PortalHono>, { uid, untilMs }: View): void {
  const seconds = Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  c.res.headers.set("Refresh", `${seconds};url=${staffPaths.adminUser(uid)}`);
}

const versionLength = 24;

/**
 * The session's owner and a fingerprint of what pages show of them: a page that becomes visible again learns whether
 * another person has signed in, and whether to load again.
 */
export const sessionVersion: Handler<PortalHono> = async (c) => {
  const session = c.get("session");
  const requestId = c.get("requestId");
  if (session.status === "anonymous") return createPortalProblem({ status: 401, code: "SIGN_IN_REQUIRED", requestId });
  if (session.status === "unavailable") {
    return createPortalProblem({
      status: 503,
      code: "UPSTREAM_UNAVAILABLE",
      requestId,
      headers: { "Retry-After": "5" },
    });
  }
  const id = session.status === "live" ? session.sessionId : session.view;
  const fingerprint = sha256Hex(JSON.stringify([id, session.viewer]));
  return c.json({ uid: session.viewer.uid, version: fingerprint.slice(0, versionLength) });
};

/**
 * The first layer of access control, for pages of users and administrators. Requests for a page's data pass on to the
 * loaders, which check the same and answer in Remix's encoding.
 */
export const frontGuard: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname } = getUrl(c);
  const path = toCanonicalPath(pathname);
  const needed = path === null ? null : findAccess(path);
  const session = c.get("session");
  const isData = pathname.endsWith(".data");
  // A path without an entry has no page: the router answers 404. An unknown session gets the error screen from its
  // loader.
  if (isData || needed === null || needed === "public" || session.status === "unavailable") return next();
  if (session.status === "anonymous") {
    const { getSignInPath } = await import("../session/guards.server.ts");
    return new Response(null, { status: 302, headers: { Location: getSignInPath(c.req.raw) } });
  }
  if (needed === "admin" && session.viewer.role !== "admin") {
    // The role could not be read: do not redirect away from what was typed. The loader of a page shows the error
    // screen.
    if (session.status === "live" && session.isRoleUnknown) {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      return isRead ? next() : rejectRequest(c, 503, "RIGHTS_UNKNOWN", { "Retry-After": "5" });
    }
    const { uid } = session.viewer;
    const fields = { requestId: c.get("requestId"), uid, method: c.req.method, path: pathname };
    logSecurity("forbidden", { ...fields, needed });
    const { redirectNonAdmin } = await import("../session/guards.server.ts");
    return redirectNonAdmin(session.viewer);
  }
  return next();
};
