/** The name in the store of the photo that an address of ours shows; null for one of another site, or none. */
const folder = "/media/photos/";
const pattern = /^[0-9a-f]{32}\/[0-9a-f]{32}\.(?:jpg|png|gif)$/;

export function photoKeyOf(address: unknown): string | null {
  const key = typeof address === "string" && address.startsWith(folder) ? address.slice(folder.length) : "";
  return pattern.test(key) ? key : null;
}
