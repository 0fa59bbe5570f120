import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeToAim, findQuality, maxQuality, minQuality } from "./aim.ts";

/** Grows with quality, as the codecs' results do. */
const createEncoder = (bytesPerQuality: number) => async (quality: number) => ({
  byteLength: Math.round(quality * bytesPerQuality),
});

describe("findQuality", () => {
  test("returns a result below the aim whenever a quality reaches it, and close to it", async () => {
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
});

describe("encodeToAim", () => {
  // A result has 1,000 bytes for each step of quality.
  test.each([
    ["keeps a light source of the same format", { maxBytes: 200_000 }, 64_000, true, true, null],
    ["encodes a light source with metadata, and not larger", { maxBytes: 200_000 }, 64_000, true, false, 64],
    ["encodes a light source to another format with the usual quality", { maxBytes: 200_000 }, 64_000, false, true, 78],
    ["reduces a heavy source to the size", { maxBytes: 50_000 }, 300_000, true, true, 50],
    ["keeps the source when the quality makes the same format larger", { quality: 80 }, 64_000, true, true, null],
    ["lowers the quality of a source with metadata", { quality: 80 }, 64_000, true, false, 64],
    ["allows a larger result in another format", { quality: 80 }, 64_000, false, true, 80],
    ["uses a quality that makes the source lighter", { quality: 50 }, 64_000, true, true, 50],
    ["removes metadata although no quality makes up for it", { quality: 80 }, 9_000, true, false, minQuality],
  ])("%s", async (_, aim, bytes, isSameFormat, canKeep, quality) => {
    const found = await encodeToAim(aim, { bytes, isSameFormat, canKeep }, createEncoder(1000));
    if (quality === null) expect(found).toBeNull();
    else {
      expect(found?.isReached).toBe(true);
      expect(quality - (found?.quality ?? 0)).toBeGreaterThanOrEqual(0);
      expect(quality - (found?.quality ?? 0)).toBeLessThan(3);
    }
  });
});
