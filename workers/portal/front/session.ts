/** Resolves the session once per request, and takes back a cookie that is of no use any more. */
import type { MiddlewareHandler } from "hono";
import { accessOf, canonicalPath } from "#shared/access.ts";
import { forgetSessionCookie, sessionCookieName } from "../auth/session-cookie.ts";
import type { PortalHono } from "../hono.ts";
import { requestDeadline } from "../request-deadline.ts";
import { isSecure, resolveSession } from "../session-resolution.ts";
import { addressOf } from "./address.ts";

const everydayRoleAgeMs = 60_000;
const adminReadRoleAgeMs = 5_000;
/** Read just now. */
const adminWriteRoleAgeMs = 0;

export function maxRoleAgeMsOf(method: string, pathname: string): number {
  const path = canonicalPath(pathname);
  if (path === null || accessOf(path) !== "admin") return everydayRoleAgeMs;
  return method === "GET" || method === "HEAD" ? adminReadRoleAgeMs : adminWriteRoleAgeMs;
}

export const session: MiddlewareHandler<PortalHono> = async (c, next) => {
  const request = c.req.raw;
  c.set("deadline", requestDeadline(c.req.method, addressOf(c).pathname));
  const resolved = await resolveSession(request, {
    env: c.env,
    configuration: c.get("configuration"),
    requestId: c.get("requestId"),
    maxRoleAgeMs: maxRoleAgeMsOf(c.req.method, addressOf(c).pathname),
  });
  c.set("session", resolved);
  await next();
  if (resolved.status !== "anonymous" || !resolved.mustForgetCookie) return;
  const name = `${sessionCookieName(isSecure(request))}=`;
  const isReplaced = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(name));
  if (!isReplaced) c.res.headers.append("Set-Cookie", forgetSessionCookie(isSecure(request)));
};
