/** Completes social sign-in: checks the answer and opens a session, or asks for the second factor. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast, type ToastId } from "#app/toasts/toast.server.ts";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireAnonymous } from "#workers/portal/auth/guards.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAnonymous({ context, request });
  const finished = await context.social.finish(request);
  if (!finished.ok) return backToLogin(finished.error.code);
  const { identity, redirectTo, clearCookie } = finished.value;
  const headers = new Headers({ "Set-Cookie": clearCookie });
  const session = await context.session.begin(identity, { remember: false });
  if (!session.ok) return backToLogin(session.error.code, headers);
  headers.append("Set-Cookie", session.value.setCookie);
  const destination = toSafeRedirect(redirectTo);
  const next = session.value.status === "second-step" ? paths.loginCode(destination) : destination;
  return redirect(next, { status: 303, headers });
}

const errorToasts: Partial<Record<ErrorCode, ToastId>> = {
  SOCIAL_EMAIL_CONFLICT: "errors.SOCIAL_EMAIL_CONFLICT",
  ACCOUNT_DISABLED: "errors.ACCOUNT_DISABLED",
  UPSTREAM_UNAVAILABLE: "auth.unavailable",
};

const backToLogin = (code: ErrorCode, headers?: Headers) =>
  redirectWithToast(paths.login(), { type: "error", id: errorToasts[code] ?? "errors.SOCIAL_FAILED" }, { headers });
