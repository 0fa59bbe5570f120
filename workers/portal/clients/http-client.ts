/**
 * Calls to other services: bounded in time, following no redirect, asked once. What went wrong is told by kind only:
 * neither bodies nor URLs end up in messages.
 */
import { type Deadline, noDeadline } from "#shared/time-limit.ts";

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

/** The vendor answered and refused: a write was not done. Other faults leave that open. */
export const isRefusedCall = (error: unknown): boolean =>
  error instanceof UpstreamFault && error.status !== undefined && error.status >= 400 && error.status < 500;

export interface UpstreamCall {
  vendor: string;
  url: string;
  init?: RequestInit;
  timeoutMs: number;
  /** Of the request that the call is made for. */
  deadline?: Deadline | undefined;
  /** Of 500 and above, those that bring an answer to be read. */
  readable?: readonly number[];
  /** A service binding, or a stand-in; the internet by default. */
  fetcher?: { fetch: typeof fetch };
}

export interface UpstreamReply {
  status: number;
  /** Parsed JSON. */
  body: unknown;
}

/** The reply as JSON whatever its status below 500; anything else is an UpstreamFault. */
export async function callUpstream({
  vendor,
  url,
  init,
  timeoutMs,
  deadline = noDeadline,
  readable = [],
  fetcher = globalThis,
}: UpstreamCall): Promise<UpstreamReply> {
  // Not `AbortSignal.timeout`: its timer would keep a Durable Object in memory long after the answer.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), Math.min(timeoutMs, deadline.leftMs()));
  try {
    const response = await fetcher.fetch(url, { ...init, redirect: "manual", signal: patience.signal });
    const text = await response.text();
    const { status } = response;
    const isFailure = status >= 500 ? !readable.includes(status) : status < 200 || (status >= 300 && status < 400);
    if (isFailure) {
      throw new UpstreamFault(vendor, "status", response.status);
    }
    return { status: response.status, body: parseJson(vendor, text) };
  } catch (error) {
    if (error instanceof UpstreamFault) throw error;
    throw new UpstreamFault(vendor, patience.signal.aborted ? "timeout" : "network");
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(vendor: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UpstreamFault(vendor, "garbage");
  }
}
