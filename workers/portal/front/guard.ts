/**
 * The second layer of access control: pages of the signed-in and of administrators are closed here already. Requests
 * for a page's data are left to the loaders, which ask the same; their answers have an encoding of their own.
 */
import type { MiddlewareHandler } from "hono";
import { accessOf, canonicalPath } from "#shared/access.ts";
import { notAdmin, signInPath } from "../auth/guards.server.ts";
import type { PortalHono } from "../hono.ts";
import { logSecurity } from "../log.ts";
import { addressOf } from "./address.ts";
import { refuseRequest } from "./refusal.ts";

export const frontGuard: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { pathname } = addressOf(c);
  const path = canonicalPath(pathname);
  const needed = path === null ? null : accessOf(path);
  const session = c.get("session");
  const isData = pathname.endsWith(".data");
  // A path without an entry has no page: the router says so. An unknown session gets the error screen from its loader.
  if (isData || needed === null || needed === "public" || session.status === "unavailable") return next();
  if (session.status === "anonymous") {
    return new Response(null, { status: 302, headers: { Location: signInPath(c.req.raw) } });
  }
  if (needed === "admin" && session.viewer.role !== "admin") {
    // While nobody can say who this is, nobody is told that the page is not theirs, nor led away from what was typed. A
    // page gets the error screen from its loader, which opens nothing either.
    if (session.isRoleUnknown) {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      return isRead ? next() : refuseRequest(c, 503, "RIGHTS_UNKNOWN", { "Retry-After": "5" });
    }
    const { uid } = session.viewer;
    const fields = { requestId: c.get("requestId"), uid, method: c.req.method, path: pathname };
    logSecurity("forbidden", { ...fields, needed });
    return notAdmin(session.viewer);
  }
  return next();
};
