import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameJson, minifyJson, parseJson, splitTokens } from "./json-text.ts";

describe("splitTokens", () => {
  test.each(['{"a":1}/*', '{"a":1}/* b', '{"a":1}//', '{"a', '"\\'])("takes the end of %j for the end", (text) => {
    expect(splitTokens(text).join("")).toBe(text);
  });
});

describe("parseJson and minifyJson", () => {
  test("return the same with and without comments", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        const typed = `/* a */\r\n${text} // b`;
        expect(parseJson(typed)).toEqual(JSON.parse(text));
        expect(minifyJson(typed)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });
});

describe("isSameJson", () => {
  test("ignores the order of keys and compares the order of lists", () => {
    expect(isSameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(isSameJson({ b: [1, 2] }, { b: [2, 1] })).toBe(false);
    expect(isSameJson({ constructor: 1 }, { a: 1 })).toBe(false);
  });
});

describe("parseJson", () => {
  test("reads JSON as themes have it, with comments of both kinds and trailing commas", () => {
    expect(parseJson('/* a */ { "a": [1, 2,], // b\n "c": "/* no */ // no, \\" ,}", /* d */ }')).toEqual({
      ...{ a: [1, 2], c: '/* no */ // no, " ,}' },
    });
  });

  test.each(["", "{", '{"a":}', "<html>", '{"a" 1}', "/*", "// {}", "[,]", "[1 2]", "[1/**/2]", '{"a":1} /* open'])(
    "rejects %j",
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );

  test("takes the last value of a key that is typed twice, and `__proto__` as a key", () => {
    const text = '{"a": 1, "\\u0061": 2, "__proto__": {"b": 3}}';
    expect(JSON.stringify(parseJson(`${text} // relaxed`))).toBe('{"a":2,"__proto__":{"b":3}}');
    expect(JSON.stringify(parseJson(text))).toBe('{"a":2,"__proto__":{"b":3}}');
  });

  test("reads in time proportional to length", () => {
    expect(parseJson(`[${", ".repeat(200_000)}`)).toBeUndefined();
    expect(parseJson(`[1,${" ".repeat(500_000)}]//`)).toEqual([1]);
  });

  test("rejects text nested deeper than any theme", () => {
    const nested = (levels: number) => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;
    expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100));
    for (const levels of [101, 5_000, 100_000]) expect(parseJson(nested(levels))).toBeUndefined();
    expect(parseJson(`/* ours */ ${nested(5_000)}`)).toBeUndefined();
  });
});
