/** A link to choose a password, for an account that has none. */
import { refusalReply } from "#app/form.server.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { markMailLimit } from "../email/mails-refused.ts";

export async function mailPasswordLink({ context, viewer: { email }, values }: ActionInput<"password-mail">) {
  const attempt = await context.attempts.guard("reset", email, async () => {
    const value = await context.identity.sendPasswordReset(email, context.language);
    return { outcome: value.ok ? "right" : "unsettled", value };
  });
  if ("refusal" in attempt) return refusalReply(values, markMailLimit(attempt.refusal));
  if (!attempt.value.ok) return refusalReply(values, markMailLimit(attempt.value.error));
  return redirectWithToast(paths.profile, { type: "success", id: "profile.passwordMailed", params: { email } });
}
