/** The one check against foreign sites: a request that may change something must come from a page of ours. */
import type { MiddlewareHandler } from "hono";
import type { PortalHono } from "../hono.ts";
import { logSecurity } from "../log.ts";
import { addressOf } from "./address.ts";
import { refuseRequest } from "./refusal.ts";

const safeMethods = new Set(["GET", "HEAD"]);

/** Browsers send Origin with every post; a client that leaves it out must at least say it is the same origin. */
export function isOwnRequest(method: string, ownOrigin: string, headers: Headers): boolean {
  if (safeMethods.has(method)) return true;
  const origin = headers.get("Origin");
  if (origin !== null) return origin === ownOrigin;
  return headers.get("Sec-Fetch-Site") === "same-origin";
}

export const originCheck: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { origin, pathname } = addressOf(c);
  if (isOwnRequest(c.req.method, origin, c.req.raw.headers)) return next();
  logSecurity("origin.refused", { requestId: c.get("requestId"), method: c.req.method, path: pathname });
  return refuseRequest(c, 403, "FORBIDDEN_ORIGIN");
};
