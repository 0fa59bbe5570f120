/** Remix renders everything that no other part of the front has answered. */
import type { Handler } from "hono";
import { failure } from "#base/errors.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { logFault } from "../log.ts";
import { createCalls } from "../operations.ts";
import type { ResolvedSession, Viewer } from "../session/contract.ts";
import { type ContextOptions, createContext, type PortalContext } from "./context.ts";
import { createScope } from "./create-scope.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { detectLanguage, getTheme } from "./preferences.ts";
import { findPassages, renderPage, renderUnknownPage } from "./render-page.ts";

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

/**
 * The load context of a view: that of a signed-out request, and what a customer's pages read of the customer. What is
 * not listed here has no session to act with.
 */
type ViewSession = Extract<ResolvedSession, { status: "viewing" }>;

export function createViewContext({
  session,
  ...options
}: Omit<ContextOptions, "session"> & { session: ViewSession }): PortalContext {
  const { env, request, requestId, deadline } = options;
  const { viewer: person, view } = session;
  const base = createContext({ ...options, session: { status: "anonymous", mustForgetCookie: false } });
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "view" });
  const isPerson = ({ uid }: Viewer) => {
    if (uid !== person.uid) throw new Error("A view shows one customer alone.");
  };

  return {
    ...base,
    run: (viewer: Viewer | null) => createCalls(createScope({ ...options, session, now: base.now, onFault }, viewer)),
    theme: getTheme(request, person),
    session: {
      ...base.session,
      viewer: person,
      view: { name: person.displayName || person.email, untilMs: view.untilMs },
      freshRole: async () => "user",
    },
    licencesFor(viewer, { forPremium = false } = {}) {
      isPerson(viewer);
      const actor = base.toActor(person);
      return createLicencesClient({
        ...{ binding: env.LICENCES, actor, requestId, deadline, forPremium, onFault },
        readOnly: true,
      });
    },
    protectedActionsFor: async () => failure("READ_ONLY"),
  };
}
