/** A keyed hash of a person: the vendor and our records recognise them without knowing who it is. */
import { encodeBase64url } from "#base/base64url.ts";
import { deriveKey } from "#base/sealed-box.ts";
import type { Configuration } from "../env.ts";

type Keys = Pick<Configuration, "SESSION_KEYS">;

export async function getSafetyIdentifier(
  { SESSION_KEYS: keyring }: Keys,
  uid: string,
  kid = keyring.currentKid,
): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 } as const;
  const key = await deriveKey(keyring, kid, "assistant-safety-identifier", algorithm);
  return encodeBase64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(uid))));
}

/** Also those from before the keys were rotated. */
export const listSafetyIdentifiers = (configuration: Keys, uid: string): Promise<string[]> =>
  Promise.all([...configuration.SESSION_KEYS.keys.keys()].map((kid) => getSafetyIdentifier(configuration, uid, kid)));
