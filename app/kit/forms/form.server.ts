/** Parses a posted form and creates the reply for the page. A reply never contains secrets. */
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isKey } from "#app/i18n/translator.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { cut } from "#base/cut.ts";
import { type AppError, failure, getErrorStatus, getRetryAfterSeconds, type Result } from "#base/errors.ts";
import { ownerField } from "#base/page-headers.ts";
import { type GuardArgs, requireOwner } from "#workers/portal/session/guards.server.ts";

export type { FormReply } from "#app/kit/forms/form.ts";

export type ParsedForm<Value> =
  | { ok: true; value: Value; values: Record<string, string> }
  | { ok: false; reply: FormReply };

/** Names of fields whose values are never sent back. Codes of collaborators and promotions open nothing by themselves. */
const secretName = /password|secret|token|credential|(?<!collaborator|promotion)code$/i;
const plainName = /^[a-z]\w{0,63}$/i;
/** Of the longest field, the message of a ticket. */
const maxValueLength = 8_000;

/** Maximum number of fields and length of their names. */
export interface FormBounds {
  fields: number;
  nameLength: number;
}

/** The parser's cost grows quadratically, so limit first. */
const defaultBounds: FormBounds = { fields: 50, nameLength: 200 };
/** The parser treats such fields as commands. */
const reservedPrefix = "__";

/** Messages of `schema` are catalogue keys, with the issue's `params`; other issues get general messages. */
export async function parseForm<Schema extends z.ZodType>(
  source: GuardArgs | FormData,
  schema: Schema,
): Promise<ParsedForm<z.output<Schema>>> {
  const form = source instanceof FormData ? checkBounds(source) : await readForm(source);
  if (!form) return { ok: false, reply: { values: {}, errors: {}, formError: failure("INVALID_REQUEST").error } };
  const values = getReplyValues(form);
  const facts: FormReply["facts"] = {};
  const submission = parseWithZod(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) => {
        if (issue.code === "custom" && issue.params) facts[issue.path.join(".")] = issue.params;
        return toMessageKey(issue, form);
      }),
  });
  if (submission.status === "success") return { ok: true, value: submission.value, values };
  const found = Object.entries(submission.error ?? {});
  const errors = Object.fromEntries(found.flatMap(([name, keys]) => (name && keys ? [[name, keys]] : [])));
  const formError = Object.keys(errors).length ? undefined : failure("INVALID_REQUEST").error;
  const reply = {
    values,
    errors,
    ...(formError ? { formError } : {}),
    ...(Object.keys(facts).length ? { facts } : {}),
  };
  return { ok: false, reply };
}

/** Null when the body is not a form, or not one that our pages send. Use wider `bounds` only without `parseForm`. */
export async function readForm(args: GuardArgs, bounds: FormBounds = defaultBounds): Promise<FormData | null> {
  const form = await args.request.formData().catch(() => null);
  return form && checkOwned(form, args, bounds);
}

/** A form of which one field takes several files. Null as for `readForm`; the files are in no reply. */
export async function readFormWithFiles(
  args: GuardArgs,
  fileField: string,
): Promise<{ form: FormData; files: FormDataEntryValue[] } | null> {
  const posted = await args.request.formData().catch(() => null);
  if (!posted) return null;
  const files = posted.getAll(fileField);
  posted.delete(fileField);
  const form = checkOwned(posted, args);
  return form && { form, files };
}

function checkOwned(form: FormData, args: GuardArgs, bounds?: FormBounds): FormData | null {
  requireOwner(form.get(ownerField), args);
  form.delete(ownerField);
  return checkBounds(form, bounds);
}

function checkBounds(form: FormData, { fields, nameLength } = defaultBounds): FormData | null {
  const names = new Set<string>();
  for (const name of form.keys()) {
    if (names.has(name) || names.size === fields) return null;
    if (name.length > nameLength || name.startsWith(reservedPrefix)) return null;
    names.add(name);
  }
  return form;
}

function getReplyValues(form: FormData): Record<string, string> {
  const kept = [...form].flatMap(([name, value]) =>
    typeof value === "string" && plainName.test(name) && !secretName.test(name)
      ? [[name, cut(value.replaceAll("\r\n", "\n"), maxValueLength)]]
      : [],
  );
  return Object.fromEntries(kept);
}

function toMessageKey(issue: z.core.$ZodIssue, form: FormData): Key {
  if (isKey(issue.message)) return issue.message;
  const name = issue.path.join(".");
  if (issue.code === "invalid_type" && !form.get(name)) return toMissingKey(name);
  if (issue.code === "too_small" && issue.origin === "string") return toMissingKey(name);
  if (issue.code === "too_big" && issue.origin === "string") return "validation.tooLong";
  if (issue.code === "invalid_format" && issue.format === "email") return "validation.email";
  return "validation.invalid";
}

/** Says what to enter in fields that several forms have. */
export function toMissingKey(name: string): Key {
  const key = `validation.missing.${name}`;
  return isKey(key) ? key : "validation.required";
}

/** Replies to a form that does not match its schema. */
export function invalidReply(reply: FormReply) {
  return data(reply, { status: 400 });
}

/** Replies to an expected error: shows it above the form, and a message beside `field`. */
export function errorReply(values: Record<string, string>, error: AppError, field?: { name: string; message: Key }) {
  const reply: FormReply = { values, errors: field ? { [field.name]: [field.message] } : {}, formError: error };
  return data(reply, toErrorInit(error));
}

/** Status and headers of a response with an error. */
export function toErrorInit(error: AppError): { status: number; headers: Record<string, string> } {
  const waitSeconds = getRetryAfterSeconds(error);
  return {
    status: getErrorStatus(error.code),
    headers: waitSeconds === null ? {} : { "Retry-After": String(waitSeconds) },
  };
}

/** The header of a cookie that a use case has made. */
export const toSetCookie = (cookie: Result<string>): Record<string, string> =>
  cookie.ok ? { "Set-Cookie": cookie.value } : {};
