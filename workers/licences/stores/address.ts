/** Converts a typed store address to its domain; rejects anything that is not clearly a store. */

export type StoreAddress = { ok: true; shop: string } | { ok: false; reason: "custom-domain" | "format" };

/** Longer input is rejected before any pattern runs. */
const maxAddressLength = 2048;
const shopDomain = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;
const adminAddress = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]{0,62})(?:[/?#]|$)/;
/** A store's own domain: labels with dots between, no port, user or IP address. */
const otherDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export function parseStoreAddress(input: string): StoreAddress {
  if (input.length > maxAddressLength) return { ok: false, reason: "format" };
  const address = input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "");
  const admin = adminAddress.exec(address)?.[1];
  const host = admin ? `${admin}.myshopify.com` : (/^[^/?#]*/.exec(address)?.[0] ?? "");
  // Secrets are sent to this domain, so one anchored pattern decides rather than a URL parser.
  if (shopDomain.test(host)) return { ok: true, shop: host };
  const isOther = otherDomain.test(host) && !/(^|\.)(myshopify|shopify)\.com(\.|$)/.test(host);
  return { ok: false, reason: isOther ? "custom-domain" : "format" };
}
