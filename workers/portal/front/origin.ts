/** Where requests come from: over https, and those that may change something from a page of ours. */
import type { MiddlewareHandler } from "hono";
import { loopbackHosts } from "../env.ts";
import type { PortalHono } from "../hono.ts";
import { logSecurity } from "../log.ts";
import { rejectRequest } from "./rejection.ts";
import { getUrl } from "./url.ts";

export const httpsOnly: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { protocol, hostname, href } = getUrl(c);
  if (protocol === "https:" || loopbackHosts.has(hostname)) return next();
  // A posted body has already travelled unencrypted: a redirect would hide that.
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return rejectRequest(c, 400, "INVALID_REQUEST");
  const url = new URL(href);
  url.protocol = "https:";
  // A port that speaks http does not speak TLS as well.
  url.port = "";
  return new Response(null, { status: 308, headers: { Location: url.href } });
};

const safeMethods = new Set(["GET", "HEAD"]);

/** Browsers send Origin with every post; a client without it must at least claim the same origin. */
export function isOwnRequest(method: string, ownOrigin: string, headers: Headers): boolean {
  if (safeMethods.has(method)) return true;
  const origin = headers.get("Origin");
  if (origin !== null) return origin === ownOrigin;
  return headers.get("Sec-Fetch-Site") === "same-origin";
}

/** The one check against cross-site request forgery. */
export const originCheck: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { origin, pathname } = getUrl(c);
  if (isOwnRequest(c.req.method, origin, c.req.raw.headers)) return next();
  logSecurity("origin.refused", { requestId: c.get("requestId"), method: c.req.method, path: pathname });
  return rejectRequest(c, 403, "FORBIDDEN_ORIGIN");
};
