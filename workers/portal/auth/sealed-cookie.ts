/**
 * Values of cookies, sealed as compact JWE: direct A256GCM with a random nonce. The authenticated header names the key and the
 * purpose, so that a value sealed for one purpose does not open for another.
 */
import { CompactEncrypt, compactDecrypt } from "jose";
import { isCanonicalBase64url } from "#base/base64url.ts";
import type { Keyring } from "#base/keyring.ts";

export type Purpose = "session" | "social" | "second-step";

const maxSealedLength = 2048;
// Five parts; the second, an encrypted key, is empty in direct encryption.
const spelling = /^([\w-]+)\.\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

export async function sealCookie(value: unknown, purpose: Purpose, { currentKid, keys }: Keyring): Promise<string> {
  const key = keys.get(currentKid);
  if (!key) throw new Error("The current session key is missing.");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: currentKid, typ: purpose })
    .encrypt(key);
}

/** The value, or null unless the text is exactly what this portal sealed for this purpose. */
export async function openCookie(text: string, purpose: Purpose, { keys }: Keyring): Promise<unknown> {
  if (text.length > maxSealedLength) return null;
  const parts = spelling.exec(text)?.slice(1);
  if (!parts?.every(isCanonicalBase64url)) return null;
  try {
    const { plaintext } = await compactDecrypt(
      text,
      ({ kid, typ }) => {
        const key = typ === purpose && kid ? keys.get(kid) : undefined;
        if (!key) throw new Error("No key for this value.");
        return key;
      },
      { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
    );
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return null;
  }
}
