import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
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

describe("sealText", () => {
  test("seals a text that opens in its place and is not in the ciphertext", async () => {
    const sealed = await sealText(secret, box);
    expect(sealed).not.toContain(secret);
    expect(await openText(sealed, box)).toBe(secret);
  });

  test("returns two texts for the same one, so that equal secrets cannot be recognised", async () => {
    expect(await sealText(secret, box)).not.toBe(await sealText(secret, box));
  });
});

describe("openText", () => {
  test.each(box.place.map((_, index) => index))(
    "rejects a ciphertext moved to another place (part %i)",
    async (index) => {
      const sealed = await sealText(secret, box);
      expect(await openText(sealed, { ...box, place: box.place.with(index, "other") })).toBeNull();
    },
  );

  test("opens a ciphertext for its purpose only", async () => {
    const sealed = await sealText(secret, { ...box, purpose: "refresh-token" });
    expect(await openText(sealed, { ...box, purpose: "refresh-token" })).toBe(secret);
    expect(await openText(sealed, { ...box, purpose: "id-token" })).toBeNull();
    expect(await openText(sealed, box)).toBeNull();
  });

  test("rejects text shifted between the parts of a place", async () => {
    const sealed = await sealText(secret, { ...box, place: ['x","y', "z"] });
    expect(await openText(sealed, { ...box, place: ["x", 'y","z'] })).toBeNull();
  });

  test.each([
    ["nonce", 1],
    ["ciphertext or tag", 2],
  ])("rejects a sealed text with an altered %s", async (_, index) => {
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
  ])("rejects the malformed text %j", async (text) => {
    expect(await openText(text, box)).toBeNull();
  });

  test("opens old texts after a rotation, while new ones use the new key", async () => {
    const rotated = { ...box, keyring: parseKeyring(`k2:${newKey},k1:${oldKey}`) };
    const old = await sealText(secret, box);
    expect(await openText(old, rotated)).toBe(secret);
    const fresh = await sealText(secret, rotated);
    expect([fresh, old].map((sealed) => isSealedWithOldKey(sealed, rotated.keyring))).toEqual([false, true]);
    expect(await openText(fresh, box)).toBeNull();
  });

  test("rejects a key with the name of another key", async () => {
    const sealed = await sealText(secret, box);
    expect(await openText(sealed, { ...box, keyring: parseKeyring(`k1:${newKey}`) })).toBeNull();
  });

  test("opens values sealed by earlier releases", async () => {
    const { keyring } = kept;
    expect(await openText(kept.own, { keyring, place: ["licence", "a.myshopify.com", "accessToken", "r1"] })).toBe(
      secret,
    );
    expect(await openText(kept.derived, { keyring, place: ["uid", ""], purpose: "second-factor-token" })).toBe(secret);
  });
});

describe("parseKeyring", () => {
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
  ])("rejects the keyring %j", (text) => {
    expect(() => parseKeyring(text)).toThrow();
  });
});
