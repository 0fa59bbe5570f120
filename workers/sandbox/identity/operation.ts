/** What all account calls share: their context, and a strict reader of their body. */
import * as z from "zod";
import { parseJson } from "../parse-json.ts";
import type { SandboxVariables } from "../variables.ts";
import type { Accounts } from "./accounts.ts";
import type { ActionCodes } from "./action-codes.ts";
import { createMalformedError, createUnsupportedError, IdentityError } from "./errors.ts";
import type { Quotas } from "./quotas.ts";
import type { Bearer, Sessions } from "./sessions.ts";
import type { SigningKeys } from "./signing-keys.ts";

export interface CallContext {
  /** Scheme, host and port of the request. */
  origin: string;
  /** IP address of the caller. */
  address: string;
  /** `X-Firebase-Locale`: the language of mails. */
  locale: string | undefined;
}

export interface Call extends CallContext {
  env: SandboxVariables;
  now: Date;
  accounts: Accounts;
  sessions: Sessions;
  codes: ActionCodes;
  quotas: Quotas;
  socialKeys: SigningKeys;
}

export type Operation = (json: string, call: Call) => Promise<object>;

/** Fields of most calls for features that the sandbox does not have. */
const commonUnsupported = ["tenantId", "targetProjectId", "delegatedProjectNumber", "instanceId"];
const captchaFields = ["captchaResponse", "captchaChallenge", "captchaResp", "challenge", "recaptchaVersion"];

export function defineOperation<Schema extends z.ZodType>(
  schema: Schema,
  unsupported: readonly string[],
  perform: (body: z.output<Schema>, call: Call) => Promise<object> | object,
): Operation {
  const rejected = [...unsupported, ...commonUnsupported, ...captchaFields];
  return async (json, call) => perform(readBody(json, schema, rejected), call);
}

const maxSignInAgeSeconds = 300;

/**
 * Changes that could lock the owner out require a sign-in in the last five minutes; refreshing a token does not count.
 */
export function requireRecentSignIn(bearer: Pick<Bearer, "authTimeSeconds">, now: Date): void {
  if (now.getTime() / 1000 - bearer.authTimeSeconds > maxSignInAgeSeconds) {
    throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
  }
}

/** Field types of the vendor's protobuf. */
// The message of a schema is the vendor's type name, which its errors contain.
export const text = z.string("TYPE_STRING").optional();
export const flag = z.boolean("TYPE_BOOL").optional();
const vendorTypes = "type.googleapis.com/google.cloud.identitytoolkit.v1";

export function vendorEnum<const Values extends readonly string[]>(vendorType: string, values: Values) {
  return z.enum(values, `${vendorTypes}.${vendorType}`);
}

export const clientType = vendorEnum("ClientType", [
  "CLIENT_TYPE_UNSPECIFIED",
  "CLIENT_TYPE_WEB",
  "CLIENT_TYPE_ANDROID",
  "CLIENT_TYPE_IOS",
]).optional();

/**
 * Parses the body by `schema` (a strict object). Names that the vendor does not know fail with its 400; names in
 * `unsupported`, which only the sandbox does not support, fail with 501.
 */
export function readBody<Schema extends z.ZodType>(
  json: string,
  schema: Schema,
  unsupported: readonly string[],
): z.output<Schema> {
  const given = withoutNulls(parseObject(json));
  const rejected = Object.keys(given).filter((name) => unsupported.includes(name));
  if (rejected.length > 0) throw createUnsupportedError(`the field ${rejected.join(", ")} here`);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw createMalformedError(parsed.error.issues.flatMap((issue) => describe(issue, given)));
}

function parseObject(json: string): Record<string, unknown> {
  if (json === "") return {};
  let value: unknown;
  try {
    value = parseJson(json);
  } catch {
    throw createMalformedError(["Invalid JSON payload received. Unexpected token."]);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw createMalformedError(['Invalid JSON payload received. Unknown name "": Root element must be a message.']);
  }
  return value as Record<string, unknown>;
}

/** In the vendor's JSON, null means that the field is absent. */
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function describe(issue: z.core.$ZodIssue, given: Record<string, unknown>): string[] {
  const unknownName = (name: string, why: string) => `Invalid JSON payload received. Unknown name "${name}": ${why}`;
  if (issue.code === "unrecognized_keys") return issue.keys.map((name) => unknownName(name, "Cannot find field."));
  const name = String(issue.path[0]);
  const value = issue.path.slice(1).reduce<unknown>(step, given[name]);
  if (Array.isArray(value)) return [unknownName(name, "Proto field is not repeating, cannot start list.")];
  if (typeof value === "object") return [unknownName(name, "Starting an object on a scalar field.")];
  const place = issue.path.map((part) => (typeof part === "number" ? `[${part}]` : snakeCase(String(part)))).join("");
  return [`Invalid value at '${place}' (${issue.message}), ${JSON.stringify(value)}`];
}

function step(value: unknown, part: PropertyKey): unknown {
  return Array.isArray(value) && typeof part === "number" ? value[part] : undefined;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
