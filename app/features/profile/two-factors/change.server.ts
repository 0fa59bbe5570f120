/** Changes a second factor that is on: new recovery codes, or off again. Password and code show who asks. */
import { data } from "@remix-run/cloudflare";
import type { Refusal } from "#app/errors.ts";
import { refusalInit, refusalReply } from "#app/form.server.ts";
import { paths } from "#app/paths.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { Asked } from "../act.ts";
import { reauthenticationReply } from "../password/reauthentication-reply.server.ts";
import { prove } from "./proof.server.ts";
import type { TwoFactorsReply } from "./reply.ts";

export async function renewCodes({ context, viewer, form, values }: Asked<"totp-codes">) {
  const proof = await prove(context, viewer, form.currentPassword);
  if (!proof.ok) return reauthenticationReply(values, proof.refusal);
  const renewed = await context.twoFactors.renewCodes(form.code);
  if (!renewed.ok) return codeReply(values, renewed.refusal);
  const reply: TwoFactorsReply = { values, errors: {}, recoveryCodes: renewed.value };
  return data(reply);
}

export async function stopTwoFactors({ context, viewer, form, values }: Asked<"totp-stop">) {
  const proof = await prove(context, viewer, form.currentPassword);
  if (!proof.ok) return reauthenticationReply(values, proof.refusal);
  const stopped = await context.twoFactors.stop(form.code);
  if (!stopped.ok) return codeReply(values, stopped.refusal);
  return redirectWithToast(paths.twoFactors, { type: "success", id: "profile.twoFactorsOff" });
}

function codeReply(values: Record<string, string>, refusal: Refusal) {
  if (refusal.code !== "SECOND_FACTOR_WRONG") return refusalReply(values, refusal);
  const reply: TwoFactorsReply = { values, errors: { code: ["twoFactors.codeWrong"] } };
  return data(reply, refusalInit(refusal));
}
