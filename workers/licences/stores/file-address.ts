/** Whether a URL in a store's answer may be fetched: Shopify's own, or https on a public name. */

const publicName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const innerName = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa|onion|test|invalid|example)$/;

/** `vendorUrl` is the store's Admin API, whose origin is trusted. */
export function isFileAddress(address: string, vendorUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.origin === URL.parse(vendorUrl)?.origin) return true;
  return url.protocol === "https:" && url.port === "" && publicName.test(url.hostname) && !innerName.test(url.hostname);
}
