/** Actions: end one session, all others, or all. Ending this session signs the user out. */
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";

export async function revokeSession({ context: { session }, form: { sid } }: ActionInput<"revoke-session">) {
  if (sid === session.sid) {
    const headers = { "Set-Cookie": await session.end() };
    return redirectWithToast(paths.login(), { type: "success", id: "auth.signedOut" }, { headers });
  }
  // Report success also for an unknown session: it is not open.
  await session.revoke(sid);
  return redirectWithToast(paths.sessions, { type: "success", id: "profile.sessionRevoked" });
}

export async function revokeOthers({ context: { session } }: ActionInput<"revoke-others">) {
  await session.revokeOthers();
  return redirectWithToast(paths.sessions, { type: "success", id: "profile.sessionsRevoked" });
}

export async function revokeAll({ context: { session } }: ActionInput<"revoke-all">) {
  const headers = { "Set-Cookie": await session.endEverywhere() };
  return redirectWithToast(paths.login(), { type: "success", id: "profile.allSessionsRevoked" }, { headers });
}
