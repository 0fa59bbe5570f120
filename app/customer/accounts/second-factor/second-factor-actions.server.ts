/** Actions on the second factor: start and confirm the set-up, renew recovery codes, disable it. */

import { data } from "@remix-run/cloudflare";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { toReauthenticationReply } from "#app/kit/forms/reauthentication.server.ts";
import { paths } from "#base/paths.ts";
import type { SecondFactorSetup } from "#workers/portal/session/contract.ts";
import type { ActionInput } from "../action.ts";

export async function renewRecoveryCodes(input: ActionInput<"totp-codes">) {
  const { context, viewer, form, values } = input;
  const identified = await context.run(viewer).checkPassword(form.currentPassword);
  if (!identified.ok) return toReauthenticationReply(input, identified.error);
  const renewed = await context.run(viewer).renewRecoveryCodes(form.code);
  if (!renewed.ok) return toReauthenticationReply(input, renewed.error);
  const reply: SecondFactorReply = { values, errors: {}, recoveryCodes: renewed.value };
  return data(reply);
}

export async function stopSecondFactor(input: ActionInput<"totp-stop">) {
  const { context, viewer, form } = input;
  const identified = await context.run(viewer).checkPassword(form.currentPassword);
  if (!identified.ok) return toReauthenticationReply(input, identified.error);
  const stopped = await context.run(viewer).stopSecondFactor(form.code);
  if (!stopped.ok) return toReauthenticationReply(input, stopped.error);
  return redirectWithToast(paths.twoFactors, { type: "success", id: "profile.twoFactorsOff" });
}

export async function startSecondFactor(input: ActionInput<"totp-start">) {
  const { context, viewer, form, values } = input;
  if (!viewer.emailVerified) return errorReply(values, { code: "EMAIL_UNVERIFIED" });
  const identified = await context.run(viewer).checkPassword(form.currentPassword);
  if (!identified.ok) return toReauthenticationReply(input, identified.error);
  const setup = await context.run(viewer).startSecondFactor();
  if (!setup.ok) return errorReply(values, setup.error);
  const reply: SecondFactorReply = { values, errors: {}, setup: await toSetupView(setup.value) };
  return data(reply);
}

export async function confirmSecondFactor({ context, viewer, form, values }: ActionInput<"totp-confirm">) {
  const confirmed = await context.run(viewer).confirmSecondFactor(form.code);
  if (confirmed.ok) {
    const reply: SecondFactorReply = { values, errors: {}, recoveryCodes: confirmed.value };
    return data(reply);
  }
  const setup =
    confirmed.error.code === "SECOND_FACTOR_WRONG" ? await context.run(viewer).loadSecondFactorSetup() : confirmed;
  if (!setup.ok) return errorReply(values, setup.error);
  const errors = { code: ["twoFactors.setup.codeWrong"] };
  const reply: SecondFactorReply = { values, errors, setup: await toSetupView(setup.value) };
  return data(reply, { status: 401 });
}

async function toSetupView({ secret, uri }: SecondFactorSetup): Promise<SetupView> {
  const { createQrCode } = await import("#app/kit/parts/qr-code.server.ts");
  return { secret, uri, qrCode: createQrCode(uri) };
}

export interface SetupView {
  /** Base32, for typing. */
  secret: string;
  /** `otpauth:` link that opens an app on this device. */
  uri: string;
  /** The address of a picture. */
  qrCode: string;
}

export interface SecondFactorReply extends FormReply {
  setup?: SetupView;
  recoveryCodes?: string[];
}
