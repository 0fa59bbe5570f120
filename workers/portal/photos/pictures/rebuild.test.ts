import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { badPictures, goodPictures, secret } from "#tests/support/pictures/set.ts";
import { rebuildPicture } from "./rebuild.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

async function rebuilt(bytes: Uint8Array) {
  const result = await rebuildPicture(bytes);
  if (!result.ok) throw new Error(`It was refused: ${result.fault}.`);
  return result.picture;
}

describe.each(Object.entries(goodPictures))("%s", (_, { bytes, type }) => {
  test("is made anew, with nothing in it that is not drawn", async () => {
    const picture = await rebuilt(bytes);
    expect(picture.type).toBe(type);
    expect(textOf(picture.bytes)).not.toMatch(new RegExp(`${secret}|script|PK\\x03|iCCP|fdAT|NETSCAPE`));
    expect(await rebuilt(picture.bytes)).toEqual(picture);
  });
});

test.each(Object.entries(badPictures))("%s is refused", async (_, { bytes, fault }) => {
  expect(await rebuildPicture(bytes)).toEqual({ ok: false, fault });
});

test("a photo keeps the side that is up, and loses the place where it was taken", async () => {
  const { bytes } = await rebuilt(goodPictures["a JPEG of a phone held upright"]?.bytes ?? new Uint8Array());
  const text = textOf(bytes);
  expect(text).toContain("Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006");
  expect(text).not.toMatch(/GPS|SecretCam/);
});

test("a GIF stands still", async () => {
  const moving = await rebuilt(goodPictures["a GIF that moves"]?.bytes ?? new Uint8Array());
  const still = await rebuilt(goodPictures["a GIF"]?.bytes ?? new Uint8Array());
  expect(moving).toEqual(still);
});

const small = Object.values(goodPictures)
  .map(({ bytes }) => bytes)
  .filter((bytes) => bytes.length < 20_000);

/** Bytes changed, parts taken out or put in twice. */
const mutations = fc.array(
  fc.record({
    kind: fc.constantFrom("byte", "cut", "double"),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.nat(255),
  }),
  { minLength: 1, maxLength: 4 },
);

test("whatever is done to a picture, it is refused or made anew, and made anew it stays", async () => {
  const property = fc.asyncProperty(fc.constantFrom(...small), mutations, async (original, changes) => {
    let bytes: Uint8Array = original.slice();
    for (const { kind, at, value } of changes) {
      const place = Math.floor(at * (bytes.length - 1));
      if (kind === "byte") bytes[place] = value;
      else {
        const [from, to] = kind === "cut" ? [place, place + value] : [place + value, place];
        bytes = new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)]);
      }
    }
    const result = await rebuildPicture(bytes);
    if (!result.ok) return;
    const { picture } = result;
    expect(await rebuilt(picture.bytes)).toEqual(picture);
    // What happens to become part of a JPEG's tables or of a GIF's drawing is drawn, whatever it spells; a PNG's has checksums.
    if (picture.type === "image/png") expect(textOf(picture.bytes)).not.toContain(secret);
  });
  await fc.assert(property, { numRuns: 400 });
});
