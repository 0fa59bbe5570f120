import { describe, expect, test } from "vitest";
import { formatJson, minifyJson, stripComments } from "./json-text.ts";

describe("stripComments", () => {
  test("removes only comments where white space matters", () => {
    expect(stripComments('/* a */ { "x": 1 }\n')).toBe(' { "x": 1 }\n');
    expect(stripComments('// a\n{ "x": "http://b" } // c /* d\n')).toBe('\n{ "x": "http://b" } \n');
  });
});

describe("formatJson", () => {
  test("keeps the digits of numbers, the order of keys and the escapes of strings", () => {
    const typed =
      '{"b":{"10":1.50,"2":[12345678901234567890,-1e-7],"a":"x, \\"y\\": {} \\u00e9"},"e":{},"l":[],"n":null}';
    expect(formatJson(typed)).toBe(`{
  "b": {
    "10": 1.50,
    "2": [
      12345678901234567890,
      -1e-7
    ],
    "a": "x, \\"y\\": {} \\u00e9"
  },
  "e": {},
  "l": [],
  "n": null
}`);
  });

  test.each(['{"a":[{},[],[1,{"b":true}]]}', "5", '"a"', "[]", "{}", '[["\\\\"],""]'])(
    "formats %s like JSON.stringify",
    (text) => {
      expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    },
  );
});

describe("minifyJson", () => {
  test("removes white space and comments outside strings, and keeps everything else", () => {
    const typed =
      '/* header\n */\n{\r\n\t"a b": "x  y /* no comment */",  "n": 1.50, "u": "\\u00e9\\"  \\\\" ,\n "list": [ 1, 2 ] /* end */ }\n';
    expect(minifyJson(typed)).toBe('{"a b":"x  y /* no comment */","n":1.50,"u":"\\u00e9\\"  \\\\","list":[1,2]}');
  });

  test("keeps incomplete text", () => {
    expect(minifyJson('{ "a": "b  c')).toBe('{"a":"b  c');
    expect(minifyJson('{ "a": 1 } /* open')).toBe('{"a":1}');
    expect(minifyJson("")).toBe("");
  });
});
