import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, writeJson } from "./json-text.ts";
import { unkeptNotes } from "./unkept-text.ts";

const rewritten = (text: string, base: string | null = null) =>
  unkeptNotes(text, writeJson(parseJson(text) ?? null, text), base).map(({ code, params }) => [
    code,
    ...Object.values(params),
  ]);

test.each([
  ["nothing", '{"a": [1, -0, 1.50, 1e3, true, null, "/* no */ // no"], "b": {"a": 1}}', []],
  ["the comment above, which stays", '/* ours */ {"a": 1}', []],
  ["a second comment", '/* ours */ /* second */ {"a": 1}', [["COMMENT_GONE", "second"]]],
  [
    "a comment inside",
    '{"a": /* never\n   touch */ 1 // x\n}',
    [
      ["COMMENT_GONE", "never touch"],
      ["COMMENT_GONE", "x"],
    ],
  ],
  ["a line above", '// ours\n{"a": 1}', [["COMMENT_GONE", "ours"]]],
  ["a comment behind a number", '{"a": 1/* one */}', [["COMMENT_GONE", "one"]]],
  ["a comment that says nothing", '{"a": 1 /* */ }', []],
  ["a doubled key", '{"s": {"a": "x", "a": "y"}}', [["KEY_DOUBLED", "s.a", '"x"']]],
  ["one that is written otherwise", '{"a": 1, "\\u0061": 2}', [["KEY_DOUBLED", "a", "1"]]],
  ["one that holds much", '{"a": { "b": [1, 2] }, "a": {}}', [["KEY_DOUBLED", "a", '{"b":[1,2]}']]],
  ["one of the same value", '{"a": 1,"a": 1}', []],
  ["the same key elsewhere", '[{"a": 1}, {"a": 2, "b": {"a": 3}}]', []],
  ["a key named like what all objects have", '{"constructor": 1, "__proto__": 2}', []],
  [
    "numbers too large",
    '{"n": 12345678901234567890, "l": [1e400], "ok": 9007199254740991}',
    [
      ["NUMBER_CHANGED", "n", "12345678901234567890", "12345678901234567000"],
      ["NUMBER_CHANGED", "l", "1e400", "null"],
    ],
  ],
])("what a file written anew has lost is told: %s", (_, text, notes) => {
  expect(rewritten(text)).toEqual(notes);
});

test("what came with the release is no loss of the merchant's, nor is what the editor writes above", () => {
  const base = '{"a": /* the vendor\'s */ 12345678901234567890}';
  const editors = "/* IMPORTANT: The contents of this file are auto-generated. */";
  expect(
    rewritten(`${editors} ${editors} {"b": /* the vendor's */ 1, "a": 12345678901234567890 /* mine */}`, base),
  ).toEqual([["COMMENT_GONE", "mine"]]);
});

const indent = fc.constantFrom("", " ", "\n  ");
const remark = fc.stringMatching(/^[a-z]{3,8}$/);

test("whatever is typed into a text stands in what is written, or is told", () => {
  /** Between any two tokens of a text something may stand. */
  const typed = fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.tuple(remark, fc.nat(), fc.boolean(), indent)))
    .map(([value, remarks]) => {
      const tokens = JSON.stringify({ value }).match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^[\]{}:,"]+/g) ?? [];
      for (const [text, at, block, space] of remarks) {
        const comment = block ? `/*${space}${text}${space}*/` : `//${text}\n`;
        tokens.splice(at % (tokens.length + 1), 0, comment);
      }
      return { text: tokens.join(""), remarks: remarks.map(([text]) => text) };
    });
  fc.assert(
    fc.property(typed, ({ text, remarks }) => {
      const told = JSON.stringify(rewritten(text));
      const written = writeJson(parseJson(text) ?? null, text);
      for (const each of remarks) expect(told.includes(`"${each}"`) || written.includes(each), each).toBe(true);
      expect(told).not.toContain("KEY_DOUBLED");
    }),
  );
});

test("looking through a text takes time in proportion to its length", () => {
  const doubled = `${'{"a":1,"a":'.repeat(190)}"${"x".repeat(400_000)}"${"}".repeat(190)}`;
  expect(rewritten(doubled).length).toBe(190);
  expect(rewritten(`{"${"k".repeat(200_000)}": [${"{},".repeat(60_000)}]}`)).toEqual([]);
  expect(rewritten(`[${"/*a*/1,".repeat(60_000)}]`)).toEqual([["COMMENT_GONE", "a"]]);
});
