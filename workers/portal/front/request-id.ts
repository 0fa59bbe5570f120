/** Every request gets an id of our own, which the answer carries; one that a client sends is not believed. */
import type { MiddlewareHandler } from "hono";
import { requestIdTiming } from "#shared/page-headers.ts";
import type { PortalHono } from "../hono.ts";

export const requestId: MiddlewareHandler<PortalHono> = async (c, next) => {
  const id = crypto.randomUUID();
  c.set("requestId", id);
  await next();
  c.res.headers.set("X-Request-Id", id);
  c.res.headers.append("Server-Timing", `${requestIdTiming};desc="${id}"`);
};
