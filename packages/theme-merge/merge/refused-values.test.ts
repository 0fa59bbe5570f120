import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import type { Json, JsonObject } from "./json-text.ts";
import { settingsDataPath } from "./merged-file.ts";
import { dropRefusedValues, fitStoredSettings } from "./refused-values.ts";

const toSchema = (...settings: JsonObject[]) => JSON.stringify([{ name: "theme_info" }, { name: "Look", settings }]);
const range = (max: number, step = 100) => ({ type: "range", id: "a", min: 1000, max, step, default: 1200 });
const select = (...values: string[]) => ({ type: "select", id: "a", options: values.map((value) => ({ value })) });
const group = (max: number) => ({
  ...{ type: "color_scheme_group", id: "a" },
  definition: [
    { ...range(max), id: "width" },
    { type: "color", id: "ink" },
  ],
});

/** The value of "a" that stays, beside others, and whether it counts as refused. */
function drop(value: Json, before: JsonObject, after: JsonObject) {
  const data = JSON.stringify({ current: { a: value, b: 1, sections: { x: { type: "y" } } } });
  const { text, refused } = dropRefusedValues(data, { before: toSchema(before), after: toSchema(after) });
  const { a, ...rest } = JSON.parse(text ?? data).current;
  expect(rest).toEqual({ b: 1, sections: { x: { type: "y" } } });
  return { stays: a, changed: text !== null, refused };
}

describe("dropRefusedValues", () => {
  test.each<[string, Json, JsonObject, JsonObject]>([
    ["a narrower range", 1600, range(1600), range(1400)],
    ["another step", 1100, range(1600), range(1600, 200)],
    ["an option that is gone", "c", select("c", "d"), select("d")],
    ["a range instead of a select", "c", select("c"), range(1400)],
    ["a text instead of a range", 1200, range(1600), { type: "text", id: "a" }],
    ["a tick instead of a text", "yes", { type: "text", id: "a" }, { type: "checkbox", id: "a" }],
    [
      "no link of a video",
      "https://a.test",
      { type: "url", id: "a" },
      { type: "video_url", id: "a", accept: ["vimeo"] },
    ],
  ])("takes out a value for %s", (_name, value, before, after) => {
    expect(drop(value, before, after)).toEqual({ stays: undefined, changed: true, refused: ["a"] });
    expect(drop(value, before, before)).toEqual({ stays: value, changed: false, refused: [] });
  });

  test("takes out what the definition of colour schemes refuses, and leaves the schemes", () => {
    const schemes = (width?: number) => ({ one: { settings: { ...(width ? { width } : {}), ink: "#fff" } } });
    expect(drop(schemes(1600), group(1600), group(1400))).toEqual({ stays: schemes(), changed: true, refused: ["a"] });
    expect(drop(schemes(1400), group(1600), group(1400))).toMatchObject({ changed: false, refused: [] });
  });

  test("takes out a value of another type that may not fit, and counts none", () => {
    const before = { type: "color", id: "a" };
    expect(drop("#ffffff", before, { type: "color_scheme", id: "a" })).toEqual({
      ...{ stays: undefined, changed: true, refused: [] },
    });
  });

  test("takes out a value that never fitted, and counts none", () => {
    expect(drop("x", select("c"), select("c"))).toEqual({ stays: undefined, changed: true, refused: [] });
  });

  test("reads the style in use, and takes the values out of each style", () => {
    const data = JSON.stringify({ current: "Dark", presets: { Dark: { a: 1600 }, Light: { a: 1500, b: 2 } } });
    const { text, refused } = dropRefusedValues(data, { before: toSchema(range(1600)), after: toSchema(range(1400)) });
    expect(JSON.parse(text ?? "")).toEqual({ current: "Dark", presets: { Dark: {}, Light: { b: 2 } } });
    expect(refused).toEqual(["a"]);
  });

  test("leaves unreadable settings", () => {
    expect(dropRefusedValues("{", { before: null, after: toSchema(range(1400)) }).text).toBeNull();
    expect(dropRefusedValues('{"current":{"a":1600}}', { before: null, after: "[" }).text).toBeNull();
  });
});

describe("fitStoredSettings", () => {
  const theme = (max: number, a: number, text = "x") =>
    new Map([
      [settingsSchemaPath, toSchema(range(max))],
      [settingsDataPath, JSON.stringify({ current: { a } })],
      ["snippets/a.liquid", text],
    ]);
  const listRefused = (base: Map<string, string>, merchant: Map<string, string>, release: Map<string, string>) => {
    const { bodies, files, theme: copy } = update({ base, merchant, release });
    const fitting = fitStoredSettings(bodies, files);
    return { source: fitting.source.refused, release: fitting.release.refused, data: copy.get(settingsDataPath) };
  };

  test.each([
    ["a value that the merchant chose", theme(1600, 1500), [], ["a"]],
    ["the value of the installed release", theme(1600, 1600), [], ["a"]],
    ["a theme without any edit", theme(1600, 1600), [], ["a"]],
    ["a value that fits", theme(1600, 1300), [], []],
    ["a range that the merchant narrowed", theme(1200, 1100, "mine"), ["a"], [], theme(1600, 1600, "new")],
  ])("finds %s", (_name, merchant, fromRelease, source, release = theme(1400, 1400)) => {
    const base = theme(1600, 1600);
    expect(listRefused(base, merchant, release)).toMatchObject({ source, release: fromRelease });
  });
});
