/** Password hashes of the stand-in: one salted SHA-256, since tests sign in by the hundred and nothing here is worth guarding. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { refuseUnless } from "./refusal.ts";

export interface PasswordHash {
  hash: string;
  salt: string;
}

const minimumLength = 6;

export function refuseWeak(password: string): void {
  refuseUnless(
    password.length >= minimumLength,
    `WEAK_PASSWORD : Password should be at least ${minimumLength} characters`,
  );
}

export function hashPassword(password: string, salt = randomBytes(16).toString("hex")): PasswordHash {
  return { salt, hash: createHash("sha256").update(`${salt}:${password}`).digest("hex") };
}

export function isPassword(password: string, stored: PasswordHash): boolean {
  const given = hashPassword(password, stored.salt);
  return timingSafeEqual(Buffer.from(given.hash, "hex"), Buffer.from(stored.hash, "hex"));
}
