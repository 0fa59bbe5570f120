/** Asks for another address, and calls the change off. Nothing changes before the link in the new mailbox is followed. */
import { data } from "@remix-run/cloudflare";
import { invalidReply, refusalReply } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import { paths } from "#app/paths.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { Asked } from "../act.ts";
import { reauthenticationReply } from "../password/reauthentication-reply.server.ts";
import { mailsRefused } from "./mails-refused.ts";

export async function askAddressChange({ context, viewer, form, values }: Asked<"email">) {
  const { newEmail, currentPassword } = form;
  if (newEmail === viewer.email.toLowerCase())
    return invalidReply({ values, errors: { newEmail: ["profile.errors.emailSame"] } });
  const profile = context.profileFor(viewer);
  const proof = await profile.reauthenticate(currentPassword);
  if (!proof.ok) return reauthenticationReply(values, proof.refusal);
  const asked = await profile.askAddressChange(proof.value, newEmail);
  if (!asked.ok && asked.refusal.code === "EMAIL_INVALID") {
    const reply: FormReply = { values, errors: { newEmail: ["validation.email"] } };
    return data(reply, { status: 400 });
  }
  if (!asked.ok) return refusalReply(values, mailsRefused(asked.refusal));
  return redirectWithToast(paths.profile, { type: "success", id: "profile.emailAsked", params: { email: newEmail } });
}

export async function cancelAddressChange({ context, viewer, values }: Asked<"cancel-email">) {
  const cancelled = await context.profileFor(viewer).cancelAddressChange();
  if (!cancelled.ok) return refusalReply(values, cancelled.refusal);
  return redirectWithToast(paths.profile, { type: "success", id: "profile.emailCancelled" });
}
