/**
 * Calls to other services: with a time limit, without redirects, never repeated. An error names its kind only, so that
 * neither bodies nor URLs reach the log.
 */
import * as z from "zod";
import { replaceHalves } from "#base/plain-text.ts";
import { type Deadline, noDeadline } from "#base/time-limit.ts";

export type UpstreamTrouble = "network" | "timeout" | "status" | "garbage";

export class UpstreamFault extends Error {
  override name = "UpstreamFault";
  readonly vendor: string;
  readonly trouble: UpstreamTrouble;
  readonly status: number | undefined;

  constructor(vendor: string, trouble: UpstreamTrouble, status?: number) {
    super(`${vendor}: ${trouble}${status ? ` ${status}` : ""}`);
    this.vendor = vendor;
    this.trouble = trouble;
    this.status = status;
  }
}

/** The vendor rejected the call, so a write was not done; after other faults that is unknown. */
export const isRejectedCall = (error: unknown): boolean =>
  error instanceof UpstreamFault && error.status !== undefined && error.status >= 400 && error.status < 500;

export interface UpstreamCall {
  vendor: string;
  url: string;
  init?: RequestInit;
  timeoutMs: number;
  /** The deadline of the request. */
  deadline?: Deadline | undefined;
}

export interface UpstreamReply {
  status: number;
  /** Parsed JSON; null for a rejection in another format. */
  body: unknown;
}

/** The reply for any status below 500; a server error and a success that is no JSON throw an UpstreamFault. */
export async function callUpstream({
  vendor,
  url,
  init,
  timeoutMs,
  deadline = noDeadline,
}: UpstreamCall): Promise<UpstreamReply> {
  // Not `AbortSignal.timeout`: its timer would keep a Durable Object in memory long after the reply.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), Math.min(timeoutMs, deadline.leftMs()));
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: abort.signal });
    const text = await response.text();
    const { status } = response;
    if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
      throw new UpstreamFault(vendor, "status", status);
    }
    return { status, body: status >= 400 ? parseRejection(text) : parseJson(vendor, text) };
  } catch (error) {
    if (error instanceof UpstreamFault) throw error;
    throw new UpstreamFault(vendor, abort.signal.aborted ? "timeout" : "network");
  } finally {
    clearTimeout(timer);
  }
}

const escapedHalf = /\\ud[89a-f]/i;
const makeWhole = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? replaceHalves(value) : value;

/** A vendor may cut a text within a character. */
function parseJson(vendor: string, text: string): unknown {
  try {
    return JSON.parse(text, escapedHalf.test(text) ? makeWhole : undefined);
  } catch {
    throw new UpstreamFault(vendor, "garbage");
  }
}

/** A vendor may reject without a body, and something in front of it with a page: the status decides. */
function parseRejection(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Google's error envelope, `{"error":{"code","message","status"}}`, shared by all its services. */
const envelope = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) });

export interface GoogleError {
  /** First part of the message: `WEAK_PASSWORD : Password should be …` is WEAK_PASSWORD. */
  code: string;
  /** Canonical status such as ALREADY_EXISTS. */
  status: string;
}

/** Throws for a reply without the envelope. */
export function parseGoogleError(vendor: string, reply: UpstreamReply): GoogleError {
  const parsed = envelope.safeParse(reply.body);
  if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
  const [code = ""] = parsed.data.error.message.split(" : ");
  return { code: code.trim(), status: parsed.data.error.status ?? "" };
}

/** The reply's body, parsed by `schema`; throws for another shape. */
export function parseReply<Schema extends z.ZodType>(
  vendor: string,
  schema: Schema,
  reply: UpstreamReply,
): z.output<Schema> {
  const parsed = schema.safeParse(reply.body);
  if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
  return parsed.data;
}
