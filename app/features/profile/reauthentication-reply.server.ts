/** The answer to a failed reauthentication: beside the field, or over the form. */
import { data } from "@remix-run/cloudflare";
import { errorReply, invalidReply, toErrorInit, toMissingKey } from "#app/form.server.ts";
import type { FormReply } from "#app/form.ts";
import type { Key } from "#app/i18n/index.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";

interface Given {
  values: Record<string, string>;
  form: { currentPassword: string; code?: string };
}

const fieldErrors: Partial<Record<ErrorCode, { name: "currentPassword" | "code"; message: Key }>> = {
  INVALID_CREDENTIALS: { name: "currentPassword", message: "profile.errors.currentPassword" },
  SECOND_FACTOR_WRONG: { name: "code", message: "profile.errors.code" },
};

export function toReauthenticationReply({ values, form }: Given, error: AppError) {
  const field = fieldErrors[error.code];
  if (!field) return errorReply(values, error);
  const isMissing = !form[field.name];
  const reply: FormReply = { values, errors: { [field.name]: [isMissing ? toMissingKey(field.name) : field.message] } };
  return isMissing ? invalidReply(reply) : data(reply, toErrorInit(error));
}
