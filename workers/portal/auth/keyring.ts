/** The keys that seal cookies and refresh tokens: the first seals, all of them open. */
import { decodeBase64url, isCanonicalBase64url } from "./base64url.ts";

export interface Keyring {
  currentKid: string;
  keys: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** `kid:base64url of 32 bytes`, comma-separated, the current one first. Throws on anything else. */
export function parseKeyring(text: string): Keyring {
  const keys = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const part of text.split(",")) {
    const [, kid, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})$/.exec(part.trim()) ?? [];
    if (!kid || !encoded || !isCanonicalBase64url(encoded) || keys.has(kid)) {
      throw new Error("A session key is malformed or named twice.");
    }
    keys.set(kid, decodeBase64url(encoded));
  }
  const [currentKid = ""] = keys.keys();
  return { currentKid, keys };
}
