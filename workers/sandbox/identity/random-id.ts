/** Random identifiers as the vendor spells them. */
import { randomBytes, randomInt } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An account's id: 28 letters and digits. */
export function randomUid(): string {
  return Array.from({ length: 28 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** An unguessable code or token. */
export function randomSecret(): string {
  return randomBytes(40).toString("base64url");
}
