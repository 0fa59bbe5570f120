import fc from "fast-check";
import { expect, test } from "vitest";
import { minified, parseJson, sameJson, writeJson } from "./json-text.ts";

test("JSON is read as themes have it: comments of both kinds, commas after the last item", () => {
  expect(parseJson('/* a */ { "a": [1, 2,], // b\n "c": "/* no */ // no, \\" ,}", /* d */ }')).toEqual({
    ...{ a: [1, 2], c: '/* no */ // no, " ,}' },
  });
});

test.each(["", "{", '{"a":}', "<html>", '{"a" 1}', "/*", "// {}"])("%j is no JSON", (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test("whatever is written is read back, minified too", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value));
      expect(parseJson(writeJson(json, ""))).toEqual(json);
      expect(minified(JSON.stringify(json, null, 2))).toBe(JSON.stringify(json));
    }),
  );
});

test("the comment above a file stays when it is written anew", () => {
  expect(writeJson({ a: 1 }, '/*\r\n * Editor\r\n */\r\n{"b":2}')).toBe('/*\n * Editor\n */\n{\n  "a": 1\n}\n');
});

test("the order of keys says nothing, the order of lists does", () => {
  expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(sameJson({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
  expect(sameJson({ constructor: 1 }, { a: 1 })).toBe(false);
});

test("reading takes time in proportion to length, whatever stands in it", () => {
  expect(parseJson(`[${", ".repeat(200_000)}`)).toBeUndefined();
  expect(parseJson(`[1,${" ".repeat(500_000)}]//`)).toEqual([1]);
});

test("what is nested deeper than any theme is not read, and what goes down into it comes back", () => {
  const nested = (levels: number) => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;
  expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100));
  for (const levels of [101, 5_000, 100_000]) expect(parseJson(nested(levels))).toBeUndefined();
  expect(parseJson(`/* ours */ ${nested(5_000)}`)).toBeUndefined();
});
