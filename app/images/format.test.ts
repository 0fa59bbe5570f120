import { expect, test } from "vitest";
import { checkSize, type OutputFormat } from "./format.ts";

test.each<[number, OutputFormat | undefined, string | null]>([
  [16_383, "webp", null],
  [16_384, "webp", "tooLargeForWebp"],
  [16_384, "jpeg", null],
  [16_384, undefined, null],
  [16_385, "webp", "tooLarge"],
])("a side of %d pixels, written as %s, is %s", (side, format, code) => {
  const check = () => checkSize({ width: 10, height: side }, format);
  if (code) expect(check).toThrow(code);
  else expect(check).not.toThrow();
});
