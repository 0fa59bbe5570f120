import { describe, expect, it } from "vitest";
import { applyTransforms, readTransform } from "./transforms.ts";
import type { Value } from "./values/value.ts";
import type { WireTransform } from "./wire/document.ts";

const now = "2026-01-01T00:00:00.123Z";
const integer = (integerValue: string): Value => ({ integerValue });
const double = (doubleValue: number | "NaN"): Value => ({ doubleValue });
const text = (stringValue: string): Value => ({ stringValue });
const list = (...values: Value[]): Value => ({ arrayValue: { values } });

function transform(current: Value | undefined, wire: Omit<WireTransform, "fieldPath">) {
  const { fields, results } = applyTransforms(
    current ? { f: current } : {},
    [readTransform({ fieldPath: "f", ...wire })],
    now,
  );
  return { value: fields.f, result: results[0] };
}

const same = (value: Value) => ({ value, result: value });

describe("applyTransforms: increment", () => {
  it("adds integers and saturates at 64 bits", () => {
    expect(transform(integer("5"), { increment: integer("-7") })).toEqual(same(integer("-2")));
    expect(transform(integer("9223372036854775807"), { increment: integer("1") })).toEqual(
      same(integer("9223372036854775807")),
    );
    expect(transform(integer("-9223372036854775808"), { increment: integer("-1") })).toEqual(
      same(integer("-9223372036854775808")),
    );
  });

  it("becomes a double beside a double, and replaces any other value", () => {
    expect(transform(integer("1"), { increment: double(0.5) })).toEqual(same(double(1.5)));
    expect(transform(double("NaN"), { increment: integer("1") })).toEqual(same(double("NaN")));
    expect(transform(text("x"), { increment: integer("2") })).toEqual(same(integer("2")));
    expect(transform(undefined, { increment: integer("2") })).toEqual(same(integer("2")));
  });
});

describe("applyTransforms: arrays", () => {
  const nothing = { nullValue: null };

  it("appends missing values once and compares numbers by value", () => {
    const values = [double(1), text("b"), text("b")];
    expect(transform(list(integer("1"), text("a")), { appendMissingElements: { values } })).toEqual({
      value: list(integer("1"), text("a"), text("b")),
      result: nothing,
    });
    expect(transform(text("x"), { appendMissingElements: { values: [text("a")] } })).toEqual({
      value: list(text("a")),
      result: nothing,
    });
  });

  it("removes every equal value, and creates an empty array when there is none", () => {
    expect(
      transform(list(integer("1"), text("a"), double(1)), { removeAllFromArray: { values: [integer("1")] } }),
    ).toEqual({ value: list(text("a")), result: nothing });
    expect(transform(undefined, { removeAllFromArray: { values: [text("a")] } })).toEqual({
      value: { arrayValue: {} },
      result: nothing,
    });
  });

  it("rejects arrays in arrays", () => {
    expect(() => readTransform({ fieldPath: "f", appendMissingElements: { values: [list()] } })).toThrow(
      /array value in an array value/,
    );
  });
});

describe("applyTransforms", () => {
  it("uses the request's time, and applies transforms of one field in order", () => {
    expect(transform(undefined, { setToServerValue: "REQUEST_TIME" })).toEqual(same({ timestampValue: now }));
    const twice = [
      readTransform({ fieldPath: "f", increment: integer("1") }),
      readTransform({ fieldPath: "f", increment: integer("2") }),
    ];
    expect(applyTransforms({}, twice, now)).toEqual({
      fields: { f: integer("3") },
      results: [integer("1"), integer("3")],
    });
  });
});

describe("readTransform", () => {
  it("rejects a transform without a type, of the name, or without a number", () => {
    expect(() => readTransform({ fieldPath: "f" })).toThrow(/type/);
    expect(() => readTransform({ fieldPath: "__name__", increment: integer("1") })).toThrow(/reserved/);
    expect(() => readTransform({ fieldPath: "f", increment: text("1") })).toThrow(/increment/);
  });
});
