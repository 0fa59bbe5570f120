/** Begins the set-up of a second factor, and ends it with the first code. */
import { data } from "@remix-run/cloudflare";
import { refusalReply } from "#app/form.server.ts";
import type { TwoFactorsSetup } from "#workers/portal/contract.ts";
import type { Asked } from "../action.ts";
import { proofReply } from "../reauthentication/reauthentication-reply.server.ts";
import type { SetupView, TwoFactorsReply } from "./reply.ts";

export async function startTwoFactors(asked: Asked<"totp-start">) {
  const { context, viewer, form, values } = asked;
  if (!viewer.emailVerified) return refusalReply(values, { code: "EMAIL_UNVERIFIED" });
  const person = await context.proofFor(viewer).identify(form.currentPassword);
  if (!person.ok) return proofReply(asked, person.error);
  const setup = await context.twoFactors.start();
  if (!setup.ok) return refusalReply(values, setup.error);
  const reply: TwoFactorsReply = { values, errors: {}, setup: await viewOf(setup.value) };
  return data(reply);
}

export async function confirmTwoFactors({ context, form, values }: Asked<"totp-confirm">) {
  const confirmed = await context.twoFactors.confirm(form.code);
  if (confirmed.ok) {
    const reply: TwoFactorsReply = { values, errors: {}, recoveryCodes: confirmed.value };
    return data(reply);
  }
  const setup = confirmed.error.code === "SECOND_FACTOR_WRONG" ? await context.twoFactors.setup() : confirmed;
  if (!setup.ok) return refusalReply(values, setup.error);
  const errors = { code: ["twoFactors.setup.codeWrong"] };
  const reply: TwoFactorsReply = { values, errors, setup: await viewOf(setup.value) };
  return data(reply, { status: 401 });
}

async function viewOf({ secret, address }: TwoFactorsSetup): Promise<SetupView> {
  const { pictureOf } = await import("./qr-code.server.ts");
  return { secret, address, picture: pictureOf(address) };
}
