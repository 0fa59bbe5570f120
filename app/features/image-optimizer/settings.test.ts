import { expect, test } from "vitest";
import { parseKilobytes } from "./settings.ts";

test.each([
  ["200", 200],
  [" 5 ", 5],
  ["20000", 20_000],
  ["3", null],
  ["0", null],
  ["-4", null],
  ["99999999", null],
  ["7.5", null],
  ["", null],
])("a size of %j is %j", (text, kilobytes) => {
  expect(parseKilobytes(text)).toBe(kilobytes);
});
