import { findAccess, toCanonicalPath } from "#base/access.ts";
import type { ToLink } from "#base/parse-message.ts";
import { guideAddresses } from "./guide-addresses.ts";

/** The assistant may lead to pages of customers and to addresses that our guides link to. */
export const toAnswerLink: ToLink = (address, label) =>
  isAllowedAddress(address) ? { text: label ?? address, to: address } : null;

/** The path of a customer's page or of the purchase page in plain characters, or an address of the guides. */
export function isAllowedAddress(to: string): boolean {
  const [, path] = /^(\/(?:[a-z0-9][\w./-]*)?)(?:\?[\w=&.-]*)?(?:#[\w-]*)?$/i.exec(to) ?? [];
  if (path === undefined) return guideAddresses.includes(to);
  const access = findAccess(toCanonicalPath(path) ?? "");
  return access === "user" || access === "premium" || path === "/buy";
}
