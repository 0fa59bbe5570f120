/** Completes social sign-in: checks the answer and opens a session, or asks for the second factor. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWithToast, type Toast, type ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireAnonymous } from "#workers/portal/session/guards.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAnonymous({ context, request });
  const finished = await context.run(null).finishSocialSignIn();
  if (!finished.ok) return backToLogin(finished.error);
  const { identity, redirectTo, clearCookie } = finished.value;
  const headers = new Headers({ "Set-Cookie": clearCookie });
  const session = await context.run(null).openSession({ tokens: identity, remember: false });
  if (!session.ok) return backToLogin(session.error, headers);
  headers.append("Set-Cookie", session.value.setCookie);
  const destination = toSafeRedirect(redirectTo);
  const next = session.value.status === "second-step" ? paths.loginCode(destination) : destination;
  return redirect(next, { status: 303, headers });
}

const errorToasts: Partial<Record<ErrorCode, ToastId>> = {
  SOCIAL_EMAIL_CONFLICT: "errors.SOCIAL_EMAIL_CONFLICT",
  SOCIAL_EMAIL_REFUSED: "errors.SOCIAL_EMAIL_REFUSED",
  ACCOUNT_DISABLED: "errors.ACCOUNT_DISABLED",
  UPSTREAM_UNAVAILABLE: "auth.unavailable",
};

function backToLogin({ code, details }: AppError, headers?: Headers) {
  const toast: Toast = { type: "error", id: errorToasts[code] ?? "errors.SOCIAL_FAILED" };
  const character = details?.character;
  const params = typeof character === "string" ? { params: { character } } : {};
  return redirectWithToast(paths.login(), { ...toast, ...params }, { headers });
}
