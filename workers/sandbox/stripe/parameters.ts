/** Schemas of parameters: everything arrives as text, unknown names are errors, and the first error names its parameter. */
import * as z from "zod";
import { createParameterError, type StripeError } from "./errors.ts";
import type { Parameters } from "./form.ts";

export const integer = (min = 0, max = 99_999_999) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/, "integer")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

export const flag = z.enum(["true", "false"], "boolean").transform((value) => value === "true");

export const text = (maxLength = 5_000) => z.string().min(1, "empty").max(maxLength, "length");

export const url = z
  .string()
  .max(5_000, "length")
  .refine((value) => URL.canParse(value.replaceAll(/\{[A-Z_]+\}/g, "id")), "url");

const maxMetadataKeys = 50;

/** An empty value removes the key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500, "length"))
  .refine((value) => Object.keys(value).length <= maxMetadataKeys, "length")
  .transform((value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== "")))
  .default({});

export const expand = z.array(z.string().max(100)).max(20).default([]);

const time = integer(0, 9_999_999_999).optional();

/** Of every list. */
export const page = {
  limit: integer(1, 100).default(10),
  starting_after: z.string().max(200).optional(),
  created: z.strictObject({ gte: time, lt: time }).optional(),
};
export type ListPage = z.output<z.ZodObject<typeof page>>;

export function readParameters<Schema extends z.ZodType>(schema: Schema, given: Parameters): z.output<Schema> {
  const result = schema.safeParse(given);
  if (!result.success) throw toError(result.error.issues, given);
  return result.data;
}

function toError(issues: z.core.$ZodIssue[], given: Parameters): StripeError {
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown) {
    const name = toName([...unknown.path, unknown.keys[0] ?? ""]);
    return createParameterError(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
  const [issue] = issues;
  const path = issue?.path ?? [];
  const name = toName(path);
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], given);
  if (value === undefined) return createParameterError(`Missing required param: ${name}.`, name, "parameter_missing");
  const shown = typeof value === "string" ? value.slice(0, 100) : "{...}";
  if (issue?.code === "too_big" && issue.origin === "number")
    return toIntegerError(`less than or equal to ${issue.maximum}`, name, shown);
  if (issue?.code === "too_small" && issue.origin === "number")
    return toIntegerError(`greater than or equal to ${issue.minimum}`, name, shown);
  return createParameterError(...describe(issue?.message ?? "", name, shown));
}

const toIntegerError = (bound: string, name: string, shown: string): StripeError =>
  createParameterError(`This value must be ${bound} (it currently is '${shown}').`, name, "parameter_invalid_integer");

/** With the codes that the vendor's client lists; other errors of parameters have none. */
function describe(kind: string, name: string, shown: string): [message: string, param: string, code?: string] {
  if (kind === "integer") return [`Invalid integer: ${shown}`, name, "parameter_invalid_integer"];
  if (kind === "boolean") return [`Invalid boolean: ${shown}`, name];
  if (kind === "empty") return [`You passed an empty string for '${name}'.`, name, "parameter_invalid_empty"];
  if (kind === "url") return ["Not a valid URL", name, "url_invalid"];
  if (kind === "length") return [`Invalid string: ${shown.slice(0, 20)}…; too long`, name];
  return [`Invalid ${name}: ${kind}`, name];
}

const toName = ([first, ...rest]: PropertyKey[]): string =>
  `${String(first ?? "")}${rest.map((part) => `[${String(part)}]`).join("")}`;
