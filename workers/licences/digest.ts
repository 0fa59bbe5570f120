/** SHA-256 for tokens that are stored hashed, and comparison of secrets in constant time. */
import { createHash, timingSafeEqual } from "node:crypto";

export const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Hashes first, so that the time reveals not even the length. */
export function equalSecrets(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
