import { describe, expect, test } from "vitest";
import { isDefinition } from "./json-fault.ts";
import { findNewFault } from "./merge-file.ts";

const range = { type: "range", id: "padding", min: 0, max: 80, step: 5, default: 30 };

describe("isDefinition", () => {
  test.each([
    ["a range whose default is a step", range],
    ["a range in tenths", { ...range, min: 1, max: 5, step: 0.1, default: 4.7 }],
    ["a header without an id", { type: "header", content: "Layout" }],
    ["a select", { type: "select", id: "size", options: [{ value: "s", label: "Small" }] }],
    ["a checkbox without a default", { type: "checkbox", id: "wide" }],
  ])("accepts %s", (_, setting) => {
    expect(isDefinition(setting)).toBe(true);
  });

  test.each([
    ["a range whose default is above its maximum", { ...range, max: 25 }],
    ["a range whose default is between two steps", { ...range, default: 32 }],
    ["a range without a default", { type: "range", id: "padding", min: 0, max: 80 }],
    ["a range of two steps", { ...range, max: 30, step: 30 }],
    ["a range of more than 101 steps", { ...range, max: 900 }],
    ["a setting of an unknown type", { type: "bogus", id: "a" }],
    ["a setting without an id", { type: "text", label: "Title" }],
    ["a select without options", { type: "select", id: "size", options: [] }],
    ["a checkbox whose default is a word", { type: "checkbox", id: "wide", default: "true" }],
  ])("rejects %s", (_, setting) => {
    expect(isDefinition(setting)).toBe(false);
  });
});

describe("findNewFault", () => {
  test("finds a new fault in the merchant's maximum with the release's default", () => {
    const section = (max: number, value: number) =>
      `<div></div>\n{% schema %}\n${JSON.stringify({ name: "Hero", settings: [{ ...range, max, default: value }] })}\n{% endschema %}\n`;
    const sources = [section(35, 30), section(80, 40)];
    expect(findNewFault("sections/hero.liquid", section(35, 40), sources)).toMatchObject({
      reason: "SCHEMA",
      name: "padding",
    });
    expect(findNewFault("sections/hero.liquid", section(80, 30), sources)).toBeNull();
  });
});
