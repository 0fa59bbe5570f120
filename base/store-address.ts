/** The address of a store, `NAME.myshopify.com`: how people type it, and the name that pages show. */
import { toDomainName } from "./domain-name.ts";
import { findRefusedCharacter, normalizeHyphens, normalizeValue } from "./typed-text.ts";

export const storeDomainSuffix = ".myshopify.com";

export const toStoreName = (address: string): string =>
  address.endsWith(storeDomainSuffix) ? address.slice(0, -storeDomainSuffix.length) : address;

export const toStoreAddress = (name: string): string => name + storeDomainSuffix;

const storeName = /^[a-z0-9][a-z0-9-]{0,62}$/;
const storeAddress = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/** Whether a store can be asked there. */
export const isStoreAddress = (shop: string): boolean => storeAddress.test(shop);

/** Of a store whose name belongs to another one today, until its own is known: no name at Shopify has a dot. */
export const toUnknownAddress = (activationId: string): string => `${activationId}.unknown.myshopify.com`;

/** As stores are stored. */
export const storedAddress = /^(?:[a-z0-9][a-z0-9-]{0,62}|[0-9a-f]{24}\.unknown)\.myshopify\.com$/;

export type StoreReading =
  | { ok: true; shop: string }
  /** `preview` is the address of a theme's preview. */
  | { ok: false; reason: "custom-domain" | "preview" | "format" }
  | { ok: false; reason: "character"; character: string };

/** Longer input is rejected before any pattern runs. */
const maxLength = 2048;
const adminHost = "admin.shopify.com";
const ofShopify = /(?:^|\.)(?:myshopify|shopify|shopifyapps|shopifycdn)\.com(?:\.|$)/;
const ofPreview = /\.shopifypreview\.com$/;

/** Reads an address as people copy it: of the store, of a page of it, or of its admin. */
export function parseStoreAddress(typed: string): StoreReading {
  if (typed.length > maxLength) return { ok: false, reason: "format" };
  const { host, path } = split(typed);
  const name = host === adminHost ? /^\/store\/([a-z0-9][a-z0-9-]{0,62})(?:[/?#]|$)/.exec(path)?.[1] : undefined;
  const shop = name === undefined ? host : toStoreAddress(name);
  // Secrets are sent to this domain, so one anchored pattern decides rather than a URL parser.
  if (storedAddress.test(shop)) return { ok: true, shop };
  return explain(host);
}

/** Fields show the suffix `.myshopify.com`, so that the store's name alone is enough. */
export function parseStore(typed: string): StoreReading {
  if (typed.length > maxLength) return { ok: false, reason: "format" };
  const { host } = split(typed);
  return storeName.test(host) ? { ok: true, shop: toStoreAddress(host) } : parseStoreAddress(typed);
}

/** Browsers show the port and the final dot of a host only sometimes. */
function split(typed: string): { host: string; path: string } {
  const address = normalizeHyphens(normalizeValue(typed))
    .toLowerCase()
    .replace(/^https?:\/\//, "");
  const [, host = "", path = ""] = /^([^/?#]*)(.*)$/s.exec(address) ?? [];
  return { host: host.replace(/\.?(?::(?:443|80))?$/, ""), path };
}

function explain(host: string): StoreReading {
  const domain = toDomainName(host);
  if (domain !== null && ofPreview.test(domain)) return { ok: false, reason: "preview" };
  if (domain !== null && !ofShopify.test(domain)) return { ok: false, reason: "custom-domain" };
  const character = findRefusedCharacter(host, /[a-z0-9.-]/);
  return character === null ? { ok: false, reason: "format" } : { ok: false, reason: "character", character };
}
