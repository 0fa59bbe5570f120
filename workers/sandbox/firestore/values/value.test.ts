import { describe, expect, it } from "vitest";
import { fromFields, toFields } from "./value.ts";

describe("toFields", () => {
  it("converts plain data to Firestore values and back", () => {
    const data = {
      s: "é",
      i: 1,
      f: 1.5,
      b: true,
      n: null,
      d: new Date(0),
      l: [1, { a: [] }],
      m: {},
    };
    expect(fromFields(toFields(data))).toEqual(data);
    expect(toFields({ d: new Date(0), i: 1, f: Number.NaN })).toEqual({
      d: { timestampValue: "1970-01-01T00:00:00Z" },
      i: { integerValue: "1" },
      f: { doubleValue: "NaN" },
    });
  });

  it("rejects values that Firestore cannot store and names their place", () => {
    expect(() => toFields({ a: undefined })).toThrow("the value at a");
    expect(() => toFields({ a: [new Map()] })).toThrow("the value at a[0]");
  });
});
