import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editJson, findLostComments } from "./edit-json.ts";
import { parseJson } from "./json-text.ts";

describe("editJson", () => {
  test.each([
    ["nothing", '/* a */\r\n{"b":2}', { b: 2 }, '/* a */\r\n{"b":2}'],
    [
      "a value",
      '{ "a": 1, /* b */ "b": [1, 2] } // c',
      { a: "x", b: [1, 2] },
      '{ "a": "x", /* b */ "b": [1, 2] } // c',
    ],
    ["LF line ends", '{\r\n  "a": 1\r\n}\r\n', { a: 2 }, '{\n  "a": 2\n}\n'],
    [
      "a new key in its place",
      '{\n  "a": 1, // a\n  "c": 3\n}',
      { a: 1, b: { x: [] }, c: 3 },
      '{\n  "a": 1, // a\n  "b": {\n    "x": []\n  },\n  "c": 3\n}',
    ],
    ["a new last key", '{\n  "a": 1 // a\n}', { a: 1, b: 2 }, '{\n  "a": 1, // a\n  "b": 2\n}'],
    ["the first key", '{\n  // a\n  "a": 1, // a\n  // b\n  "b": 2\n}', { b: 2 }, '{\n  // b\n  "b": 2\n}'],
    ["the last key", '{\n  "a": 1, // a\n  "b": 2 // b\n}', { a: 1 }, '{\n  "a": 1 // a\n}'],
    ["all keys", '{"a": {\n  "b": 1\n}}', { a: {} }, '{"a": {}}'],
    ["a trailing comma", '{"a": [1,],}', { a: [1, 2], b: 3 }, '{"a": [1,2,],"b":3,}'],
    ["an empty object", '{\n  "a": {}\n}', { a: { b: 1 } }, '{\n  "a": {\n    "b": 1\n  }\n}'],
    [
      "a list",
      '{"order": ["a", /* b */ "b", "d"]}',
      { order: ["a", "b", "c", "d"] },
      '{"order": ["a", /* b */ "b", "c", "d"]}',
    ],
    ["items of a list", '[{"a": 1 /* a */}, 2]', [{ a: 2 }, 2], '[{"a": 2 /* a */}, 2]'],
    ["a key typed twice", '{"a": 1, "a": 2, "b": 1}', { a: 3, b: 1 }, '{"a": 1, "a": 3, "b": 1}'],
    ["a key typed twice that goes", '{"a": 1, "b": 1, "a": 2}', { b: 1 }, '{ "b": 1}'],
    [
      "numbers as typed",
      '{"a": 12345678901234567890, "b": 1.50}',
      { a: Number("12345678901234567890"), b: 2 },
      '{"a": 12345678901234567890, "b": 2}',
    ],
    [
      "a line comment before a new key",
      '{"a": 1, // a\n"b": 2, "c": 3}',
      { a: 1, c: 3, d: 4 },
      '{"a": 1, // a\n "c": 3, "d": 4}',
    ],
    ["the whole value", "// a\n[1]", { a: 1 }, '// a\n{"a":1}'],
  ])("edits %s in place", (_, text, value, edited) => {
    expect(editJson(text, value)).toBe(edited);
    expect(parseJson(edited)).toEqual(value);
  });

  test("returns a text that reads as the given value for any edit of any text", () => {
    fc.assert(
      fc.property(typed(json), json, ({ text }, value) => {
        const given = JSON.parse(JSON.stringify(value));
        expect(parseJson(editJson(text, given))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  test("keeps every comment, or findLostComments lists it, for any edit of keys", () => {
    fc.assert(
      fc.property(typed(keyed(json)), keyed(json), fc.boolean(), ({ text, remarks }, changes, replacesAll) => {
        const given = JSON.parse(JSON.stringify(changes));
        const value = replacesAll ? given : { ...Object(parseJson(text)), ...given };
        const edited = editJson(text, value);
        expect(parseJson(edited)).toEqual(value);
        const lost = findLostComments(text, edited, null).map(({ params }) => params.comment);
        for (const words of remarks) expect(edited.includes(words) || lost.includes(words), words).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("keeps every comment for any change of values and any new key", () => {
    const scalars = keyed(fc.oneof(fc.integer(), fc.string(), fc.boolean()));
    fc.assert(
      fc.property(typed(keyed(scalars)), scalars, ({ text }, added) => {
        const groups = Object.entries(Object(parseJson(text)));
        const value = Object.fromEntries(groups.map(([name, group]) => [name, { ...Object(group), ...added }]));
        const edited = editJson(text, value);
        expect(parseJson(edited)).toEqual(value);
        expect(findLostComments(text, edited, null)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("edits in time proportional to length and adds no more than the value", () => {
    const keys = (count: number, value: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, { value }]));
    const text = `/* ours */ ${JSON.stringify(keys(40_000, 1), null, 2)}`;
    const edited = editJson(text, keys(45_000, 2));
    expect(parseJson(edited)).toEqual(keys(45_000, 2));
    expect(edited.length).toBeLessThan(text.length + 5_000 * 40);
    expect(editJson(`[${"/*a*/1,".repeat(60_000)}]`, [])).toBe("[]");
    const wide = `{"a": 1, // b\n${" ".repeat(300_000)}/* ${"//".repeat(100_000)}\n */ "b": 1}`;
    expect(editJson(wide, { a: 1, b: keys(1_000, 1) }).length).toBeLessThan(wide.length + 1_000 * 300);
  });
});

const space = fc.constantFrom("", " ", "\n", "\n  ", "\r\n\t");
const remark = fc.stringMatching(/^[a-z]{3,8}$/);

/** JSON of a value with comments, white space and trailing commas. */
const typed = (values: fc.Arbitrary<unknown>) =>
  fc
    .record({
      ...{ value: values, isWide: fc.boolean(), trailingCommas: fc.boolean() },
      remarks: fc.array(fc.tuple(remark, fc.nat(), fc.boolean(), space)),
    })
    .map(({ value, isWide, trailingCommas, remarks }) => {
      const text = JSON.stringify(value, null, isWide ? 2 : 0);
      const tokens = (text.match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^[\]{}:,"\s]+|\s+/g) ?? []).flatMap((token, at, all) => {
        const before = all.slice(0, at).findLast((other) => other.trim() !== "") ?? "";
        return trailingCommas && /[\]}]/.test(token.charAt(0)) && !/^[[{]$/.test(before) ? [",", token] : [token];
      });
      for (const [words, at, isBlock, blank] of remarks) {
        const comment = isBlock ? `${blank}/*${words}*/${blank}` : `//${words}\n`;
        tokens.splice(at % (tokens.length + 1), 0, comment);
      }
      return { text: tokens.join(""), remarks: remarks.map(([words]) => words) };
    });

const json = fc.jsonValue({ maxDepth: 4 });
const keyed = (values: fc.Arbitrary<unknown>) => fc.dictionary(fc.stringMatching(/^[a-e]{1,2}$/), values);

describe("findLostComments", () => {
  test("lists each lost comment of the merchant once, on one line", () => {
    const lost = (text: string, written: string, base: string | null = null) =>
      findLostComments(text, written, base).map(({ code, params }) => `${code} ${params.comment}`);
    expect(lost('{"a": /* never\n   touch */ 1 /* x */} // x', "{} // y")).toEqual([
      "COMMENT_GONE never touch",
      "COMMENT_GONE x",
    ]);
    expect(lost('{"a": "/* no */ // no"} /* */ // y', "{} // y")).toEqual([]);
    expect(lost("{} // vendor's\n// mine", "{}", "{} /* vendor's */")).toEqual(["COMMENT_GONE mine"]);
    expect(lost("/* IMPORTANT: The contents of this file are auto-generated. */ {}", "{}")).toEqual([]);
  });
});
