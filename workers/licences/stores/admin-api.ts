/** One HTTP call to a store: follows no redirect, has limits of time and size, and reads the answer as JSON for any status. */
import { readUpTo } from "../body.ts";
import { unavailable } from "../errors.ts";

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
    return {
      status: response.status,
      json: parseJson(new TextDecoder().decode(bytes)),
      ...(seconds >= 0 ? { retryAfterSeconds: seconds } : {}),
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
