/**
 * One HTTP call to a store: follows no redirect and has limits of time and size. Converts the store's answer to data or
 * to an error of the closed list.
 */

import * as z from "zod";
import { cut } from "#base/cut.ts";
import { readUpTo } from "../platform/body.ts";
import { LicenceError, unavailable } from "../platform/errors.ts";

export interface AdminCall {
  url: string;
  headers?: Record<string, string>;
  body: unknown;
  timeoutMs: number;
  /** The default fits questions about a store; pages of files are longer. */
  maxAnswerBytes?: number;
}

export interface AdminAnswer {
  status: number;
  /** Undefined when the body is not JSON. */
  json: unknown;
  /** From `Retry-After`; undefined without it. */
  retryAfterSeconds?: number;
  /** The version of the API that answered; undefined when the store does not say. */
  apiVersion?: string;
}

const defaultMaxAnswerBytes = 1024 * 1024;

/** Throws UPSTREAM_UNAVAILABLE when there is no answer, or too long a one. */
export async function callAdminApi(call: AdminCall): Promise<AdminAnswer> {
  try {
    const response = await fetch(call.url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...call.headers },
      body: JSON.stringify(call.body),
      // A redirect would send the store's secret to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    const bytes = response.body
      ? await readUpTo(response.body, call.maxAnswerBytes ?? defaultMaxAnswerBytes)
      : new Uint8Array();
    if (!bytes) throw new Error("The store's answer is too long.");
    const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
    const answered = response.headers.get("X-Shopify-API-Version");
    return {
      status: response.status,
      json: parseJson(new TextDecoder().decode(bytes)),
      ...(seconds >= 0 ? { retryAfterSeconds: seconds } : {}),
      ...(answered ? { apiVersion: answered } : {}),
    };
  } catch (error) {
    throw unavailable(error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null when the store answered the question. */
function toStatusError(status: number): LicenceError | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return new LicenceError("TOKEN_INVALID");
  if (status === 402) return new LicenceError("STORE_FROZEN");
  if (status === 423) return new LicenceError("STORE_LOCKED");
  if (status === 404) return new LicenceError("STORE_GONE");
  return unavailable(new Error(`The store answered ${status}.`));
}

const graphqlErrors = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).optional() })).min(1),
});

/**
 * The `data` of a GraphQL answer. Error codes decide, because messages are translated.
 * @param lacking the scopes that an app lacks when Shopify denies the question; write access includes read access
 */
export function parseData<Data>(
  answer: AdminAnswer,
  schema: z.ZodType<Data>,
  lacking: readonly Scope[] = requiredScopes,
): Data {
  const error = toStatusError(answer.status);
  if (error) throw error;
  const failed = graphqlErrors.safeParse(answer.json);
  if (failed.success) {
    const codes = failed.data.errors.map((error) => error.extensions?.code ?? "none");
    if (codes.includes("ACCESS_DENIED")) throw new LicenceError("SCOPE_MISSING", { details: { scopes: [...lacking] } });
    throw unavailable(new Error(`The store answered with GraphQL errors: ${codes.join(", ")}.`));
  }
  const parsed = z.object({ data: schema }).safeParse(answer.json);
  if (!parsed.success) throw unavailable(new Error("The store's answer does not have the shape asked for."));
  return parsed.data.data;
}

const denial = z.object({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string(), requiredAccess: z.string().optional() }).optional() }))
    .min(1),
});
const maxRequiredAccessCharacters = 600;

/** The access that Shopify names as missing when it denies a call, on one line; null when it names none. */
export function findRequiredAccess({ json }: AdminAnswer): string | null {
  const errors = denial.safeParse(json).data?.errors ?? [];
  const text = errors.find(({ extensions }) => extensions?.code === "ACCESS_DENIED")?.extensions?.requiredAccess;
  return text ? cut(text.replace(/\s+/g, " ").trim(), maxRequiredAccessCharacters) : null;
}

export const requiredScopes = ["read_themes", "write_themes"] as const;
export type Scope = (typeof requiredScopes)[number] | "write_files" | "read_products" | "read_content";
/** The scopes that an app lacks when Shopify denies a change. */
export const writeScopes = ["write_themes"] as const satisfies readonly Scope[];
/** Only for sending pictures; a connection is complete without it. */
export const filesScopes = ["write_files"] as const satisfies readonly Scope[];

const exchangeFailure = z.object({ error: z.string() });

const exchangeErrors = new Map([
  ["app_not_installed", "APP_NOT_INSTALLED"],
  ["shop_not_permitted", "APP_OTHER_ORGANISATION"],
  ["invalid_client", "TOKEN_INVALID"],
  ["application_cannot_be_found", "TOKEN_INVALID"],
] as const);

/** Null when a token was issued. */
export function toExchangeError({ status, json }: AdminAnswer): LicenceError | null {
  if (status === 400) {
    const name = exchangeFailure.safeParse(json).data?.error;
    for (const [error, code] of exchangeErrors) if (name === error) return new LicenceError(code);
    return unavailable(new Error("The store refused the exchange for a reason that is not known here."));
  }
  return toStatusError(status);
}
