/** Starts social sign-in. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { readForm } from "#app/kit/forms/form.server.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireAnonymous } from "#workers/portal/session/guards.server.ts";
import { refusesCookies } from "./cookie-offer.server.ts";
import { cookieOffer } from "./cookie-offer.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAnonymous(args);
  return redirect(paths.login());
}

export async function action({ context, request }: ActionFunctionArgs) {
  await requireAnonymous({ context, request });
  const form = await readForm({ context, request });
  const redirectTo = toSafeRedirect(form?.get("redirectTo") ?? null);
  if (refusesCookies(request, form?.get(cookieOffer.name))) return redirect(paths.loginWithoutCookies(redirectTo), 303);
  const started = await context.run(null).startSocialSignIn(redirectTo);
  if (!started.ok) return redirectWithToast(paths.login(redirectTo), { type: "error", id: "errors.SOCIAL_FAILED" });
  return redirect(started.value.location, { status: 303, headers: { "Set-Cookie": started.value.setCookie } });
}
