/** Seals secrets with AES-256-GCM, bound to account, session and kind, so that a copied value opens nowhere else. */
import { decodeBase64url, encodeBase64url } from "../auth/base64url.ts";
import type { Keyring } from "../auth/keyring.ts";

export interface SealPlace {
  uid: string;
  /** Empty for what belongs to no session. */
  sessionId: string;
  kind: "refresh" | "id" | "second-factor";
}

export interface SealedTokens {
  refreshSealed: string;
  idTokenSealed: string;
}

const nonceBytes = 12;

/** `kid.nonce.ciphertext`, the last two in base64url. */
export async function sealToken(token: string, place: SealPlace, keyring: Keyring): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const key = await importKey(keyring, keyring.currentKid, place.kind);
  const sealed = await crypto.subtle.encrypt(parameters(nonce, place), key, new TextEncoder().encode(token));
  return [keyring.currentKid, encodeBase64url(nonce), encodeBase64url(new Uint8Array(sealed))].join(".");
}

/** Whether its key is no longer used for sealing. */
export const isSealedWithFormerKey = (sealed: string, { currentKid }: Keyring): boolean =>
  !sealed.startsWith(`${currentKid}.`);

/** Null when the text was altered or moved, or its key is gone. */
export async function openToken(sealed: string, place: SealPlace, keyring: Keyring): Promise<string | null> {
  const [kid = "", nonce = "", body = ""] = sealed.split(".");
  try {
    const key = await importKey(keyring, kid, place.kind);
    const plain = await crypto.subtle.decrypt(parameters(decodeBase64url(nonce), place), key, decodeBase64url(body));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}

async function importKey({ keys }: Keyring, kid: string, kind: SealPlace["kind"]): Promise<CryptoKey> {
  const bytes = keys.get(kid);
  if (!bytes) throw new Error("The key of a sealed token is not configured.");
  // A key of its own: the cookie's key never encrypts anything here.
  const source = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: new TextEncoder().encode(`${kind}-token`),
  };
  return crypto.subtle.deriveKey(derivation, source, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

function parameters(nonce: Uint8Array<ArrayBuffer>, { uid, sessionId }: SealPlace): AesGcmParams {
  return { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(JSON.stringify([uid, sessionId])) };
}
