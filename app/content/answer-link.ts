/** Where the assistant may lead to. */
import { findAccess, toCanonicalPath } from "#base/access.ts";
import { guideAddresses } from "./guide-addresses.ts";

/** The path of a customer's page or of the purchase page in plain characters, or an address of the guides. */
export function isAllowedAddress(to: string): boolean {
  const [, path] = /^(\/(?:[a-z0-9][\w./-]*)?)(?:\?[\w=&.-]*)?(?:#[\w-]*)?$/i.exec(to) ?? [];
  if (path === undefined) return guideAddresses.includes(to);
  const access = findAccess(toCanonicalPath(path) ?? "");
  return access === "user" || access === "premium" || path === "/buy";
}
