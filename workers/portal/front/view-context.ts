/**
 * The load context of a view: that of a signed-out request, and what a customer's pages read of the customer. What is
 * not listed here has no session to act with.
 */
import { failure } from "#base/errors.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { logFault } from "../log.ts";
import { createCalls } from "../operations.ts";
import type { ResolvedSession, Viewer } from "../session/contract.ts";
import { type ContextOptions, createContext, type PortalContext } from "./context.ts";
import { createScope } from "./create-scope.ts";
import { getTheme } from "./preferences.ts";

export type ViewSession = Extract<ResolvedSession, { status: "viewing" }>;

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
