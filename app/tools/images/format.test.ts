import { describe, expect, test } from "vitest";
import { checkSize, type OutputFormat } from "./format.ts";

describe("checkSize", () => {
  test.each<[number, OutputFormat | undefined, string | null]>([
    [16_383, "webp", null],
    [16_384, "webp", "tooLargeForWebp"],
    [16_384, "jpeg", null],
    [16_384, undefined, null],
    [16_385, "webp", "tooLarge"],
  ])("checks a side of %d pixels, written as %s, with the result %s", (side, format, code) => {
    const check = () => checkSize({ width: 10, height: side }, format);
    if (code) expect(check).toThrow(code);
    else expect(check).not.toThrow();
  });
});
