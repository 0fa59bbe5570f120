import { describe, expect, it } from "vitest";
import { formatFieldPath, getField, parseFieldPath, projectFields, setField } from "./field-path.ts";
import type { Fields, Value } from "./value.ts";

const one: Value = { integerValue: "1" };
const map = (fields: Fields): Value => ({ mapValue: { fields } });

describe("parseFieldPath", () => {
  it.each([
    ["a", ["a"]],
    ["a.b_2", ["a", "b_2"]],
    ["`a.b`.c", ["a.b", "c"]],
    ["a.`x\\`y\\\\z`", ["a", "x`y\\z"]],
    ["__name__", ["__name__"]],
  ])("reads %s, and writes it again", (text, path) => {
    expect(parseFieldPath(text)).toEqual(path);
    expect(formatFieldPath(path)).toBe(text);
  });

  it.each([
    ["", "Invalid empty property path string."],
    ["a.", /^Invalid property path "a\."\./],
    [".a", /^Invalid property path/],
    ["a..b", /^Invalid property path/],
    ["1a", /^Invalid property path/],
    ["a-b", /^Invalid property path/],
    ["`a", /^Invalid property path/],
    ["``", /^Invalid property path/],
    ["a`b`", /^Invalid property path/],
    ["a[0]", /^Invalid property path$/],
    ["__x__", "Invalid reserved name in field path __x__"],
    ["a.__name__", "Invalid reserved name in field path __name__"],
    ["a".repeat(1501), /longer than 1500 bytes/],
  ])("rejects %j", (text, message) => {
    expect(() => parseFieldPath(text)).toThrow(message);
  });
});

describe("setField", () => {
  it("finds fields in maps only, and never on the prototype", () => {
    const fields = { a: map({ b: one }), c: one };
    expect(getField(fields, ["a", "b"])).toEqual(one);
    expect(getField(fields, ["c", "b"])).toBeUndefined();
    expect(getField(fields, ["constructor"])).toBeUndefined();
  });

  it("sets a field in a copy that creates missing maps and replaces other values", () => {
    const fields = { a: one, kept: one };
    expect(setField(fields, ["a", "b", "c"], one)).toEqual({ a: map({ b: map({ c: one }) }), kept: one });
    expect(fields).toEqual({ a: one, kept: one });
    expect(setField({}, ["toString"], one)).toEqual({ toString: one });
  });

  it("deletes a field without creating maps", () => {
    expect(setField({ a: map({ b: one, c: one }) }, ["a", "b"], undefined)).toEqual({ a: map({ c: one }) });
    expect(setField({ a: map({ b: one }) }, ["a", "b"], undefined)).toEqual({ a: { mapValue: {} } });
    expect(setField({ a: one }, ["a", "b"], undefined)).toEqual({ a: one });
    expect(setField({ a: one }, ["x", "y"], undefined)).toEqual({ a: one });
  });

  it("keeps only the given paths", () => {
    expect(projectFields({ a: map({ b: one, c: one }), d: one }, [["a", "b"], ["none"]])).toEqual({
      a: map({ b: one }),
    });
  });
});
