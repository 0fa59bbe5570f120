import fc from "fast-check";
import { expect, test } from "vitest";
import { findQuality, maxQuality, minQuality } from "./aim.ts";

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
