/** Reads a posted form against its schema and makes the reply that the page shows again; secrets never go back. */
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type HeadersFunction } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { FormReply } from "#app/form.ts";
import * as fr from "#app/i18n/fr/index.ts";
import type { Key } from "#app/i18n/index.ts";
import { findText } from "#app/i18n/translate.ts";
import { type AppError, failure, getErrorStatus, getRetryAfterSeconds } from "#base/errors.ts";
import { ownerField } from "#base/page-headers.ts";
import { type GuardArgs, requireOwner } from "#workers/portal/auth/guards.server.ts";

export type { FormReply } from "#app/form.ts";

export type ParsedForm<Value> =
  | { ok: true; value: Value; values: Record<string, string> }
  | { ok: false; reply: FormReply };

/** Fields whose content is never sent back to the page, by name. */
const secretName = /password|secret|token|credential|code$/i;
const plainName = /^[a-z]\w{0,63}$/i;
const keptLength = 2_000;

/** How much a form may hold. */
export interface FormBounds {
  fields: number;
  nameLength: number;
}

/** More fields than nearly any form has. The parser's cost grows quadratically, so limit first. */
const usualBounds: FormBounds = { fields: 50, nameLength: 200 };
/** The parser would read such fields as its own commands. */
const reservedPrefix = "__";

/** `schema` messages are keys of the catalogue; zod's own findings get the general ones. */
export async function parseForm<Schema extends z.ZodType>(
  source: GuardArgs | FormData,
  schema: Schema,
): Promise<ParsedForm<z.output<Schema>>> {
  const form = source instanceof FormData ? plausible(source) : await readForm(source);
  if (!form) return { ok: false, reply: { values: {}, errors: {}, formError: failure("INVALID_REQUEST").error } };
  const values = keptValues(form);
  const submission = parseWithZod(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => messageKey(issue, form)),
  });
  if (submission.status === "success") return { ok: true, value: submission.value, values };
  const found = Object.entries(submission.error ?? {});
  const errors = Object.fromEntries(found.flatMap(([name, keys]) => (name && keys ? [[name, keys]] : [])));
  const formError = Object.keys(errors).length ? undefined : failure("INVALID_REQUEST").error;
  return { ok: false, reply: { values, errors, ...(formError ? { formError } : {}) } };
}

/**
 * The form of a request, or null when its body is none, or none that a page of ours would send. Wider `bounds` are for
 * forms that are read field by field: `parseForm` takes none.
 */
export async function readForm(args: GuardArgs, bounds: FormBounds = usualBounds): Promise<FormData | null> {
  const form = await args.request.formData().catch(() => null);
  if (!form) return null;
  requireOwner(form.get(ownerField), args);
  form.delete(ownerField);
  return plausible(form, bounds);
}

function plausible(form: FormData, { fields, nameLength } = usualBounds): FormData | null {
  const names = new Set<string>();
  for (const name of form.keys()) {
    if (names.has(name) || names.size === fields) return null;
    if (name.length > nameLength || name.startsWith(reservedPrefix)) return null;
    names.add(name);
  }
  return form;
}

function keptValues(form: FormData): Record<string, string> {
  const kept = [...form].flatMap(([name, value]) =>
    typeof value === "string" && plainName.test(name) && !secretName.test(name)
      ? [[name, value.slice(0, keptLength)]]
      : [],
  );
  return Object.fromEntries(kept);
}

function messageKey(issue: z.core.$ZodIssue, form: FormData): Key {
  if (findText(fr, issue.message) !== undefined) return issue.message as Key;
  if (issue.code === "invalid_type" && !form.get(issue.path.join("."))) return "validation.required";
  if (issue.code === "too_small" && issue.origin === "string") return "validation.required";
  if (issue.code === "too_big" && issue.origin === "string") return "validation.tooLong";
  if (issue.code === "invalid_format" && issue.format === "email") return "validation.email";
  return "validation.invalid";
}

/** The answer to a form that does not have the shape asked for: 400, the same page. */
export function invalidReply(reply: FormReply) {
  return data(reply, { status: 400 });
}

/** The answer to a refusal: its status, the values kept, its sentence over the form, or beside `field` as well. */
export function refusalReply(
  values: Record<string, string>,
  refusal: AppError,
  field?: { name: string; message: Key },
) {
  const reply: FormReply = { values, errors: field ? { [field.name]: [field.message] } : {}, formError: refusal };
  return data(reply, refusalInit(refusal));
}

/** Status and headers of an answer that carries a refusal. */
export function refusalInit(refusal: AppError): { status: number; headers: Record<string, string> } {
  const waitSeconds = getRetryAfterSeconds(refusal);
  return {
    status: getErrorStatus(refusal.code),
    headers: waitSeconds === null ? {} : { "Retry-After": String(waitSeconds) },
  };
}

/** For a route's `headers`: Remix drops those of an action or loader, but for cookies, unless the route hands them on. */
export const replyHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const wait = [errorHeaders, actionHeaders, loaderHeaders].map((headers) => headers?.get("Retry-After")).find(Boolean);
  return new Headers(wait ? { "Retry-After": wait } : {});
};
