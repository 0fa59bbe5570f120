/** Reauthentication in forms: what was typed, the acts that it opens, and the reply when it fails. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { type ParsedForm, parseForm, readForm, toErrorInit, toMissingKey } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { type AppError, type ErrorCode, failure } from "#base/errors.ts";
import type { ProtectedActions } from "#workers/portal/operations.ts";
import type { ReauthenticationInput, Viewer } from "#workers/portal/session/contract.ts";
import type { GuardArgs } from "#workers/portal/session/guards.server.ts";

interface Given {
  values: Record<string, string>;
  form: { currentPassword: string; code?: string };
}

const fieldErrors: Partial<Record<ErrorCode, { name: "currentPassword" | "code"; message: Key }>> = {
  INVALID_CREDENTIALS: { name: "currentPassword", message: "reauthentication.errors.password" },
  SECOND_FACTOR_WRONG: { name: "code", message: "reauthentication.errors.code" },
  RECOVERY_CODE_WRONG: { name: "code", message: "reauthentication.errors.recoveryCode" },
};

/** The answer to a failed reauthentication: beside the field, or over the form. */
export function toReauthenticationReply(
  { values, form }: Given,
  error: AppError,
  reauthentication?: FormReply["reauthentication"],
) {
  const asked = reauthentication ? { reauthentication } : {};
  // No error: the form asks beside its fields.
  if (reauthentication && error.code === "REAUTHENTICATION_REQUIRED")
    return data<FormReply>({ values, errors: {}, reauthentication }, toErrorInit(error));
  const field = fieldErrors[error.code];
  if (!field) return data<FormReply>({ values, errors: {}, formError: error, ...asked }, toErrorInit(error));
  const isMissing = !form[field.name];
  const errors = { [field.name]: [isMissing ? toMissingKey(field.name) : field.message] };
  return data<FormReply>({ values, errors, ...asked }, isMissing ? { status: 400 } : toErrorInit(error));
}

const typedPassword = z.string().max(1_024).catch("");
const typedCode = z.string().trim().max(64).catch("");

/** The form of a protected act; the proof of identity is apart from its fields, because the act does not know it. */
export async function parseProtectedForm<Schema extends z.ZodType>(
  args: GuardArgs,
  schema: Schema,
): Promise<ParsedForm<z.output<Schema>> & { proof: ReauthenticationInput }> {
  const form = await readForm(args);
  const proof = {
    password: typedPassword.parse(form?.get("currentPassword")),
    code: typedCode.parse(form?.get("code")),
  };
  form?.delete("currentPassword");
  form?.delete("code");
  if (!form)
    return { ok: false, reply: { values: {}, errors: {}, formError: failure("INVALID_REQUEST").error }, proof };
  return { ...(await parseForm(form, schema)), proof };
}

interface ProtectedForm {
  context: AppLoadContext;
  viewer: Viewer;
  values: Record<string, string>;
  proof: ReauthenticationInput;
}

/** The protected acts of the staff, or the reply that asks who they are and keeps what they typed. */
export async function openProtectedActions({
  context,
  viewer,
  values,
  proof,
}: ProtectedForm): Promise<
  | { acts: ProtectedActions; reply?: undefined }
  | { acts?: undefined; reply: ReturnType<typeof toReauthenticationReply> }
> {
  const opened = await context.protectedActionsFor(viewer, proof);
  if (opened.ok) return { acts: opened.value };
  const requirement = await context.run(viewer).loadReauthentication();
  const form = { currentPassword: proof.password, code: proof.code };
  if (!requirement.ok) return { reply: toReauthenticationReply({ values, form }, requirement.error) };
  return {
    reply: toReauthenticationReply({ values, form }, opened.error, { ...requirement.value, email: viewer.email }),
  };
}
