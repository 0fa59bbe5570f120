/** The answer to somebody who has not shown that they know the account's password. */
import { data } from "@remix-run/cloudflare";
import type { Refusal } from "#app/errors.ts";
import { refusalInit, refusalReply } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";

export function reauthenticationReply(values: Record<string, string>, refusal: Refusal) {
  if (refusal.code !== "INVALID_CREDENTIALS") return refusalReply(values, refusal);
  const reply: FormReply = { values, errors: { currentPassword: ["profile.errors.currentPassword"] } };
  return data(reply, refusalInit(refusal));
}
