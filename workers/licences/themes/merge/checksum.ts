/**
 * The checksum that Shopify gives for a file, so that a release's file and a store's can be compared without bodies.
 */
import { createHash } from "node:crypto";
import { minifyJson, toUnixText } from "./json-text.ts";

/** Shopify converts the line ends of these files to LF. */
const editedAsText = /\.(css|js|json|liquid|sass|scss)$/i;

/** MD5 in hex of the file as Shopify stores it. Bytes that are not UTF-8 count as they are. */
export function computeStoredChecksum(path: string, bytes: Uint8Array): string {
  const text = editedAsText.test(path) ? decodeText(bytes) : null;
  if (text === null) return md5(bytes);
  // The byte order mark counts for the checksum; comparisons of contents ignore it.
  const stored = path === "config/settings_data.json" ? minifyJson(text) : text.replaceAll("\r\n", "\n");
  return md5(new TextEncoder().encode(stored));
}

/** Whether two texts are the same once Shopify has stored them. */
export const isSameText = (a: string, b: string): boolean => a === b || toUnixText(a) === toUnixText(b);

const md5 = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("hex");

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
