/** Changes a second factor that is on: new recovery codes, or off again. Password and code show who asks. */
import { data } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { Asked } from "../action.ts";
import { toReauthenticationReply } from "../reauthentication/reauthentication-reply.server.ts";
import type { SecondFactorReply } from "./reply.ts";

export async function renewRecoveryCodes(asked: Asked<"totp-codes">) {
  const { context, viewer, form, values } = asked;
  const person = await context.reauthenticationFor(viewer).checkPassword(form.currentPassword);
  if (!person.ok) return toReauthenticationReply(asked, person.error);
  const renewed = await context.secondFactor.renewCodes(form.code);
  if (!renewed.ok) return toReauthenticationReply(asked, renewed.error);
  const reply: SecondFactorReply = { values, errors: {}, recoveryCodes: renewed.value };
  return data(reply);
}

export async function stopSecondFactor(asked: Asked<"totp-stop">) {
  const { context, viewer, form } = asked;
  const person = await context.reauthenticationFor(viewer).checkPassword(form.currentPassword);
  if (!person.ok) return toReauthenticationReply(asked, person.error);
  const stopped = await context.secondFactor.stop(form.code);
  if (!stopped.ok) return toReauthenticationReply(asked, stopped.error);
  return redirectWithToast(paths.twoFactors, { type: "success", id: "profile.twoFactorsOff" });
}
