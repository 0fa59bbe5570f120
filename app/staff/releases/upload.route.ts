/** The upload with progress: responds with JSON, either the next location or the form's reply. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { toastCookie } from "#app/kit/feedback/toasts/toast.server.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { receiveRelease } from "./upload.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin({ context, request });
  return redirect(staffPaths.adminReleases);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const uploaded = await receiveRelease(context, viewer, request);
  if ("reply" in uploaded) return Response.json({ reply: uploaded.reply }, { status: uploaded.status });
  const { version } = uploaded;
  const toast = toastCookie({ type: "success", id: "releases.uploaded", params: { version } });
  return Response.json({ location: staffPaths.adminRelease(version) }, { headers: { "Set-Cookie": toast } });
}
