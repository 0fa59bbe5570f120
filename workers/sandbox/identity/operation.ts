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

/** `schema` is a strict object of the fields that our clients send. */
export function defineOperation<Schema extends z.ZodType>(
  schema: Schema,
  perform: (body: z.output<Schema>, call: Call) => Promise<object> | object,
): Operation {
  return async (json, call) => perform(readBody(json, schema), call);
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

/** Field types of the vendor's protobuf; the message is its name for them, which its errors contain. */
export const text = z.string("TYPE_STRING").optional();
export const flag = z.boolean("TYPE_BOOL").optional();
const vendorTypes = "type.googleapis.com/google.cloud.identitytoolkit.v1";

export function vendorEnum<const Values extends readonly string[]>(vendorType: string, values: Values) {
  return z.enum(values, `${vendorTypes}.${vendorType}`);
}

/** A value of another type fails with the vendor's 400, a field that is not in `schema` with 501. */
export function readBody<Schema extends z.ZodType>(json: string, schema: Schema): z.output<Schema> {
  const given = parseObject(json);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  if (unknown.length > 0) throw createUnsupportedError(`the field ${unknown.join(", ")} here`);
  throw createMalformedError(
    issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `Invalid value at '${toSnakeCase(name)}' (${message}), ${JSON.stringify(given[name])}`;
    }),
  );
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJson(json || "{}");
  } catch {
    throw createMalformedError(["Invalid JSON payload received. Unexpected token."]);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw createMalformedError(['Invalid JSON payload received. Unknown name "": Root element must be a message.']);
  }
  return value as Record<string, unknown>;
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
