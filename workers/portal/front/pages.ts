/** Remix renders everything that no other part of the front has answered. */
import type { Handler } from "hono";
import { toCanonicalPath } from "#base/access.ts";
import * as build from "../../../build/pages/server/index.js";
import type { FindPassages } from "../assistant/contract.ts";
import { createContext } from "../context.ts";
import { detectLanguage } from "../preferences.ts";
import { createViewContext } from "../view-as/view-context.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { createPageHandlers } from "./page-handlers.ts";
import { installScriptEncoder } from "./text-encoder.ts";

installScriptEncoder();

const getHandler = createPageHandlers(build);

/** The guides belong to the build of the pages, which exports their search with its entry. */
export const findPassages: FindPassages = (...question) => build.entry.module.findPassages(...question);

export const pages: Handler<PortalHono> = async (c) => {
  const session = c.get("session");
  const viewer = session.status === "live" || session.status === "viewing" ? session.viewer : null;
  const options = {
    request: c.req.raw,
    env: c.env,
    configuration: c.get("configuration"),
    findPassages,
    askedBells: c.get("askedBells") ?? null,
    language: await detectLanguage(c.req.raw, viewer),
    deadline: c.get("deadline"),
    requestId: c.get("requestId"),
    nonce: c.get("secureHeadersNonce"),
    waitUntil: (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise),
  };
  const context =
    session.status === "viewing" ? createViewContext({ ...options, session }) : createContext({ ...options, session });
  const handle = getHandler(toCanonicalPath(getUrl(c).pathname));
  const response = await handle(c.req.raw, { ...context });
  // The headers of a response that a route passes on are immutable; the front adds its own.
  return new Response(response.body, response);
};
