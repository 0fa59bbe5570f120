/** The portal speaks https; plain http is for this machine alone. */
import type { MiddlewareHandler } from "hono";
import { loopbackHosts } from "../env.ts";
import type { PortalHono } from "../hono.ts";
import { addressOf } from "./address.ts";
import { refuseRequest } from "./refusal.ts";

export const httpsOnly: MiddlewareHandler<PortalHono> = async (c, next) => {
  const { protocol, hostname, href } = addressOf(c);
  if (protocol === "https:" || loopbackHosts.has(hostname)) return next();
  // What was posted has travelled in the open already: a redirect would hide that.
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return refuseRequest(c, 400, "INVALID_REQUEST");
  const url = new URL(href);
  url.protocol = "https:";
  // A port that speaks http does not speak TLS as well.
  url.port = "";
  return new Response(null, { status: 308, headers: { Location: url.href } });
};
