/** Base64url in its one canonical spelling: no padding, no white space, no spare bits set. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Decoders ignore the spare bits of the last character, so that several spellings give the same bytes.
 * A token or cookie must have one spelling only.
 */
export function isCanonicalBase64url(text: string): boolean {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return false;
  const remainder = text.length % 4;
  if (remainder === 0) return true;
  if (remainder === 1) return false;
  const spareBits = remainder === 2 ? 0b1111 : 0b11;
  return (alphabet.indexOf(text.charAt(text.length - 1)) & spareBits) === 0;
}

export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

/** Random bytes for identifiers that nobody may guess. */
export const randomBase64url = (byteCount: number): string =>
  encodeBase64url(crypto.getRandomValues(new Uint8Array(byteCount)));
