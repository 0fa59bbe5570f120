/** Actions: change the password, or send a link to choose the first one. Changing it ends all other sessions. */
import { data } from "@remix-run/cloudflare";
import type { Key } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { toReauthenticationReply } from "#app/kit/forms/reauthentication.server.ts";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { markMailLimit } from "../email/mail-limit.ts";

/** The identity service may have stricter rules than ours. */
const fieldErrors: Partial<Record<ErrorCode, Key>> = {
  WEAK_PASSWORD: "validation.passwordCommon",
  PASSWORD_REQUIREMENTS: "validation.passwordRequirements",
};

export async function changePassword(input: ActionInput<"password">) {
  const { context, viewer, form, values } = input;
  const { currentPassword: password, code, requestId } = form;
  const changed = await context.run(viewer).changePassword({
    ...{ proof: { password, code }, newPassword: form.newPassword },
    formId: requestId,
  });
  if (changed.ok) return redirectWithToast(paths.password, { type: "success", id: "profile.passwordChanged" });
  const message = fieldErrors[changed.error.code];
  if (!message) return toReauthenticationReply(input, changed.error);
  const reply: FormReply = { values, errors: { newPassword: [message] } };
  return data(reply, toErrorInit(changed.error));
}

export async function mailPasswordLink({ context, viewer, values }: ActionInput<"password-mail">) {
  const { email } = viewer;
  const mailed = await context.run(viewer).mailPasswordLink();
  if (!mailed.ok) return errorReply(values, markMailLimit(mailed.error));
  return redirectWithToast(paths.password, { type: "success", id: "profile.passwordMailed", params: { email } });
}
