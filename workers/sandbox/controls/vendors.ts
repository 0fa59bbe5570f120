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
