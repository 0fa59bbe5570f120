/** Replies to a failed activation for a customer, with the message beside its field. */
import { data } from "@remix-run/cloudflare";
import { findActivationErrorField } from "#app/customer/licences/error-field.ts";
import type { CredentialKind } from "#app/customer/licences/schema.ts";
import type { Key } from "#app/i18n/index.ts";
import { errorReply, type FormReply, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";

/** The general sentences speak to the customer; these speak of them. */
const staffMessages: Partial<Record<ErrorCode, { name: string; message: Key }>> = {
  NO_LICENCE: { name: "email", message: "transfers.errors.noLicence" },
  REVOKED: { name: "email", message: "transfers.errors.revoked" },
  PAUSED: { name: "email", message: "transfers.errors.paused" },
  LIMIT_REACHED: { name: "email", message: "transfers.errors.limit" },
  ACTIVE_ELSEWHERE: { name: "shopUrl", message: "transfers.errors.elsewhere" },
};

export function toActivationReply(values: Record<string, string>, error: AppError, kind: CredentialKind) {
  const own = staffMessages[error.code];
  if (own) return fieldReply(values, error, own.name, own.message);
  if (error.code === "STATE_CONFLICT" && values.intent === "prepare")
    return fieldReply(values, error, "shopUrl", "transfers.errors.prepared");
  return errorReply(values, error, findActivationErrorField(error.code, kind));
}

/** With a message beside one field, and nothing above the form. */
const fieldReply = (values: Record<string, string>, error: AppError, name: string, message: Key) =>
  data<FormReply>({ values, errors: { [name]: [message] } }, toErrorInit(error));
