import { describe, expect, test } from "vitest";
import { parseKilobytes } from "./settings.ts";

describe("parseKilobytes", () => {
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
  ])("parses a size of %j as %j", (text, kilobytes) => {
    expect(parseKilobytes(text)).toBe(kilobytes);
  });
});
