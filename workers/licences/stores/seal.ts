/** Seals credentials with AES-256-GCM, bound to licence, store, field and revision, so that a moved ciphertext does not open. */
import { Buffer } from "node:buffer";
import type { Keyring } from "./keyring.ts";

export interface SealPlace {
  licenceId: string;
  shop: string;
  field: "accessToken" | "apiSecretKey";
  /** Of the row, so that an older ciphertext of the same field does not open. */
  revision: string;
}

const nonceBytes = 12;

/** `kid.nonce.ciphertext`, the last two in base64url. */
export async function seal(keyring: Keyring, plain: string, place: SealPlace): Promise<string> {
  const key = await getKey(keyring, keyring.current);
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.encrypt(parameters(nonce, place), key, new TextEncoder().encode(plain));
  return [keyring.current, encode(nonce), encode(new Uint8Array(sealed))].join(".");
}

/** Throws when the text was altered or moved, or when its key is no longer configured. */
export async function unseal(keyring: Keyring, sealed: string, place: SealPlace): Promise<string> {
  const [kid, nonce, body, ...rest] = sealed.split(".");
  if (!kid || !nonce || !body || rest.length > 0) throw new Error("A sealed credential is malformed.");
  const key = await getKey(keyring, kid);
  const nonceValue = Buffer.from(nonce, "base64url");
  if (nonceValue.length !== nonceBytes) throw new Error("A sealed credential is malformed.");
  const plain = await crypto.subtle.decrypt(parameters(nonceValue, place), key, Buffer.from(body, "base64url"));
  return new TextDecoder().decode(plain);
}

async function getKey(keyring: Keyring, kid: string): Promise<CryptoKey> {
  const key = await keyring.keys.get(kid);
  if (!key) throw new Error("The key that sealed a credential is not configured.");
  return key;
}

function parameters(nonce: Uint8Array<ArrayBuffer>, place: SealPlace): AesGcmParams {
  const additionalData = JSON.stringify([place.licenceId, place.shop, place.field, place.revision]);
  return { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(additionalData) };
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The last four characters of a secret, to show; null for a short one. */
export const toHint = (secret: string): string | null => (secret.length >= 12 ? secret.slice(-4) : null);
