/** Ids like the vendor's: a prefix and letters of base 62. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % alphabet.length]).join("")}`;
