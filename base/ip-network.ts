/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 one, which one household gets whole; null for
 * anything else.
 */
export function toNetwork(address: string | null): string | null {
  if (!address) return null;
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(address)) return address;
  // The URL parser knows every spelling of an IPv6 address, and writes one.
  const host = /^[0-9a-f:.]{2,45}$/i.test(address) ? URL.parse(`http://[${address}]/`)?.hostname : undefined;
  if (!host) return null;
  const groups = expand(host.slice(1, -1));
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host.slice(1, -1));
  if (mapped?.[1] && mapped[2]) return formatIpv4(Number.parseInt(mapped[1], 16), Number.parseInt(mapped[2], 16));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return tail === undefined
    ? left
    : [...left, ...new Array<string>(8 - left.length - right.length).fill("0"), ...right];
}

const formatIpv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
