import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { parseKeyring } from "./keyring.ts";
import { type SealPlace, seal, toHint, unseal } from "./seal.ts";

const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
const [oldKey, newKey] = [key(), key()];
const keyring = parseKeyring(`k1:${oldKey}`);
const place: SealPlace = {
  licenceId: "0123456789abcdef01234567",
  shop: "a.myshopify.com",
  field: "accessToken",
  revision: "r1",
};
const secret = "shpat_0123456789abcdef0123456789abcdef";

test("a sealed text opens in its place and is not readable in the ciphertext", async () => {
  const sealed = await seal(keyring, secret, place);
  expect(sealed).not.toContain(secret);
  expect(await unseal(keyring, sealed, place)).toBe(secret);
});

test("sealing the same text twice gives different ciphertexts", async () => {
  expect(await seal(keyring, secret, place)).not.toBe(await seal(keyring, secret, place));
});

test.each([
  ["another licence", { licenceId: "ffffffffffffffffffffffff" }],
  ["another shop", { shop: "b.myshopify.com" }],
  ["another field", { field: "apiSecretKey" as const }],
  ["another revision", { revision: "r0" }],
])("a ciphertext moved to %s does not open", async (_, elsewhere) => {
  const sealed = await seal(keyring, secret, place);
  await expect(unseal(keyring, sealed, { ...place, ...elsewhere })).rejects.toThrow();
});

test("the parts of a place cannot be shifted into each other", async () => {
  const sealed = await seal(keyring, secret, { ...place, shop: 'x","y', revision: "z" });
  await expect(unseal(keyring, sealed, { ...place, shop: "x", revision: 'y","z' })).rejects.toThrow();
});

test.each([
  ["nonce", 1],
  ["ciphertext or tag", 2],
])("a sealed text with an altered %s does not open", async (_, index) => {
  const parts = (await seal(keyring, secret, place)).split(".");
  const bytes = Buffer.from(parts[index] ?? "", "base64url");
  for (const at of [0, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    const text = parts.with(index, altered.toString("base64url")).join(".");
    await expect(unseal(keyring, text, place)).rejects.toThrow();
  }
});

test.each([
  "",
  "k1",
  "k1.a.b",
  "k1..",
  "k1.AAAAAAAAAAAAAAAA",
  "k2.AAAAAAAAAAAAAAAA.AAAA",
  "k1.AAAAAAAAAAAAAAAA.AAAA.AAAA",
])("%j is not a sealed text", async (text) => {
  await expect(unseal(keyring, text, place)).rejects.toThrow();
});

test("after a rotation new texts use the new key and old ones still open", async () => {
  const rotated = parseKeyring(`k2:${newKey},k1:${oldKey}`);
  const old = await seal(keyring, secret, place);
  expect(await unseal(rotated, old, place)).toBe(secret);
  const fresh = await seal(rotated, secret, place);
  expect(fresh).toMatch(/^k2\./);
  await expect(unseal(keyring, fresh, place)).rejects.toThrow();
});

test("another key with the same name does not open it", async () => {
  const sealed = await seal(keyring, secret, place);
  await expect(unseal(parseKeyring(`k1:${newKey}`), sealed, place)).rejects.toThrow();
});

test.each([
  "",
  "k1",
  "k1:",
  "k1:short",
  `k1:${"A".repeat(44)}`,
  `:${"A".repeat(43)}`,
  `k.1:${"A".repeat(43)}`,
  `k1:${"A".repeat(43)},k1:${"B".repeat(43)}`,
  `k1:${"A".repeat(43)},`,
])("%j is not a keyring", (text) => {
  expect(() => parseKeyring(text)).toThrow();
});

test("a hint is the last four characters, and null for a short secret", () => {
  expect(toHint(secret)).toBe("cdef");
  expect(toHint("short")).toBeNull();
});
