/** Turns what people type as their store's address into its domain; anything that is not surely a store is refused. */

export type ShopAddress = { ok: true; shop: string } | { ok: false; reason: "custom-domain" | "format" };

/** Longer input is no address: refused before any pattern runs. */
const maxAddressLength = 2048;
const shopDomain = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;
const adminAddress = /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]{0,62})(?:[/?#]|$)/;
/** Letters and digits with dots between: what a shop's own domain looks like, no port, no user, no address number. */
const otherDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export function normaliseShopAddress(input: string): ShopAddress {
  if (input.length > maxAddressLength) return { ok: false, reason: "format" };
  const address = input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "");
  const admin = adminAddress.exec(address)?.[1];
  const host = admin ? `${admin}.myshopify.com` : (/^[^/?#]*/.exec(address)?.[0] ?? "");
  // The domain is where secrets are sent: one anchored pattern decides, no URL parser with its own idea of a host.
  if (shopDomain.test(host)) return { ok: true, shop: host };
  const isOther = otherDomain.test(host) && !/(^|\.)(myshopify|shopify)\.com(\.|$)/.test(host);
  return { ok: false, reason: isOther ? "custom-domain" : "format" };
}
