/** Reads and applies a mailed link: mode and code from the URL, the purpose of the code from the identity service. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirectWithToast, type ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm, toSetCookie } from "#app/kit/forms/form.server.ts";
import { typedCookie, typedFields } from "#app/kit/forms/typed.server.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { type MailedMode, mailedLink, resetForm } from "./schema.ts";

export interface MailedLinkCode {
  mode: MailedMode;
  oobCode: string;
}

interface ShownLink {
  mode: MailedMode;
  email: string;
  newEmail: string | undefined;
}

/** The identity service's names of purposes. */
const purposes: Record<MailedMode, string> = {
  resetPassword: "PASSWORD_RESET",
  verifyEmail: "VERIFY_EMAIL",
  verifyAndChangeEmail: "VERIFY_AND_CHANGE_EMAIL",
  recoverEmail: "RECOVER_EMAIL",
};

export function parseLink(request: Request): Result<MailedLinkCode> {
  const search = new URL(request.url).searchParams;
  const link = mailedLink.safeParse({ mode: search.get("mode"), oobCode: search.get("oobCode") });
  return link.success ? success(link.data) : failure("CODE_INVALID");
}

/** A code for another purpose is invalid. */
export async function readLink(context: AppLoadContext, request: Request): Promise<Result<ShownLink>> {
  const link = parseLink(request);
  if (!link.ok) return link;
  const { mode, oobCode } = link.value;
  const checked = await context.run(null).checkMailedCode(oobCode);
  if (!checked.ok) return checked;
  const { email, newEmail, requestType } = checked.value;
  return requestType === purposes[mode] ? success({ mode, email, newEmail }) : failure("CODE_INVALID");
}

const successToasts: Record<Exclude<MailedLinkCode["mode"], "resetPassword">, ToastId> = {
  verifyEmail: "auth.emailVerified",
  verifyAndChangeEmail: "auth.emailChanged",
  recoverEmail: "auth.emailRecovered",
};

/** A cookie that fills the address into the form of the next page; without the address it fills in nothing. */
export function keepEmail(request: Request, form: FormData | null): string {
  const email = typedFields.email.parse(form?.get("email") ?? undefined);
  return typedCookie({ email }, new URL(request.url).protocol === "https:");
}

/** Applies a code that confirms, changes or restores an address, and refreshes the current session. */
export async function applyMailedCode(
  context: AppLoadContext,
  { mode, oobCode }: MailedLinkCode,
  viewer: Viewer | null,
  keptEmail: string,
) {
  const applied = await context.run(viewer).applyMailedCode({ oobCode, purpose: purposes[mode] });
  if (!applied.ok) return errorReply({}, applied.error);
  const refreshed = viewer ? await context.session.refresh() : null;
  const id = mode === "resetPassword" ? "auth.passwordChanged" : successToasts[mode];
  if (refreshed) return redirectWithToast(paths.home, { type: "success", id });
  return redirectWithToast(paths.login(), { type: "success", id }, { headers: { "Set-Cookie": keptEmail } });
}

/** Sets a new password with a mailed code and ends this browser's session. */
export async function resetPassword(
  context: AppLoadContext,
  { oobCode }: MailedLinkCode,
  posted: FormData,
  keptEmail: string,
) {
  const form = await parseForm(posted, resetForm);
  if (!form.ok) return invalidReply(form.reply);
  const reset = await context.run(null).resetPassword({ oobCode, newPassword: form.value.password });
  if (!reset.ok) {
    const { code } = reset.error;
    const message = code === "WEAK_PASSWORD" ? "validation.passwordCommon" : "validation.passwordRequirements";
    const isPassword = code === "WEAK_PASSWORD" || code === "PASSWORD_REQUIREMENTS";
    return errorReply({}, reset.error, isPassword ? { name: "password", message } : undefined);
  }
  const headers = new Headers(toSetCookie(await context.run(null).forgetSession()));
  headers.append("Set-Cookie", keptEmail);
  return redirectWithToast(paths.login(), { type: "success", id: "auth.passwordChanged" }, { headers });
}
