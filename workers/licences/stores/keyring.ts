/** The keys that seal credentials: the first seals, and every key opens. */
import { Buffer } from "node:buffer";

export interface Keyring {
  current: string;
  keys: ReadonlyMap<string, Promise<CryptoKey>>;
  /** The same secrets as roots from which keys for other purposes are derived. */
  roots: ReadonlyMap<string, Promise<CryptoKey>>;
}

/** `kid:base64url of 32 bytes`, comma-separated, the current one first. Throws on anything else. */
export function parseKeyring(text: string): Keyring {
  const keys = new Map<string, Promise<CryptoKey>>();
  const roots = new Map<string, Promise<CryptoKey>>();
  for (const part of text.split(",")) {
    const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})$/.exec(part.trim());
    const [, kid, encoded] = match ?? [];
    if (!kid || !encoded || keys.has(kid)) throw new Error("A credential key is malformed or named twice.");
    const bytes = Buffer.from(encoded, "base64url");
    keys.set(kid, crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]));
    roots.set(kid, crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]));
  }
  const [current] = keys.keys();
  if (!current) throw new Error("There is no credential key.");
  return { current, keys, roots };
}
