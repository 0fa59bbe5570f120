/** The vendors, and the latest calls that they and faulty bindings received, without body, query and headers. */
export interface Call {
  /** Or the name of a binding. */
  vendor: string;
  method: string;
  /** Without the query, which may contain a key or a code. */
  path: string;
  /** UTC, ISO 8601 with milliseconds. */
  at: string;
  /** Absent while the call runs, and when its connection broke. */
  status?: number;
}

export const maxCalls = 20_000;

/** In memory of the isolate, see README.md. */
let calls: Call[] = [];

/** Records a call. The caller sets the status of the returned entry later. */
export function recordCall(vendor: string, method: string, path: string): Call {
  // Trim half of the log at once, so that the cost per call stays constant.
  if (calls.length >= maxCalls * 2) calls = calls.slice(-maxCalls);
  const call: Call = { vendor, method, path, at: new Date().toISOString() };
  calls.push(call);
  return call;
}

/** Oldest first, at most `maxCalls`. */
export function listCalls(filter: { vendor?: string; path?: string } = {}): Call[] {
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

/** The vendors that the sandbox emulates. */
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
  "mail",
] as const;

export type Vendor = (typeof vendors)[number];

export const isVendor = (name: string): name is Vendor => vendors.some((vendor) => vendor === name);

/** Firestore's client allows no path prefix, so its calls start with the API version instead of the vendor's name. */
const firstSegments = new Map<string, Vendor>([
  ...vendors.map((vendor) => [vendor, vendor] as const),
  ["v1", "firestore"],
]);
firstSegments.delete("firestore");
// The extension has no address of its own.
firstSegments.delete("mail");

/** Returns the vendor that answers `path`, or null for the sandbox's own pages. */
export function findVendor(path: string): Vendor | null {
  const end = path.indexOf("/", 1);
  return firstSegments.get(end === -1 ? path.slice(1) : path.slice(1, end)) ?? null;
}
