import { describe, expect, test } from "vitest";
import {
  findRefusedCharacter,
  normalizeHyphens,
  normalizePassword,
  normalizeSecret,
  normalizeValue,
} from "./typed-text.ts";

describe("normalizeValue", () => {
  test.each([
    ["", ""],
    [" \u00a0\u200b ", ""],
    ["«»", ""],
    ["...", ""],
    ["\u200ea\u200bb\ufeff\u00ad", "ab"],
    ["ＡＢ１２．", "AB12"],
    ["1\u202f197", "1 197"],
    ["<a>,", "a"],
    ["« a » ;", "a"],
    ["“a”, ‘b’", "a”, ‘b"],
    ["(a!)", "a"],
    ["„a“。", "a"],
    [".a", ".a"],
    ["-1", "-1"],
    ["a/", "a/"],
    ["😀.", "😀"],
  ])("reads %j as %j", (typed, value) => expect(normalizeValue(typed)).toBe(value));
});

describe("normalizeHyphens", () => {
  test("writes each dash as a hyphen", () =>
    expect(normalizeHyphens("a\u2010b\u2011c–d—e\u2212f")).toBe("a-b-c-d-e-f"));
});

describe("normalizeSecret", () => {
  test("removes edges and invisible characters only", () =>
    expect(normalizeSecret("\u00a0\ufeffshpat_\u200bÀ１.\n")).toBe("shpat_À１."));
});

describe("normalizePassword", () => {
  test("composes accents and changes nothing else", () =>
    expect(normalizePassword(" e\u0301\u200bﬁ１ ")).toBe(" é\u200bﬁ１ "));
});

describe("findRefusedCharacter", () => {
  test.each([
    ["abc", null],
    ["aéb", "é"],
    ["a😀", "😀"],
    ["a b", "U+0020"],
    ["a\u0007", "U+0007"],
    ["a\u0301", "U+0301"],
    ["a\ud800", "U+D800"],
  ])("finds in %j the character %j", (text, character) => expect(findRefusedCharacter(text, /[a-z]/)).toBe(character));
});
