/** Begins the set-up of a second factor, and ends it with the first code. */
import { data } from "@remix-run/cloudflare";
import { refusalReply } from "#app/form.server.ts";
import type { SecondFactorSetup } from "#workers/portal/contract.ts";
import type { ActionInput } from "../action.ts";
import { toReauthenticationReply } from "../reauthentication/reauthentication-reply.server.ts";
import type { SecondFactorReply, SetupView } from "./reply.ts";

export async function startSecondFactor(input: ActionInput<"totp-start">) {
  const { context, viewer, form, values } = input;
  if (!viewer.emailVerified) return refusalReply(values, { code: "EMAIL_UNVERIFIED" });
  const identified = await context.reauthenticationFor(viewer).checkPassword(form.currentPassword);
  if (!identified.ok) return toReauthenticationReply(input, identified.error);
  const setup = await context.secondFactor.start();
  if (!setup.ok) return refusalReply(values, setup.error);
  const reply: SecondFactorReply = { values, errors: {}, setup: await toSetupView(setup.value) };
  return data(reply);
}

export async function confirmSecondFactor({ context, form, values }: ActionInput<"totp-confirm">) {
  const confirmed = await context.secondFactor.confirm(form.code);
  if (confirmed.ok) {
    const reply: SecondFactorReply = { values, errors: {}, recoveryCodes: confirmed.value };
    return data(reply);
  }
  const setup = confirmed.error.code === "SECOND_FACTOR_WRONG" ? await context.secondFactor.getSetup() : confirmed;
  if (!setup.ok) return refusalReply(values, setup.error);
  const errors = { code: ["twoFactors.setup.codeWrong"] };
  const reply: SecondFactorReply = { values, errors, setup: await toSetupView(setup.value) };
  return data(reply, { status: 401 });
}

async function toSetupView({ secret, uri }: SecondFactorSetup): Promise<SetupView> {
  const { createQrCode } = await import("./qr-code.server.ts");
  return { secret, uri, qrCode: createQrCode(uri) };
}
