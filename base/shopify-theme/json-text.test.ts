import { describe, expect, test } from "vitest";
import { minifyJson, stripComments } from "./json-text.ts";

describe("stripComments", () => {
  test("removes only comments where white space matters", () => {
    expect(stripComments('/* a */ { "x": 1 }\n')).toBe(' { "x": 1 }\n');
    expect(stripComments('// a\n{ "x": "http://b" } // c /* d\n')).toBe('\n{ "x": "http://b" } \n');
  });
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
