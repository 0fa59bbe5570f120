/** The link of a message without scripts: marks it as read and leads on to what the message itself names, nowhere else. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "#shared/paths.ts";
import { requireUser } from "#workers/portal/auth/guards.server.ts";
import { markNotifications, targetOf } from "./inbox.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const target = await targetOf(context, viewer, id);
  // The page says what there is, or that it cannot be read.
  if (target === null) return redirect(paths.notifications);
  // One that could not be marked is still to be read; its reader goes on all the same.
  if (isChosen(request)) await markNotifications(context, viewer, { intent: "read", id });
  return redirect(target, { headers: { "Cache-Control": "no-store" } });
}

/** A picture or a frame of another site reads nothing in somebody's name, nor does a browser that only looks ahead. */
const isChosen = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Site") !== "cross-site" && !headers.has("Sec-Purpose");
