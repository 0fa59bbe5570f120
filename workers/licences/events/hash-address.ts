/** A keyed hash of a network address: it shows that two acts came from one address, but not which. */
import { encodeBase64url } from "#base/base64url.ts";
import { deriveKey, type Keyring } from "#base/sealed-box.ts";

/** 128 bits are enough to compare addresses. */
const hashBytes = 16;

const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 } as const;

/** Every operation hashes the address of its caller, and deriving takes longer than hashing. */
const derived = new WeakMap<Keyring, CryptoKey>();

export async function hashAddress(keyring: Keyring, address: string): Promise<string> {
  const key = derived.get(keyring) ?? (await deriveKey(keyring, keyring.currentKid, "event-address", algorithm));
  derived.set(keyring, key);
  const hash = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(address));
  return encodeBase64url(new Uint8Array(hash).slice(0, hashBytes));
}
