import { describe, expect, test } from "vitest";
import { isReadable, normalizeLine, normalizeName, normalizeText } from "./plain-text.ts";

describe("normalizeText", () => {
  test.each([
    ["  a\r\nb\rc\u2028d  ", "a\nb\nc\nd"],
    ["a\n\n\n\n\nb", "a\n\nb"],
    ["a\u0000\u0007\u001bb\tc", "ab c"],
    ["\u202eevil\u202c \u2066x\u2069", "evil x"],
    ["مرحبا بالعالم", "مرحبا بالعالم"],
    ["👩\u200d👩\u200d👧 <b>é</b>", "👩\u200d👩\u200d👧 <b>é</b>"],
    ["a\ud800b", "a\ufffdb"],
    ["e\u0301 \u200fx\u061c\u200e", "é x"],
    ["\u200b ﬁ １ ½ « a » .\ufeff", "ﬁ １ ½ « a » ."],
    ["نامه\u200cای ❤\ufe0f", "نامه\u200cای ❤\ufe0f"],
    ["a  b", "a  b"],
  ])("keeps %j as %j", (written, kept) => expect(normalizeText(written)).toBe(kept));
});

describe("normalizeLine", () => {
  test("removes line breaks", () => expect(normalizeLine(" a \r\n\n b ")).toBe("a b"));
});

describe("normalizeName", () => {
  test("writes one space between the parts", () =>
    expect(normalizeName(" Ada \t\u00a0 Lovelace\n\u202e")).toBe("Ada Lovelace"));
});

describe("isReadable", () => {
  test.each(["", " ", "\u00a0\u2003", "\u200b\u200d\ufeff", "\u0301", "\u2060"])("rejects %j", (text) =>
    expect(isReadable(text)).toBe(false),
  );
  test.each(["a", "1", "!", "🎉", "你", "م", "<"])("accepts %j", (text) => expect(isReadable(text)).toBe(true));
});
