/** Closes the banner for a day in this browser. POST only, so that a link or image cannot trigger it. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "#app/form.server.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireUser } from "#workers/portal/auth/guards.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return redirect(paths.home);
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const { context, request } = args;
  const headers = { "Set-Cookie": context.banner.createClosedCookie(viewer) };
  // The script has already removed the banner.
  if (request.headers.get("Accept") === "application/json") return Response.json({ closed: true }, { headers });
  const form = await readForm({ context, request });
  return redirect(toSafeRedirect(form?.get("returnTo")), { status: 303, headers });
}
