/** The latest calls that the vendors received: who was asked what and when, never with which body, query or header. */
import type { Vendor } from "./vendors.ts";

export interface Call {
  vendor: Vendor;
  method: string;
  /** Without the query: it may carry a key or a code. */
  path: string;
  /** UTC, ISO 8601 with milliseconds. */
  at: string;
  /** Absent while the call runs, and for ever when its connection broke. */
  status?: number;
}

export const maxCalls = 20_000;

/** Lives as long as the isolate, see README.md. */
let calls: Call[] = [];

/** Notes a call; the returned entry takes its status once it is known. */
export function recordCall(vendor: Vendor, method: string, path: string): Call {
  // Cutting off a whole log at a time keeps the price of a call constant.
  if (calls.length >= maxCalls * 2) calls = calls.slice(-maxCalls);
  const call: Call = { vendor, method, path, at: new Date().toISOString() };
  calls.push(call);
  return call;
}

/** Oldest first, at most `callsKept`. */
export function listCalls(filter: { vendor?: Vendor; path?: string } = {}): Call[] {
  const { vendor, path } = filter;
  return calls
    .slice(-maxCalls)
    .filter(
      (call) => (vendor === undefined || call.vendor === vendor) && (path === undefined || call.path.includes(path)),
    );
}

export function clearCalls(): void {
  calls = [];
}
