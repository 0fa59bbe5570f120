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

const handlers = createPageHandlers(build);

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
    language: detectLanguage(c.req.raw, viewer),
    deadline: c.get("deadline"),
    requestId: c.get("requestId"),
    nonce: c.get("secureHeadersNonce"),
    waitUntil: (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise),
  };
  const context =
    session.status === "viewing" ? createViewContext({ ...options, session }) : createContext({ ...options, session });
  const handle = handlers.find(toCanonicalPath(getUrl(c).pathname));
  const found = await handle(c.req.raw, { ...context });
  const response = isMissingFile(c.req.raw, found)
    ? await handlers.pagesOnly(c.req.raw, { ...context, isFileMissing: true })
    : found;
  // The headers of a response that a route passes on are immutable; the front adds its own.
  return new Response(response.body, response);
};

/** A file has no page around it. Browsers that open the address of one that does not exist get the page of unknown paths. */
const isMissingFile = ({ method, headers }: Request, response: Response): boolean =>
  response.status === 404 &&
  method === "GET" &&
  (headers.get("Accept")?.includes("text/html") ?? false) &&
  !(response.headers.get("Content-Type")?.startsWith("text/html") ?? false);
