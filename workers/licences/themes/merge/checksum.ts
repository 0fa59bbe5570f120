/** The checksum that Shopify tells of a file, so that a release's file and a store's can be compared without its body. */
import { createHash } from "node:crypto";
import { minifyJson, toUnixText } from "./json-text.ts";

/** Files whose line ends Shopify turns into LF. */
const editedAsText = /\.(css|js|json|liquid|sass|scss)$/i;

/** MD5 in hex of the file as Shopify stores it. Bytes that are no UTF-8 count as they are. */
export function computeStoredChecksum(path: string, bytes: Uint8Array): string {
  const text = editedAsText.test(path) ? decodeText(bytes) : null;
  if (text === null) return md5(bytes);
  // The byte order mark belongs to the file; only comparing contents overlooks it.
  const stored = path === "config/settings_data.json" ? minifyJson(text) : text.replaceAll("\r\n", "\n");
  return md5(new TextEncoder().encode(stored));
}

/** Whether two texts say the same once Shopify has stored them. */
export const isSameText = (a: string, b: string): boolean => a === b || toUnixText(a) === toUnixText(b);

const md5 = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("hex");

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
