import { describe, expect, it } from "vitest";
import type { Value } from "../values/value.ts";
import { matches, type Operator, readFilter } from "./filter.ts";

const integer = (integerValue: string): Value => ({ integerValue });
const text = (stringValue: string): Value => ({ stringValue });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });
const nothing: Value = { nullValue: null };
const nan: Value = { doubleValue: "NaN" };

const found = (value: Value | undefined, operator: Operator, operand: Value = nothing) =>
  matches({ kind: "field", path: ["f"], operator, value: operand }, () => value);

describe("matches", () => {
  it("finds nothing in a document without the field", () => {
    const operators: Operator[] = ["EQUAL", "LESS_THAN", "ARRAY_CONTAINS", "IS_NULL"];
    for (const operator of operators) expect(found(undefined, operator), operator).toBe(false);
  });

  it("compares ranges within one type only", () => {
    expect(found(integer("1"), "LESS_THAN", { doubleValue: 1.5 })).toBe(true);
    expect(found(text("0"), "LESS_THAN", integer("5"))).toBe(false);
    expect(found(nothing, "LESS_THAN_OR_EQUAL", integer("5"))).toBe(false);
    expect(found(integer("5"), "GREATER_THAN_OR_EQUAL", integer("5"))).toBe(true);
    expect(found(integer("5"), "GREATER_THAN", integer("5"))).toBe(false);
  });

  it("accepts null and NaN everywhere, but matches them by EQUAL and IS_NULL only", () => {
    expect(found(nothing, "IS_NULL")).toBe(true);
    expect(found(nan, "IS_NULL")).toBe(false);
    for (const value of [nothing, nan]) {
      expect(found(value, "EQUAL", value)).toBe(true);
      for (const range of ["LESS_THAN_OR_EQUAL", "GREATER_THAN_OR_EQUAL"] as const)
        expect(found(value, range, value), range).toBe(false);
      expect(found(list(value), "ARRAY_CONTAINS", value)).toBe(false);
    }
    expect(found(integer("1"), "GREATER_THAN", nan)).toBe(false);
  });

  it("compares whole values inside arrays", () => {
    expect(found(list(integer("1"), text("a")), "ARRAY_CONTAINS", { doubleValue: 1 })).toBe(true);
    expect(found(text("a"), "ARRAY_CONTAINS", text("a"))).toBe(false);
  });

  it("combines filters with AND and OR", () => {
    const field = (path: string, value: Value) => ({
      fieldFilter: { field: { fieldPath: path }, op: "EQUAL" as const, value },
    });
    const either = readFilter({
      compositeFilter: {
        op: "OR",
        filters: [
          field("a", integer("1")),
          { compositeFilter: { op: "AND", filters: [field("a", integer("2")), field("b", integer("3"))] } },
        ],
      },
    });
    const document = (a: string, b: string) => (path: readonly string[]) => integer(path[0] === "a" ? a : b);
    expect(matches(either, document("1", "0"))).toBe(true);
    expect(matches(either, document("2", "3"))).toBe(true);
    expect(matches(either, document("2", "0"))).toBe(false);
  });
});

describe("readFilter", () => {
  it("rejects incomplete filters", () => {
    expect(() => readFilter({})).toThrow(/type/);
    expect(() => readFilter({ compositeFilter: { op: "AND", filters: [] } })).toThrow(
      "Composite filter must have at least one sub-filter.",
    );
    expect(() => readFilter({ compositeFilter: { filters: [] } })).toThrow(/operator/);
    expect(() => readFilter({ unaryFilter: { field: { fieldPath: "__name__" }, op: "IS_NULL" } })).toThrow(
      "__key__ filter value must be a Key",
    );
  });
});
