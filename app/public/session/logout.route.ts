/** Ends the session. POST only, so that a link or image cannot trigger it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return redirect(paths.home);
}

/** Public: signed-out visitors get the same answer. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAccess(args);
  const run = args.context.run(viewer);
  const redirectTo = toSafeRedirect(new URL(args.request.url).searchParams.get("redirectTo"));
  const ended = await run.endSession();
  if (!ended.ok) return redirectWithToast(paths.home, { type: "error", id: "auth.logout.error" });
  const headers = new Headers({ "Set-Cookie": ended.value });
  const purchases = await run.forgetPurchases();
  if (purchases.ok) headers.append("Set-Cookie", purchases.value);
  return redirectWithToast(paths.login(redirectTo), { type: "success", id: "auth.signedOut" }, { headers });
}
