/**
 * Actions: request or cancel a change of e-mail, resend the verification. The link in the new mailbox completes the
 * change.
 */
import { data } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { toReauthenticationReply } from "#app/kit/forms/reauthentication.server.ts";
import { isSameEmail } from "#base/email.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { markMailLimit } from "./mail-limit.ts";

export async function requestEmailChange(input: ActionInput<"email">) {
  const { context, viewer, form, values } = input;
  const { newEmail, currentPassword: password, code, requestId } = form;
  if (isSameEmail(newEmail, viewer.email))
    return invalidReply({ values, errors: { newEmail: ["profile.errors.emailSame"] } });
  const mailed = await context.run(viewer).requestEmailChange({
    ...{ proof: { password, code }, newEmail },
    formId: requestId,
  });
  if (!mailed.ok && mailed.error.code === "EMAIL_INVALID") {
    const reply: FormReply = { values, errors: { newEmail: ["errors.EMAIL_INVALID.sentence"] } };
    return data(reply, { status: 400 });
  }
  if (!mailed.ok) return toReauthenticationReply(input, mailed.error);
  return redirectWithToast(paths.profile, { type: "success", id: "profile.emailAsked", params: { email: newEmail } });
}

export async function cancelEmailChange({ context, viewer, form, values }: ActionInput<"cancel-email">) {
  const cancelled = await context.run(viewer).cancelEmailChange(form.requestId);
  if (!cancelled.ok) return errorReply(values, cancelled.error);
  return redirectWithToast(
    paths.profile,
    cancelled.value
      ? { type: "success", id: "profile.emailCancelled" }
      : { type: "info", id: "profile.emailNotWaiting" },
  );
}

export async function resendVerification({ context, request, viewer, form, values }: ActionInput<"verify-email">) {
  if (viewer.emailVerified)
    return redirectWithToast(getReturnPath(request), { type: "info", id: "profile.alreadyVerified" });
  const mailed = await context.run(viewer).resendVerification(form.requestId);
  if (!mailed.ok) return errorReply(values, markMailLimit(mailed.error));
  return redirectWithToast(getReturnPath(request), { type: "success", id: "profile.verificationSent" });
}

/** The dashboard has this form too, so the user returns to the page that sent it. */
function getReturnPath(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.pathname === paths.home ? paths.home : paths.profile;
}
