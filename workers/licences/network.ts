/** The network to limit for an IP address: itself, or the /64 of an IPv6 address, because one client has all of it. */
export function toNetwork(address: string): string {
  if (!address.includes(":")) return address;
  // The URL parser reads every spelling of an IPv6 address and writes one.
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? "";
  const [head = "", tail = ""] = host.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  if (left.length === 0 && right[0] === "ffff") return host;
  const zeros = host.includes("::") ? new Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
