/** Keys that seal and sign: the current one is used for new values, all of them open old ones. */
import { decodeBase64url } from "./base64url.ts";

export interface Keyring {
  currentKid: string;
  /** 32 bytes each. */
  keys: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** `kid:base64url of 32 bytes`, comma-separated, the current one first. Throws on anything else. */
export function parseKeyring(text: string): Keyring {
  const keys = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const part of text.split(",")) {
    const [, kid, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})$/.exec(part.trim()) ?? [];
    if (!kid || !encoded || keys.has(kid)) throw new Error("A key is malformed or named twice.");
    keys.set(kid, decodeBase64url(encoded));
  }
  const [currentKid = ""] = keys.keys();
  return { currentKid, keys };
}

export function getKey({ keys }: Keyring, kid: string): Uint8Array<ArrayBuffer> {
  const key = keys.get(kid);
  if (!key) throw new Error(`The key ${JSON.stringify(kid)} is not configured.`);
  return key;
}

/** A key for one purpose, derived with HKDF: it reveals nothing about the keyring's own key. */
export async function deriveKey(
  keyring: Keyring,
  kid: string,
  purpose: string,
  algorithm: { name: "AES-GCM"; length: 256 } | { name: "HMAC"; hash: "SHA-256"; length: 256 },
): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey("raw", getKey(keyring, kid), "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(purpose);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    root,
    algorithm,
    false,
    algorithm.name === "HMAC" ? ["sign", "verify"] : ["encrypt", "decrypt"],
  );
}
