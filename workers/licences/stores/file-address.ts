/** Whether an address in a store's answer may be fetched: the vendor's own, or https on a public name. */

const publicName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const innerName = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa|onion|test|invalid|example)$/;

/** `vendorUrl` is that of the store's Admin API: what it serves itself is as far as it is. */
export function isFileAddress(address: string, vendorUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.origin === URL.parse(vendorUrl)?.origin) return true;
  return url.protocol === "https:" && url.port === "" && publicName.test(url.hostname) && !innerName.test(url.hostname);
}
