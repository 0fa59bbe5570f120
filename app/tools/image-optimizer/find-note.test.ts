import { describe, expect, test } from "vitest";
import { findNote } from "./picture-row.tsx";

describe("findNote", () => {
  test.each([
    ["a larger result", "image/webp", 12, {}, "larger"],
    ["a larger result that misses its aim", "image/jpeg", 12, { isAimReached: false }, "larger"],
    ["a larger PNG, which has no quality to lower", "image/png", 12, {}, "largerPng"],
    ["a larger PNG that misses its aim", "image/png", 12, { isAimReached: false }, "largerPng"],
    ["a PNG that misses its aim", "image/png", 8, { isAimReached: false }, "lossless"],
    ["a result that misses its aim", "image/avif", 8, { isAimReached: false }, "unreached"],
    ["an original that stays", "image/webp", 10, { isOriginal: true }, "kept"],
    ["a lighter result", "image/webp", 8, {}, null],
  ])("describes %s", (_, type, bytes, facts, note) => {
    const result = { blob: new Blob(["x".repeat(bytes)], { type }), isOriginal: false, isAimReached: true, ...facts };
    expect(findNote(result, 10)).toBe(note === null ? null : `imageOptimizer.list.${note}`);
  });
});
