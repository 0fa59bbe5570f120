import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, cutStart } from "./cut.ts";

describe("cut", () => {
  test.each([
    [`${"a".repeat(7_999)}😀 fin`, 8_000, `${"a".repeat(7_999)}…`],
    [`${"a".repeat(7_998)}😀 fin`, 8_000, `${"a".repeat(7_998)}…`],
    [`${"a".repeat(7_997)}😀 fin`, 8_000, `${"a".repeat(7_997)}😀…`],
    [`${"a".repeat(7_998)}😀`, 8_000, `${"a".repeat(7_998)}😀`],
    ["", 0, ""],
    ["a", 0, ""],
    ["ab", 1, "…"],
    ["ab", 2, "ab"],
    ["abc", 2, "a…"],
    ["👩‍👩‍👧‍👦 ensemble", 8, "…"],
    ["👩‍👩‍👧‍👦 ensemble", 12, "👩‍👩‍👧‍👦…"],
    ["🇫🇷🇬🇧🇩🇪", 8, "🇫🇷…"],
    ["👍🏽👍🏽", 5, "👍🏽…"],
    ["👍🏽👍🏽", 4, "…"],
    ["e\u0301te\u0301", 3, "e\u0301…"],
    ["e\u0301te\u0301", 2, "…"],
    ["a\r\nb", 2, "a…"],
    ["각각", 2, "각각"],
    ["नमस्ते दुनिया", 5, "नम…"],
  ])("cuts %j to %i units", (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });

  test("leaves no mark where the reader needs none", () => {
    expect(cut(`${"a".repeat(99)}😀`, 100, "")).toBe("a".repeat(99));
    expect(cut(`${"a".repeat(98)}😀b`, 100, "")).toBe(`${"a".repeat(98)}😀`);
  });

  test("keeps the longest start of whole characters that fits", () => {
    const characters = fc.array(fc.constantFrom("a", "é", "e\u0301", "😀", "👍🏽", "🇫🇷", "👩‍👧", "\r\n", " ", "각"));
    fc.assert(
      fc.property(characters, fc.nat(40), (parts, max) => {
        const text = parts.join("");
        const whole = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
        let kept = "";
        for (const each of whole) {
          if (kept.length + each.length + 1 > max) break;
          kept += each;
        }
        const expected = text.length <= max ? text : max < 1 ? "" : `${kept}…`;
        expect(cut(text, max)).toBe(expected);
      }),
    );
  });
});

describe("cutStart", () => {
  test.each([
    ["abc", 3, "abc"],
    ["abc", 2, "bc"],
    ["a😀bc", 3, "bc"],
    ["a😀bc", 4, "😀bc"],
    ["🇫🇷🇬🇧", 6, "🇬🇧"],
    ["te\u0301", 1, ""],
    ["", 0, ""],
  ])("keeps of %j the last %i units", (text, max, expected) => {
    expect(cutStart(text, max)).toBe(expected);
  });
});
