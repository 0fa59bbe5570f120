import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { type Box, isSealedWithOldKey, openText, parseKeyring, sealText } from "./sealed-box.ts";

const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
const [oldKey, newKey] = [key(), key()];
const keyring = parseKeyring(`k1:${oldKey}`);
const box: Box = { keyring, place: ["0123456789abcdef01234567", "a.myshopify.com", "accessToken", "r1"] };
const secret = "shpat_0123456789abcdef0123456789abcdef";

/** Sealed by earlier releases; both formats must open for as long as the keys are configured. */
const kept = {
  keyring: parseKeyring(`k1:${"A".repeat(43)}`),
  own: "k1._QDMjEr7Y2Et_MB_.MTCdt4Nt0jAuXe8az-ypzsTZzEApwHYO-mC6elaEQTi64JEBfCzdcS8-PR2-Hl5x34DJNfkB",
  derived: "k1.UF0kuiJrZHdJw6Nf.npq8EY1eZItTZwLgL6e3yJ1CUvuRazQQypoizljzU-DFwUcth6orPKODnSFOd9fKlfFMLplt",
};

test("what was sealed opens in its place, and its text is not in the ciphertext", async () => {
  const sealed = await sealText(secret, box);
  expect(sealed).not.toContain(secret);
  expect(await openText(sealed, box)).toBe(secret);
});

test("sealing the same twice gives two texts, so that equal secrets cannot be recognised", async () => {
  expect(await sealText(secret, box)).not.toBe(await sealText(secret, box));
});

test.each(box.place.map((_, index) => index))(
  "a ciphertext moved to another place (part %i) does not open",
  async (index) => {
    const sealed = await sealText(secret, box);
    expect(await openText(sealed, { ...box, place: box.place.with(index, "other") })).toBeNull();
  },
);

test("a ciphertext opens for its purpose only", async () => {
  const sealed = await sealText(secret, { ...box, purpose: "refresh-token" });
  expect(await openText(sealed, { ...box, purpose: "refresh-token" })).toBe(secret);
  expect(await openText(sealed, { ...box, purpose: "id-token" })).toBeNull();
  expect(await openText(sealed, box)).toBeNull();
});

test("text cannot be shifted between the parts of a place", async () => {
  const sealed = await sealText(secret, { ...box, place: ['x","y', "z"] });
  expect(await openText(sealed, { ...box, place: ["x", 'y","z'] })).toBeNull();
});

test.each([
  ["nonce", 1],
  ["ciphertext or tag", 2],
])("a sealed text with an altered %s does not open", async (_, index) => {
  const parts = (await sealText(secret, box)).split(".");
  const bytes = Buffer.from(parts[index] ?? "", "base64url");
  for (const at of [0, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(await openText(parts.with(index, altered.toString("base64url")).join("."), box)).toBeNull();
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
])("%j is no sealed text", async (text) => {
  expect(await openText(text, box)).toBeNull();
});

test("after a rotation new texts use the new key and old ones still open", async () => {
  const rotated = { ...box, keyring: parseKeyring(`k2:${newKey},k1:${oldKey}`) };
  const old = await sealText(secret, box);
  expect(await openText(old, rotated)).toBe(secret);
  const fresh = await sealText(secret, rotated);
  expect([fresh, old].map((sealed) => isSealedWithOldKey(sealed, rotated.keyring))).toEqual([false, true]);
  expect(await openText(fresh, box)).toBeNull();
});

test("a key with the name of another key does not open", async () => {
  const sealed = await sealText(secret, box);
  expect(await openText(sealed, { ...box, keyring: parseKeyring(`k1:${newKey}`) })).toBeNull();
});

test("values sealed by earlier releases still open", async () => {
  const { keyring } = kept;
  expect(await openText(kept.own, { keyring, place: ["licence", "a.myshopify.com", "accessToken", "r1"] })).toBe(
    secret,
  );
  expect(await openText(kept.derived, { keyring, place: ["uid", ""], purpose: "second-factor-token" })).toBe(secret);
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
])("%j is no keyring", (text) => {
  expect(() => parseKeyring(text)).toThrow();
});
