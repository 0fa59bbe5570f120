/**
 * Which addresses a webhook may have. The network that a name leads to is not checked, because a Worker cannot resolve
 * names and an answer could change before the call: Cloudflare's egress reaches public addresses only.
 */

export interface AddressRules {
  /** Hosts of our own Workers, with the port where there is one: a webhook to them or below them could call itself. */
  ownHosts: readonly string[];
  /** Accepts `http:` on this machine, for development. */
  allowLoopback: boolean;
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];
/** Names that only local networks and clusters resolve (RFC 6761, 6762, 8375, 9476; `.svc` of Kubernetes). */
const localSuffixes =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|alt|invalid|svc)$/;

/** The address as the runtime reads it; null when it is refused. */
export function toWebhookAddress(written: string, { ownHosts, allowLoopback }: AddressRules): URL | null {
  const url = /[\s\p{Cc}\\]/u.test(written) ? null : URL.parse(written);
  if (!url || url.username || url.password || url.hash) return null;
  if (ownHosts.some((own) => url.host === own || url.host.endsWith(`.${own}`))) return null;
  if (allowLoopback && loopbackHosts.includes(url.hostname))
    return url.protocol === "http:" && !ownHosts.some((own) => isSameLoopback(own, url)) ? url : null;
  // The parser drops the port 443, and writes every spelling of an IPv4 address as four numbers.
  if (url.protocol !== "https:" || url.port !== "") return null;
  return isPublicName(url.hostname) ? url : null;
}

/** Whether both are this machine, however spelt, and the same port. */
function isSameLoopback(own: string, { port }: URL): boolean {
  const { hostname, port: ownPort } = new URL(`http://${own}`);
  return loopbackHosts.includes(hostname) && port === ownPort;
}

/** A name with a top-level domain, which is never a number; an IPv6 address has brackets. */
const isPublicName = (host: string): boolean =>
  host.length <= 253 &&
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(host) &&
  !localSuffixes.test(host);
