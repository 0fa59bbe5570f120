/** Remix renders everything that no other part of the front has answered. */
import type { Handler } from "hono";
import { createContext } from "./context.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { detectLanguage } from "./preferences.ts";
import { findPassages, renderPage, renderUnknownPage } from "./render-page.ts";
import { createViewContext } from "./view-context.ts";

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
  const answer = await renderPage(c.req.raw, getUrl(c).pathname, { ...context });
  const response = isMissingFile(c.req.raw, answer)
    ? await renderUnknownPage(c.req.raw, { ...context, isFileMissing: true })
    : answer;
  // The headers of a response that a route passes on are immutable; the front adds its own.
  return new Response(response.body, response);
};

/** A file has no page around it. Browsers that open the address of one that does not exist get the page of unknown paths. */
const isMissingFile = ({ method, headers }: Request, response: Response): boolean =>
  response.status === 404 &&
  method === "GET" &&
  (headers.get("Accept")?.includes("text/html") ?? false) &&
  !(response.headers.get("Content-Type")?.startsWith("text/html") ?? false);
