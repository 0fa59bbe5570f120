/** Resolves the session once per request, and clears a cookie that is no longer valid. */
import type { MiddlewareHandler } from "hono";
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { clearSessionCookie, getSessionCookieName } from "../auth/session-cookie.ts";
import type { PortalHono } from "../hono.ts";
import { createRequestDeadline } from "../request-deadline.ts";
import { isSecureRequest, resolveSession } from "../session-resolution.ts";
import { getUrl } from "./url.ts";

const everydayRoleAgeMs = 60_000;
const adminReadRoleAgeMs = 5_000;
const adminWriteRoleAgeMs = 0;

export function getMaxRoleAgeMs(method: string, pathname: string): number {
  const path = toCanonicalPath(pathname);
  if (path === null || findAccess(path) !== "admin") return everydayRoleAgeMs;
  return method === "GET" || method === "HEAD" ? adminReadRoleAgeMs : adminWriteRoleAgeMs;
}

export const session: MiddlewareHandler<PortalHono> = async (c, next) => {
  const request = c.req.raw;
  c.set("deadline", createRequestDeadline(c.req.method, getUrl(c).pathname));
  const resolved = await resolveSession(request, {
    env: c.env,
    configuration: c.get("configuration"),
    requestId: c.get("requestId"),
    maxRoleAgeMs: getMaxRoleAgeMs(c.req.method, getUrl(c).pathname),
  });
  c.set("session", resolved);
  await next();
  if (resolved.status !== "anonymous" || !resolved.mustForgetCookie) return;
  const name = `${getSessionCookieName(isSecureRequest(request))}=`;
  const isReplaced = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(name));
  if (!isReplaced) c.res.headers.append("Set-Cookie", clearSessionCookie(isSecureRequest(request)));
};
