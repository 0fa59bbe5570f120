/** Applies a code that confirms, changes or restores an address, and refreshes the current session. */
import { refusalReply } from "#app/form.server.ts";
import { redirectWithToast, type ToastId } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { PortalContext, Viewer } from "#workers/portal/contract.ts";
import { type MailedLink, purposes } from "./mailed-link.server.ts";

const done: Record<Exclude<MailedLink["mode"], "resetPassword">, ToastId> = {
  verifyEmail: "auth.emailVerified",
  verifyAndChangeEmail: "auth.emailChanged",
  recoverEmail: "auth.emailRecovered",
};

export async function applyMailedCode(context: PortalContext, { mode, oobCode }: MailedLink, viewer: Viewer | null) {
  const applied = await context.identity.applyCode(oobCode, purposes[mode]);
  if (!applied.ok) return refusalReply({}, applied.error);
  const refreshed = viewer ? await context.session.refresh() : null;
  const id = mode === "resetPassword" ? "auth.passwordChanged" : done[mode];
  return redirectWithToast(refreshed ? paths.home : paths.login(), { type: "success", id });
}
