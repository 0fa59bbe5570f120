import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinParts, mergeCode } from "./code-merge.ts";

const lines = (...names: string[]) => names.map((name) => `${name}\n`).join("");
const base = lines("a", "b", "c", "d", "e");

describe("mergeCode with a base", () => {
  test.each([
    ["only the release changed", base, lines("a", "B", "c", "d", "e"), "replaced", lines("a", "B", "c", "d", "e")],
    ["only the merchant changed", lines("a", "B", "c", "d", "e"), base, "kept", lines("a", "B", "c", "d", "e")],
    ["both made the same change", lines("a", "x"), lines("a", "x"), "replaced", lines("a", "x")],
    [
      ...["changes apart", lines("A", "b", "c", "d", "e"), lines("a", "b", "c", "d", "E")],
      ...["merged", lines("A", "b", "c", "d", "E")],
    ],
    [
      ...["insertions apart", lines("a", "mine", "b", "c", "d", "e"), lines("a", "b", "c", "d", "new", "e")],
      ...["merged", lines("a", "mine", "b", "c", "d", "new", "e")],
    ],
    [
      ...["a deletion and a change", lines("a", "c", "d", "e"), lines("a", "b", "c", "D", "e")],
      ...["merged", lines("a", "c", "D", "e")],
    ],
    [
      ...["the same change and one more", lines("A", "b", "c", "d", "e"), lines("A", "b", "c", "d", "E")],
      ...["merged", lines("A", "b", "c", "d", "E")],
    ],
    [
      "line ends only",
      base.replaceAll("\n", "\r\n"),
      lines("a", "b", "c", "d", "E"),
      "replaced",
      lines("a", "b", "c", "d", "E"),
    ],
    [
      "the last line end only",
      base.slice(0, -1),
      lines("A", "b", "c", "d", "e"),
      "merged",
      lines("A", "b", "c", "d", "e").slice(0, -1),
    ],
  ])("merges: %s", (_, merchant, release, outcome, text) => {
    const merge = mergeCode(base, merchant, release);
    expect([merge.outcome, joinParts(merge.parts, "mine")]).toEqual([outcome, text]);
    expect(joinParts(merge.parts, "new")).toBe(text);
  });

  test.each([
    ["the same line", lines("a", "B1", "c", "d", "e"), lines("a", "B2", "c", "d", "e"), "B1\n", "B2\n"],
    ["changed and deleted", lines("a", "B1", "c", "d", "e"), lines("a", "c", "d", "e"), "B1\n", ""],
    [
      "two insertions in one place",
      lines("a", "m", "b", "c", "d", "e"),
      lines("a", "n", "b", "c", "d", "e"),
      "m\n",
      "n\n",
    ],
  ])("reports a conflict: %s", (_, merchant, release, mine, newLines) => {
    const merge = mergeCode(base, merchant, release);
    expect(merge.outcome).toBe("conflict");
    expect(merge.parts.filter((part) => "mine" in part)).toMatchObject([{ mine, new: newLines }]);
    expect(joinParts(merge.parts, "mine")).toBe(merchant);
    expect(joinParts(merge.parts, "new")).toBe(release);
  });

  test("merges the lines around a conflict", () => {
    const merge = mergeCode(base, lines("A", "b", "C1", "d", "e"), lines("a", "b", "C2", "d", "E"));
    expect(joinParts(merge.parts, "mine")).toBe(lines("A", "b", "C1", "d", "E"));
    expect(joinParts(merge.parts, "new")).toBe(lines("A", "b", "C2", "d", "E"));
  });

  test("treats names of inherited properties as ordinary lines", () => {
    const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "x"];
    const merge = mergeCode(lines(...names), lines("mine", ...names), lines(...names, "new"));
    expect([merge.outcome, joinParts(merge.parts, "mine")]).toEqual(["merged", lines("mine", ...names, "new")]);
  });
});

describe("mergeCode without a base", () => {
  test("reports every difference as a conflict with each side complete", () => {
    const [merchant, release] = [lines("a", "m", "c", "d"), lines("a", "n", "c", "o", "d")];
    const merge = mergeCode(null, merchant, release);
    expect(merge.parts.filter((part) => "mine" in part)).toHaveLength(2);
    expect([joinParts(merge.parts, "mine"), joinParts(merge.parts, "new")]).toEqual([merchant, release]);
  });
});

describe("mergeCode of any texts", () => {
  const text = fc
    .tuple(fc.array(fc.constantFrom("a", "b", "c", "", "}", "x", "y"), { maxLength: 14 }), fc.boolean())
    .map(([names, end]) => names.join("\n") + (end ? "\n" : ""));
  const ended = (value: string) => value.replace(/\n$/, "");

  test("returns the release for an unedited file and the merchant's text for an unchanged release", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(joinParts(mergeCode(one, one, other).parts, "mine")).toBe(other);
        expect(joinParts(mergeCode(one, other, one).parts, "new")).toBe(other);
      }),
    );
  });

  test("returns without a base the chosen side, except for the last line end", () => {
    fc.assert(
      fc.property(text, text, (merchant, release) => {
        const { parts } = mergeCode(null, merchant, release);
        expect([merchant, ended(merchant), `${merchant}\n`]).toContain(joinParts(parts, "mine"));
        expect([release, ended(release), `${release}\n`]).toContain(joinParts(parts, "new"));
      }),
    );
  });

  test("keeps a line of the merchant in the merged text or on the merchant's side of a conflict", () => {
    fc.assert(
      fc.property(text, text, text, fc.nat(20), (installed, edited, release, place) => {
        const own = edited.split("\n").toSpliced(place, 0, "mine!").join("\n");
        const { parts } = mergeCode(installed, own, release);
        expect(joinParts(parts, "mine").split("\n")).toContain("mine!");
      }),
    );
  });

  test("takes every line from one of the three texts", () => {
    fc.assert(
      fc.property(text, text, text, (installed, merchant, release) => {
        const known = new Set([...merchant.split("\n"), ...release.split("\n")]);
        // The end of the last line is no line of its own.
        const merged = joinParts(mergeCode(installed, merchant, release).parts, "mine").replace(/\n$/, "");
        for (const line of merged.split("\n")) expect(known).toContain(line);
      }),
    );
  });
});

describe("mergeCode of large files", () => {
  const numbered = Array.from({ length: 60_000 }, (_, at) => `  property-${at}: ${at};\n`);

  test("merges edits far apart in a long file", () => {
    const merchant = numbered.with(10, "mine\n").join("");
    const release = numbered.with(59_990, "new\n").join("");
    const merge = mergeCode(numbered.join(""), merchant, release);
    expect([merge.outcome, merge.tooLong]).toEqual(["merged", false]);
    expect(joinParts(merge.parts, "mine")).toBe(numbered.with(10, "mine\n").with(59_990, "new\n").join(""));
  });

  test("reports too many repeated lines as one conflict and merges the rest", () => {
    const repeated = (word: string) =>
      Array.from({ length: 20_000 }, (_, at) => (at % 3 ? "}\n" : at % 2 ? `${word}\n` : "{\n"));
    const of = (head: string, word: string, tail: string) => [head, "one\n", ...repeated(word), "two\n", tail].join("");
    const merge = mergeCode(of("a\n", "x", "b\n"), of("A\n", "y", "b\n"), of("a\n", "z", "B\n"));
    expect([merge.outcome, merge.tooLong]).toEqual(["conflict", true]);
    expect(joinParts(merge.parts, "mine")).toBe(of("A\n", "y", "B\n"));
  });

  test("treats one line of minified code as one line", () => {
    const code = "var a=1;".repeat(200_000);
    const merge = mergeCode(code, `${code}mine()`, `release();${code}`);
    expect(merge.parts).toMatchObject([{ mine: `${code}mine()`, new: `release();${code}` }]);
  });
});

describe("mergeCode", () => {
  test("reports a file of very many lines as one conflict", () => {
    const lines = (count: number, end = "") => "x\n".repeat(count) + end;
    const merge = mergeCode(lines(60_001), lines(60_001, "mine"), lines(60_001, "new"));
    expect(merge).toEqual({
      outcome: "conflict",
      parts: [{ mine: lines(60_001, "mine"), new: lines(60_001, "new") }],
      tooLong: true,
    });
    expect(mergeCode(lines(59_000), lines(59_000, "mine"), lines(59_000)).outcome).toBe("kept");
  });
});
