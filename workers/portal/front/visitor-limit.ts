/** Ends a flood from one network before it reaches an object. The exact counts of attempts stay behind it. */
import type { MiddlewareHandler } from "hono";
import { getRetryAfterSeconds } from "#base/errors.ts";
import { toNetwork } from "#base/ip-network.ts";
import { rejectRequest } from "./error-responses.ts";
import { getUrl, type PortalHono } from "./hono.ts";

/** The pages that open a session or send mails, with their data for scripts, and the assistant. */
const limited = /^\/(?:login|register|forgot-password|api\/chat)(?:\.data)?(?:\/|$)/;

export const visitorLimit: MiddlewareHandler<PortalHono> = async (c, next) => {
  if (!limited.test(getUrl(c).pathname)) return next();
  const network = toNetwork(c.req.header("CF-Connecting-IP") ?? null);
  // Cloudflare names the address of every visitor, so those without one share a small allowance.
  const { success } = network
    ? await c.env.VISITOR_LIMIT.limit({ key: network })
    : await c.env.UNKNOWN_VISITOR_LIMIT.limit({ key: "unknown" });
  if (success) return next();
  const wait = getRetryAfterSeconds({ code: "RATE_LIMITED" });
  return rejectRequest(c, 429, "RATE_LIMITED", { "Retry-After": String(wait) });
};
