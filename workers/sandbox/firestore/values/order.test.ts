import { describe, expect, it } from "vitest";
import { comparePaths, compareStrings, compareValues, isEqualValue, isIdentical } from "./order.ts";
import type { Value } from "./value.ts";

const timestamp = (timestampValue: string): Value => ({ timestampValue });
const double = (doubleValue: number | "NaN" | "Infinity" | "-Infinity"): Value => ({ doubleValue });
const integer = (integerValue: string): Value => ({ integerValue });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Record<string, Value>): Value => ({ mapValue: { fields } });

const ascending: Value[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  double("NaN"),
  double("-Infinity"),
  integer("-9223372036854775808"),
  double(-1.5),
  integer("0"),
  double(0.1),
  integer("9007199254740992"),
  integer("9007199254740993"),
  double(9007199254740994),
  integer("9223372036854775807"),
  double(2 ** 63),
  double("Infinity"),
  timestamp("1969-12-31T23:59:59.999999Z"),
  timestamp("1970-01-01T00:00:00Z"),
  timestamp("1970-01-01T00:00:00.000001Z"),
  { stringValue: "" },
  { stringValue: "a" },
  { stringValue: "a\u0000" },
  { stringValue: "b" },
  { stringValue: "\uffff" },
  { stringValue: "😀" },
  { referenceValue: "projects/p/databases/(default)/documents/a/b" },
  { referenceValue: "projects/p/databases/(default)/documents/a/b/c/d" },
  { referenceValue: "projects/p/databases/(default)/documents/a-/a" },
  { arrayValue: {} },
  list(integer("1")),
  list(integer("1"), { nullValue: null }),
  list({ stringValue: "a" }),
  { mapValue: {} },
  map({ a: integer("1") }),
  map({ a: integer("1"), b: integer("1") }),
  map({ a: integer("2") }),
  map({ b: integer("0") }),
];

describe("compareValues", () => {
  it("sorts values of all types like the vendor", () => {
    for (const [low, a] of ascending.entries()) {
      for (const [high, b] of ascending.entries()) {
        expect(Math.sign(compareValues(a, b)), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(
          Math.sign(low - high),
        );
      }
    }
  });

  it("treats equal numbers of any type, maps in any key order and equal times as equal", () => {
    expect(isEqualValue(integer("3"), double(3))).toBe(true);
    expect(isEqualValue(double("NaN"), double("NaN"))).toBe(true);
    expect(isEqualValue(map({ a: integer("1"), b: integer("2") }), map({ b: double(2), a: integer("1") }))).toBe(true);
    expect(isEqualValue(timestamp("2026-01-01T00:00:00Z"), timestamp("2026-01-01T00:00:00.000Z"))).toBe(true);
    expect(isEqualValue(integer("9007199254740993"), double(9007199254740992))).toBe(false);
  });

  it("compares text by code points and paths by segments", () => {
    expect(compareStrings("\ufb01", "😀")).toBeLessThan(0);
    expect(compareStrings("😀", "😁")).toBeLessThan(0);
    expect(comparePaths("a/b", "a-/b")).toBeLessThan(0);
  });
});

describe("isIdentical", () => {
  it("treats another number type as a change, but not another key order", () => {
    expect(isIdentical(integer("3"), double(3))).toBe(false);
    expect(isIdentical(map({ a: integer("1"), b: integer("2") }), map({ b: integer("2"), a: integer("1") }))).toBe(
      true,
    );
    expect(isIdentical(list(integer("1")), list(integer("1"), integer("1")))).toBe(false);
  });
});
