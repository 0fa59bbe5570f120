/** Changes a second factor that is on: new recovery codes, or off again. Password and code show who asks. */
import { data } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { Asked } from "../action.ts";
import { proofReply } from "../reauthentication/reauthentication-reply.server.ts";
import type { TwoFactorsReply } from "./reply.ts";

export async function renewCodes(asked: Asked<"totp-codes">) {
  const { context, viewer, form, values } = asked;
  const person = await context.proofFor(viewer).identify(form.currentPassword);
  if (!person.ok) return proofReply(asked, person.error);
  const renewed = await context.twoFactors.renewCodes(form.code);
  if (!renewed.ok) return proofReply(asked, renewed.error);
  const reply: TwoFactorsReply = { values, errors: {}, recoveryCodes: renewed.value };
  return data(reply);
}

export async function stopTwoFactors(asked: Asked<"totp-stop">) {
  const { context, viewer, form } = asked;
  const person = await context.proofFor(viewer).identify(form.currentPassword);
  if (!person.ok) return proofReply(asked, person.error);
  const stopped = await context.twoFactors.stop(form.code);
  if (!stopped.ok) return proofReply(asked, stopped.error);
  return redirectWithToast(paths.twoFactors, { type: "success", id: "profile.twoFactorsOff" });
}
