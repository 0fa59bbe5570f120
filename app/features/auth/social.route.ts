/** Starts the sign-in with a provider's account. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "#app/form.server.ts";
import { paths } from "#app/paths.ts";
import { requireAnonymous } from "#app/session/guards.server.ts";
import { safeRedirect } from "#app/session/safe-redirect.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAnonymous(args);
  return redirect(paths.login());
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAnonymous({ context, request });
  const form = await readForm(request);
  const redirectTo = safeRedirect(form?.get("redirectTo") ?? null);
  const started = await context.social.start(redirectTo);
  if (!started.ok) return redirectWithToast(paths.login(redirectTo), { type: "error", id: "auth.socialFailed" });
  return redirect(started.value.location, { status: 303, headers: { "Set-Cookie": started.value.setCookie } });
}
