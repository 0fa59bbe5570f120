/** Keys that seal and sign, and text sealed with AES-256-GCM as `kid.nonce.ciphertext`, the last two in base64url. */
import { decodeBase64url, encodeBase64url } from "./base64url.ts";

export interface Box {
  keyring: Keyring;
  /** The owner of the text. It is authenticated with the text, so that a copied value opens nowhere else. */
  place: readonly string[];
  /** Derives a key for this purpose; without it the keyring's own key seals. */
  purpose?: string;
}

const nonceBytes = 12;

export async function sealText(text: string, box: Box): Promise<string> {
  const { currentKid } = box.keyring;
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const key = await getAesKey(box, currentKid);
  const sealed = await crypto.subtle.encrypt(getParameters(nonce, box), key, new TextEncoder().encode(text));
  return [currentKid, encodeBase64url(nonce), encodeBase64url(new Uint8Array(sealed))].join(".");
}

/** Null when the text was altered or moved from its place, or its key is gone. */
export async function openText(sealed: string, box: Box): Promise<string | null> {
  const [kid = "", nonce = "", body = "", ...rest] = sealed.split(".");
  const iv = decodeBase64url(nonce);
  if (rest.length > 0 || iv.length !== nonceBytes || !box.keyring.keys.has(kid)) return null;
  try {
    const key = await getAesKey(box, kid);
    return new TextDecoder().decode(await crypto.subtle.decrypt(getParameters(iv, box), key, decodeBase64url(body)));
  } catch {
    return null;
  }
}

/** Whether a former key sealed it. */
export const isSealedWithOldKey = (sealed: string, { currentKid }: Keyring): boolean =>
  !sealed.startsWith(`${currentKid}.`);

const getAesKey = ({ keyring, purpose }: Box, kid: string): Promise<CryptoKey> =>
  purpose === undefined
    ? crypto.subtle.importKey("raw", getKey(keyring, kid), "AES-GCM", false, ["encrypt", "decrypt"])
    : deriveKey(keyring, kid, purpose, { name: "AES-GCM", length: 256 });

const getParameters = (iv: Uint8Array<ArrayBuffer>, { place }: Box): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify(place)),
});

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

function getKey({ keys }: Keyring, kid: string): Uint8Array<ArrayBuffer> {
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
