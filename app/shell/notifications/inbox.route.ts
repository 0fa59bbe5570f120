/** JSON endpoint that lists and marks notifications for the page's script. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { loadNotifications, markForm, markNotifications } from "./inbox.server.ts";
import type { NotificationView } from "./view.ts";

export interface InboxReply {
  notifications: NotificationView[];
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const found = await loadNotifications(context, viewer);
  if (!found.ok) return Response.json({ code: found.error.code }, toErrorInit(found.error));
  return Response.json({ notifications: found.value } satisfies InboxReply);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const form = await parseForm({ context, request }, markForm);
  if (!form.ok) return Response.json({ code: "INVALID_REQUEST" }, { status: 400 });
  const marked = await markNotifications(context, viewer, form.value);
  if (!marked.ok) return Response.json({ code: marked.error.code }, toErrorInit(marked.error));
  return new Response(null, { status: 204 });
}
