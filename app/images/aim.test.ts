import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeToAim, findQuality, maxQuality, minQuality } from "./aim.ts";

/** Grows with quality, as the codecs' results do. */
const createEncoder = (bytesPerQuality: number) => async (quality: number) => ({
  byteLength: Math.round(quality * bytesPerQuality),
});

test("the result is small enough whenever a quality reaches the aim, and close to it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: 5000 }),
      fc.integer({ min: 1, max: 600_000 }),
      async (each, maxBytes) => {
        let attempts = 0;
        const found = await findQuality(maxBytes, createEncoder(each), () => attempts++);
        expect(attempts).toBeLessThanOrEqual(7);
        expect(found.isReached).toBe(minQuality * each <= maxBytes);
        if (!found.isReached) {
          expect(found.quality).toBe(minQuality);
          return;
        }
        expect(found.bytes.byteLength).toBeLessThanOrEqual(maxBytes);
        const isClose = found.bytes.byteLength > maxBytes * 0.96 || (found.quality + 1) * each > maxBytes;
        expect(isClose || found.quality === maxQuality).toBe(true);
      },
    ),
  );
});

// A result has 1,000 bytes for each step of quality.
test.each([
  ["a light source of the same format stays", { maxBytes: 200_000 }, 64_000, true, true, null],
  ["with metadata it is encoded, and not larger", { maxBytes: 200_000 }, 64_000, true, false, 64],
  ["in another format it gets the usual quality", { maxBytes: 200_000 }, 64_000, false, true, 78],
  ["a heavy source reaches the size", { maxBytes: 50_000 }, 300_000, true, true, 50],
  ["a quality that makes the same format larger keeps the source", { quality: 80 }, 64_000, true, true, null],
  ["with metadata the quality is lowered", { quality: 80 }, 64_000, true, false, 64],
  ["another format may be larger", { quality: 80 }, 64_000, false, true, 80],
  ["a quality that makes it lighter is used", { quality: 50 }, 64_000, true, true, 50],
  ["metadata go although no quality makes up for them", { quality: 80 }, 9_000, true, false, minQuality],
])("%s", async (_, aim, bytes, isSameFormat, canKeep, quality) => {
  const found = await encodeToAim(aim, { bytes, isSameFormat, canKeep }, createEncoder(1000));
  if (quality === null) expect(found).toBeNull();
  else {
    expect(found?.isReached).toBe(true);
    expect(quality - (found?.quality ?? 0)).toBeGreaterThanOrEqual(0);
    expect(quality - (found?.quality ?? 0)).toBeLessThan(3);
  }
});
