/** Codes for the day when the phone is gone. Each works once; what is kept of them does not tell them. */
import { decodeBase64url, randomBase64url } from "#base/base64url.ts";
import { toHex } from "#base/digest.ts";

export const recoveryCodeCount = 10;
const recoveryCodeLength = 10;
const saltBytes = 16;
/** With the 50 random bits of a code, 2^64 hashes to guess one: a password would need more of them. */
const iterations = 20_000;
/** Crockford's: no letter that looks like a digit. 32 of them, so that five bits of a random byte choose evenly. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** As people see them: `7K3MD-9QX2H`. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(createRecoveryCode());
  return [...codes];
}

function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(recoveryCodeLength));
  const code = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`;
}

/** One for a set: a try is compared with all codes of it by one hash. */
export const createSalt = (): string => randomBase64url(saltBytes);

/** Slow by intent: a fast hash would not protect 50 bits. `code` as `readCode` answers it. */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: decodeBase64url(salt), iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)));
}
