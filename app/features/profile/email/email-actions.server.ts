/**
 * Asks for another address, and calls the change off. Nothing changes before the link in the new mailbox is followed.
 */
import { data } from "@remix-run/cloudflare";
import { invalidReply, refusalReply } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { toReauthenticationReply } from "../reauthentication/reauthentication-reply.server.ts";

export async function requestEmailChange(input: ActionInput<"email">) {
  const { context, viewer, form, values } = input;
  const { newEmail, currentPassword: password, code, requestId } = form;
  if (newEmail === viewer.email.toLowerCase())
    return invalidReply({ values, errors: { newEmail: ["profile.errors.emailSame"] } });
  const mailed = await context.profileFor(viewer).requestEmailChange({ password, code }, newEmail, requestId);
  if (!mailed.ok && mailed.error.code === "EMAIL_INVALID") {
    const reply: FormReply = { values, errors: { newEmail: ["validation.email"] } };
    return data(reply, { status: 400 });
  }
  if (!mailed.ok) return toReauthenticationReply(input, mailed.error);
  return redirectWithToast(paths.profile, { type: "success", id: "profile.emailAsked", params: { email: newEmail } });
}

export async function cancelEmailChange({ context, viewer, form, values }: ActionInput<"cancel-email">) {
  const cancelled = await context.profileFor(viewer).cancelEmailChange(form.requestId);
  if (!cancelled.ok) return refusalReply(values, cancelled.error);
  return redirectWithToast(
    paths.profile,
    cancelled.value
      ? { type: "success", id: "profile.emailCancelled" }
      : { type: "info", id: "profile.emailNotWaiting" },
  );
}
