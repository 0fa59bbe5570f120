/** Recovery codes. A recovery code works once, and only its slow hash is stored. */
import { decodeBase64url, randomBase64url } from "#base/base64url.ts";
import { toHex } from "#base/digest.ts";

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;
const saltBytes = 16;
/** A code has 50 random bits, so guessing one costs 2^64 hashes. A password would need more iterations. */
const iterations = 20_000;
/** Crockford's Base32, without letters that look like digits. 32 characters, so that a random byte maps evenly. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Formatted for display: `7K3MD-9QX2H`. */
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

/** All codes of a set share one salt, so that a check computes one hash. */
export const createSalt = (): string => randomBase64url(saltBytes);

/** Slow on purpose: a fast hash would not protect 50 bits. Expects a `code` from `parseSignInCode`. */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: decodeBase64url(salt), iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)));
}
