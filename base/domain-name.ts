/** Names of the domain name system, in any alphabet. */

const maxLength = 253;
/** Labels with dots between and a name at the end: no port, user or IP address. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Lower-case and with `xn--` for other alphabets, as `URL` writes it; null for anything that is not a domain name. */
export function toDomainName(text: string): string | null {
  // Characters that mean something to `URL` never reach it.
  if (text.length > maxLength || !/^(?:[a-z0-9.-]|\P{ASCII})+$/iu.test(text)) return null;
  const host = URL.canParse(`https://${text}`) ? new URL(`https://${text}`).hostname : "";
  return host.length <= maxLength && domainName.test(host) ? host : null;
}
