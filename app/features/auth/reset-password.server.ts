/** Sets a new password with a mailed code and ends this browser's session. */
import { invalidReply, parseForm, refusalReply } from "#app/form.server.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { PortalContext } from "#workers/portal/contract.ts";
import type { MailedLink } from "./mailed-link.server.ts";
import { resetForm } from "./schema.ts";

export async function resetPassword(context: PortalContext, { oobCode }: MailedLink, posted: FormData) {
  const form = await parseForm(posted, resetForm);
  if (!form.ok) return invalidReply(form.reply);
  const reset = await context.identity.resetPassword(oobCode, form.value.password);
  if (!reset.ok) {
    const { code } = reset.error;
    const message = code === "WEAK_PASSWORD" ? "validation.passwordCommon" : "validation.passwordRequirements";
    const isPassword = code === "WEAK_PASSWORD" || code === "PASSWORD_REQUIREMENTS";
    return refusalReply({}, reset.error, isPassword ? { name: "password", message } : undefined);
  }
  const forgetSession = await context.session.end();
  return redirectWithToast(
    paths.login(),
    { type: "success", id: "auth.passwordChanged" },
    { headers: { "Set-Cookie": forgetSession } },
  );
}
