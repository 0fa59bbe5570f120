/** A new password for somebody who knows the present one. The other sessions end with it, this one goes on. */
import { data } from "@remix-run/cloudflare";
import { refusalInit } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { toReauthenticationReply } from "../reauthentication/reauthentication-reply.server.ts";

/** The service's own rules may be stricter than ours. */
const fieldErrors: Partial<Record<ErrorCode, Key>> = {
  WEAK_PASSWORD: "validation.passwordCommon",
  PASSWORD_REQUIREMENTS: "validation.passwordRequirements",
};

export async function changePassword(input: ActionInput<"password">) {
  const { context, viewer, form, values } = input;
  const { currentPassword: password, code, requestId } = form;
  const changed = await context.profileFor(viewer).changePassword({ password, code }, form.newPassword, requestId);
  if (changed.ok) return redirectWithToast(paths.profile, { type: "success", id: "profile.passwordChanged" });
  const message = fieldErrors[changed.error.code];
  if (!message) return toReauthenticationReply(input, changed.error);
  const reply: FormReply = { values, errors: { newPassword: [message] } };
  return data(reply, refusalInit(changed.error));
}
