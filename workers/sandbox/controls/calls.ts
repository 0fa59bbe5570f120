/** The latest calls that the vendors received: who was asked what and when, never with which body, query or header. */

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

/** The vendors that the sandbox replaces, and the vendor of a path. */
export const vendors = [
  "identity",
  "securetoken",
  "jwks",
  "oauth2",
  "social",
  "firestore",
  "shopify",
  "openai",
  "stripe",
  "helpdesk",
] as const;

export type Vendor = (typeof vendors)[number];

export const isVendor = (name: string): name is Vendor => vendors.some((vendor) => vendor === name);

/** Firestore is the one vendor whose client fixes its path below the host. */
const firstSegments = new Map<string, Vendor>([
  ...vendors.map((vendor) => [vendor, vendor] as const),
  ["v1", "firestore"],
]);
firstSegments.delete("firestore");

/** The vendor that answers `path`, or null for the sandbox's own pages. */
export function findVendor(path: string): Vendor | null {
  const end = path.indexOf("/", 1);
  return firstSegments.get(end === -1 ? path.slice(1) : path.slice(1, end)) ?? null;
}
