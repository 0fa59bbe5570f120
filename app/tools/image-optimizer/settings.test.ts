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
    ["1e3", null],
    ["20\u202f000 Ko", 20_000],
    ["2.000", { sign: "", typed: "2.000", whole: "2000", before: "2", after: "000" }],
    ["", null],
  ])("parses a size of %j as %j", (text, kilobytes) => {
    expect(parseKilobytes(text)).toEqual(kilobytes);
  });
});
