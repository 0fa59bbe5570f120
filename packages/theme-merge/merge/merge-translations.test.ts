import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeTranslations } from "./decide-data.ts";
import type { Json } from "./json-text.ts";

const merge = (base: Json | null, merchant: Json, release: Json | null) => {
  const text = (value: Json | null) => (value === null ? null : JSON.stringify(value));
  const result = mergeTranslations({ base: text(base), merchant: JSON.stringify(merchant), release: text(release) });
  return "text" in result
    ? { words: JSON.parse(result.text), notes: result.notes.map(({ code, params }) => `${code} ${params.key}`) }
    : { words: result.outcome === "replaced" || result.outcome === "same" ? release : undefined, notes: [] };
};

const key = fc.constantFrom("a", "b", "c", "constructor");
const words = fc.letrec((tie) => ({
  word: fc.constantFrom("1", "2", "3", "4"),
  group: fc.dictionary(key, fc.oneof({ depthSize: "small" }, tie("word"), tie("group")), { maxKeys: 4 }),
})).group as fc.Arbitrary<{ [name: string]: Json }>;

describe("mergeTranslations", () => {
  test.each<[string, Json | null, Json, Json, Json, string[]]>([
    [
      "changed words stay, new ones come",
      { a: "1", b: "2" },
      { a: "mine", b: "2" },
      { a: "1", b: "3", c: "4" },
      { a: "mine", b: "3", c: "4" },
      [],
    ],
    ["both changed a word", { a: "1" }, { a: "mine" }, { a: "2" }, { a: "mine" }, ["WORDS_KEPT a"]],
    ["the merchant's own words", { a: "1" }, { a: "1", own: { b: "2" } }, { a: "3" }, { a: "3", own: { b: "2" } }, []],
    [
      "words taken away by the release",
      { a: { b: "1", c: "2" } },
      { a: { b: "1", c: "mine" } },
      {},
      { a: { c: "mine" } },
      ["WORDS_UNUSED a.c"],
    ],
    ["a group taken away whole", { a: { b: "1" }, c: "1" }, { a: { b: "1" }, c: "2" }, { c: "1" }, { c: "2" }, []],
    ["words taken away by the merchant", { a: "1", b: "1" }, { b: "1" }, { a: "1", b: "2" }, { b: "2" }, []],
    [
      "a word becomes a group",
      { a: "1" },
      { a: "mine" },
      { a: { one: "1", other: "2" } },
      { a: { one: "1", other: "2" } },
      ["WORDS_REPLACED a"],
    ],
    [
      "deep groups",
      { a: { b: { c: "1", d: "1" } } },
      { a: { b: { c: "m", d: "1" } } },
      { a: { b: { c: "1", d: "2" } } },
      { a: { b: { c: "m", d: "2" } } },
      [],
    ],
    [
      "an unknown base",
      null,
      { a: "mine", own: "1" },
      { a: "1", b: "2" },
      { a: "mine", own: "1", b: "2" },
      ["WORDS_KEPT a"],
    ],
  ])("merges: %s", (_, base, merchant, release, words, notes) => {
    expect(merge(base, merchant, release)).toEqual({ words, notes });
  });

  test("keeps the merchant's own languages and unreadable files byte for byte", () => {
    for (const merchant of ['/* a */{"b":  1}', "{"]) {
      expect(mergeTranslations({ base: null, merchant, release: null })).toMatchObject({
        outcome: "kept",
        text: merchant,
      });
    }
  });

  test("returns the release's words for unedited ones and the merchant's for an unchanged release", () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(merge(one, one, other).words).toEqual(other);
        expect(merge(one, other, one).words).toEqual(other);
      }),
    );
  });

  test("contains or notes every word of the merchant", () => {
    fc.assert(
      fc.property(words, words, words, fc.constantFrom("a", "b"), (base, merchant, release, name) => {
        const result = merge(base, { ...merchant, [name]: "mine!" }, release);
        expect(result.words[name] === "mine!" || result.notes.includes(`WORDS_REPLACED ${name}`)).toBe(true);
      }),
    );
  });
});
