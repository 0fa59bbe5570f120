/** Everything that no other part of the front has answered is a page: Remix makes it. */
import { createRequestHandler } from "@remix-run/cloudflare";
import type { Handler } from "hono";
import * as build from "../../../build/pages/server/index.js";
import { createContext } from "../context.ts";
import type { PortalHono } from "../hono.ts";
import { encodeInScript } from "../text-encoder.ts";

encodeInScript();

const handle = createRequestHandler(build, "production");

export const pages: Handler<PortalHono> = async (c) => {
  const context = createContext({
    request: c.req.raw,
    env: c.env,
    configuration: c.get("configuration"),
    session: c.get("session"),
    requestId: c.get("requestId"),
    nonce: c.get("secureHeadersNonce"),
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  });
  const response = await handle(c.req.raw, { ...context });
  // Its headers must be open for the front's own, also where a route hands on another service's answer.
  return new Response(response.body, response);
};
