import { describe, expect, test } from "vitest";
import { parseStrictObject } from "./id-token.ts";

describe("parseStrictObject", () => {
  test.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{"a":"a","b":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":["a","a"]}',
    "{}",
  ])("accepts %s with unique names", (text) => {
    expect(parseStrictObject(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a":1,"b":{"c":1,"c":2}}',
    '{"b":[{"c":1,"c":2}]}',
    '{"a" : 1, "a"\n: 2}',
    '{"a":{"b":1},"a":2}',
    '{"__proto__":1,"__proto__":2}',
    "[]",
    "null",
    '"a"',
    "{",
    "",
  ])("rejects %s", (text) => {
    expect(parseStrictObject(text)).toBeNull();
  });
});
