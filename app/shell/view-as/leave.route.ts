/** Ends the view of an administrator who sees the portal as a customer. POST only, as a sign-out. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return redirect(paths.home);
}

/** The administrator may have lost the role meanwhile, so any signed-in user may leave. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const ended = await args.context.run(viewer).endView();
  if (!ended.ok) throw data({ code: ended.error.code }, { status: getErrorStatus(ended.error.code) });
  const target = ended.value !== null && viewer.role === "admin" ? staffPaths.adminUser(ended.value) : paths.home;
  return redirectWithToast(target, { type: "info", id: "viewAs.left" });
}
