/**
 * Sealed values for cookies: JWE compact, direct A256GCM with a random nonce. The header names the key and what the
 * value is for, and is authenticated, so that a value sealed for one purpose does not open for another.
 */
import { CompactEncrypt, compactDecrypt } from "jose";
import { isCanonicalBase64url } from "#shared/base64url.ts";
import type { Keyring } from "#shared/keyring.ts";

export type Purpose = "session" | "social" | "second-step";

const longestSealed = 2048;
// Five parts; the second, an encrypted key, is empty in direct encryption.
const spelling = /^([\w-]+)\.\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

export async function seal(value: unknown, purpose: Purpose, { currentKid, keys }: Keyring): Promise<string> {
  const key = keys.get(currentKid);
  if (!key) throw new Error("The current session key is missing.");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: currentKid, typ: purpose })
    .encrypt(key);
}

/** The value, or null for everything that this portal did not seal for this purpose, letter for letter. */
export async function unseal(text: string, purpose: Purpose, { keys }: Keyring): Promise<unknown> {
  if (text.length > longestSealed) return null;
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
