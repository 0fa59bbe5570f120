/** Actions: end one session, all others, or all. Ending this session signs the user out. */
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import type { Result } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";

export async function revokeSession({ context, viewer, form: { sid } }: ActionInput<"revoke-session">) {
  const run = context.run(viewer);
  if (sid === context.session.sid) {
    const headers = { "Set-Cookie": requireValue(await run.endSession()) };
    return redirectWithToast(paths.login(), { type: "success", id: "auth.signedOut" }, { headers });
  }
  // Report success also for an unknown session: it is not open.
  requireValue(await run.revokeSession(sid));
  return redirectWithToast(paths.sessions, { type: "success", id: "profile.sessionRevoked" });
}

export async function revokeOthers({ context, viewer }: ActionInput<"revoke-others">) {
  requireValue(await context.run(viewer).revokeOtherSessions());
  return redirectWithToast(paths.sessions, { type: "success", id: "profile.sessionsRevoked" });
}

export async function revokeAll({ context, viewer }: ActionInput<"revoke-all">) {
  const headers = { "Set-Cookie": requireValue(await context.run(viewer).endAllSessions()) };
  return redirectWithToast(paths.login(), { type: "success", id: "profile.allSessionsRevoked" }, { headers });
}

/** The page of errors, because the owner must not take a session for ended. */
function requireValue<Value>(ended: Result<Value>): Value {
  if (!ended.ok) throw new Error("A session could not be ended.");
  return ended.value;
}
