/** Ends the session; only a form can do that, so that a link or a picture cannot. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#shared/paths.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return redirect(paths.home);
}

/** Open to everybody: who is signed out already gets the same answer. */
export async function action(args: ActionFunctionArgs) {
  await requireAccess(args);
  const { session, log } = args.context;
  try {
    const headers = { "Set-Cookie": await session.end() };
    return redirectWithToast(paths.login(), { type: "success", id: "auth.signedOut" }, { headers });
  } catch (error) {
    log.fault(error);
    return redirectWithToast(paths.home, { type: "error", id: "auth.signOutFailed" });
  }
}
