/** Notification link without JavaScript: marks as read and redirects to the notification's own target only. */

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "#base/paths.ts";
import { cacheControl } from "#base/response-headers.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { findTarget, markNotifications } from "./inbox.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const id = new URL(request.url).searchParams.get("id") ?? "";
  const target = await findTarget(context, viewer, id);
  // The page shows the list or the failure.
  if (target === null) return redirect(paths.notifications);
  // Redirect even if marking failed.
  if (isChosen(request)) await markNotifications(context, viewer, { intent: "read", id });
  return redirect(target, { headers: { "Cache-Control": cacheControl.none } });
}

/** Ignore embedded cross-site requests and prefetches. */
const isChosen = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Site") !== "cross-site" && !headers.has("Sec-Purpose");
