/** Undoes an event or restores a saved view, for the button of a toast or of the log. */
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast, type Toast } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { restoreView } from "#app/kit/lists/saved-views.server.ts";
import type { ErrorCode } from "#base/errors.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { undoForm } from "./schema.ts";

/** A reload after an undo without JavaScript. */
export async function loader({ context, request }: ActionFunctionArgs) {
  await requireAdmin({ context, request });
  return redirect(staffPaths.adminLicences);
}

const errorToasts: { [Code in ErrorCode]?: Toast["id"] } = {
  UNDO_EXPIRED: "licences.undoExpired",
  EVENT_NOT_FOUND: "licences.undoExpired",
  STATE_CONFLICT: "licences.undoConflict",
  LICENCE_LIMIT: "licences.undoLimit",
};

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, undoForm);
  if (!form.ok) return redirectWithToast(staffPaths.adminLicences, { type: "error", id: "licences.undoExpired" });
  const returnTo = toSafeRedirect(form.value.returnTo, staffPaths.adminLicences);
  if ("view" in form.value) return restoreView(context.licencesFor(viewer), form.value.view, returnTo);
  const undone = await context.licencesFor(viewer).undoEvent(form.value);
  if (!undone.ok) {
    const id = errorToasts[undone.error.code] ?? "licences.undoFailed";
    return redirectWithToast(returnTo, { type: "error", id });
  }
  const { account: email } = undone.value;
  return redirectWithToast(returnTo, { type: "success", id: "licences.undone", params: { email } });
}
