/**
 * The first layer of access control, for pages of users and administrators. Requests for a page's data pass on to the
 * loaders, which check the same and answer in Remix's encoding.
 */
import type { MiddlewareHandler } from "hono";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { getSignInPath, redirectNonAdmin } from "../auth/guards.server.ts";
import type { PortalHono } from "../hono.ts";
import { logSecurity } from "../log.ts";
import { rejectRequest } from "./rejection.ts";
import { getUrl } from "./url.ts";

export const frontGuard: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname } = getUrl(c);
  const path = toCanonicalPath(pathname);
  const needed = path === null ? null : findAccess(path);
  const session = c.get("session");
  const isData = pathname.endsWith(".data");
  // A path without an entry has no page: the router answers 404. An unknown session gets the error screen from its loader.
  if (isData || needed === null || needed === "public" || session.status === "unavailable") return next();
  if (session.status === "anonymous") {
    return new Response(null, { status: 302, headers: { Location: getSignInPath(c.req.raw) } });
  }
  if (needed === "admin" && session.viewer.role !== "admin") {
    // The role could not be read: do not redirect away from what was typed. The loader of a page shows the error screen.
    if (session.isRoleUnknown) {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      return isRead ? next() : rejectRequest(c, 503, "RIGHTS_UNKNOWN", { "Retry-After": "5" });
    }
    const { uid } = session.viewer;
    const fields = { requestId: c.get("requestId"), uid, method: c.req.method, path: pathname };
    logSecurity("forbidden", { ...fields, needed });
    return redirectNonAdmin(session.viewer);
  }
  return next();
};
