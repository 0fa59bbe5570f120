/** Changes a second factor that is on: new recovery codes, or off again. Password and code show who asks. */
import { data } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { toReauthenticationReply } from "../reauthentication/reauthentication-reply.server.ts";
import type { SecondFactorReply } from "./reply.ts";

export async function renewRecoveryCodes(input: ActionInput<"totp-codes">) {
  const { context, viewer, form, values } = input;
  const identified = await context.reauthenticationFor(viewer).checkPassword(form.currentPassword);
  if (!identified.ok) return toReauthenticationReply(input, identified.error);
  const renewed = await context.secondFactor.renewCodes(form.code);
  if (!renewed.ok) return toReauthenticationReply(input, renewed.error);
  const reply: SecondFactorReply = { values, errors: {}, recoveryCodes: renewed.value };
  return data(reply);
}

export async function stopSecondFactor(input: ActionInput<"totp-stop">) {
  const { context, viewer, form } = input;
  const identified = await context.reauthenticationFor(viewer).checkPassword(form.currentPassword);
  if (!identified.ok) return toReauthenticationReply(input, identified.error);
  const stopped = await context.secondFactor.stop(form.code);
  if (!stopped.ok) return toReauthenticationReply(input, stopped.error);
  return redirectWithToast(paths.twoFactors, { type: "success", id: "profile.twoFactorsOff" });
}
