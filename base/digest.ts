/** SHA-256, for names that must not reveal what they name, and comparison of secrets in constant time. */
import { createHash, timingSafeEqual } from "node:crypto";

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Hashes first, so that the time reveals not even the length. */
export function equalSecrets(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
