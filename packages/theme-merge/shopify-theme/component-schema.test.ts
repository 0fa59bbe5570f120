import { describe, expect, test } from "vitest";
import { readSchema } from "./component-schema.ts";
import { isJsonProblem } from "./problem.ts";
import { readThemeSettings } from "./theme-settings.ts";

const gap = { type: "range", id: "gap", label: "Gap", min: 0, max: 100, step: 1, default: 8 };
const style = { type: "select", id: "style", label: "Style", options: [{ value: "", label: "None" }], default: "" };
const text = { type: "text", id: "text", label: "Text" };

const problem = (schema: unknown) => {
  const read = readSchema(JSON.stringify(schema));
  return isJsonProblem(read) ? read.message : null;
};
const ofSetting = (setting: object) => problem({ name: "A", settings: [setting] });

describe("readSchema: valid", () => {
  test.each([
    {},
    {
      name: "t:names.a_key_that_is_longer_than_25_characters",
      settings: [gap, style, { type: "header", content: "A" }],
    },
    { name: "A", max_blocks: 50, blocks: [{ type: "a", name: "A", settings: [text] }, { type: "@app" }] },
    {
      name: { en: "Header", fr: "En-tête" },
      blocks: [{ type: "a", name: { en: "Link", fr: "Lien" } }],
      settings: [{ ...style, label: { en: "Style" }, options: [{ value: "a", label: { en: "A", fr: "Un" } }] }],
    },
    { name: "A", settings: [{ ...gap, max: 4.9, min: 4, step: 0.1, default: 4.7 }], presets: [{ name: "A" }] },
  ])("accepts %j", (schema) => {
    expect(problem(schema)).toBeNull();
  });
});

describe("readSchema: comments and last commas", () => {
  test("takes them, as Shopify does in real themes", () => {
    const json = `{
      // "limit": 1,
      "name": "A, ]", /* two
      lines */
      "settings": [{ "type": "text", "id": "a", "label": "A,}" , }, ],
      "blocks": [ { "type": "b", "name": "B", } , ],
    }`;
    const schema = readSchema(json);
    expect(isJsonProblem(schema) ? schema : [...schema.settings.keys(), ...schema.blocks.keys()]).toEqual(["a", "b"]);
  });
});

describe("readSchema: invalid", () => {
  test.each([
    [{ max_blocks: "3" }, "Invalid schema: max_blocks must be an integer"],
    [{ settings: {} }, "Invalid schema: settings is invalid"],
    [[], "Invalid schema: schema is invalid"],
    [{ settings: [text, gap, { ...gap, id: "text" }] }, 'Invalid schema: setting with id="text" id is not unique'],
    [{ blocks: [{ type: "a" }, { type: "a" }] }, "Invalid schema: block type 'a' is not unique"],
    [
      { blocks: [{ type: "a", name: "A", settings: [{ ...text, default: "" }] }] },
      "Invalid block 'a': setting with id=\"text\" default can't be blank",
    ],
  ])("rejects %j", (schema, message) => {
    expect(problem(schema)).toBe(message);
  });

  test.each(["{x}", "", '{"name": "A",, "settings": []}', '{"settings": [,]}', '{"name": "A"', "{'name': 'A'}"])(
    "rejects a schema without valid JSON: %s",
    (json) => {
      expect(readSchema(json)).toMatchObject({ kind: "JSON", message: "Invalid JSON in tag 'schema'" });
    },
  );

  test.each([
    [{ ...text, type: "txt" }, "type is invalid"],
    [{ ...text, label: "x".repeat(71) }, "label is too long (max 70 characters)"],
    [{ ...text, default: "" }, "default can't be blank"],
    [{ ...gap, default: 101 }, "default must be a step in the range"],
    [{ ...gap, step: 5, default: 8 }, "default must be a step in the range"],
    [{ ...gap, default: undefined }, "default must be a step in the range"],
    [{ ...gap, max: 101 }, "step invalid. Range settings must have at most 101 steps"],
    [{ ...gap, step: 100, default: 0 }, "step invalid. Range settings must have at least 3 steps"],
    [{ ...gap, max: 10_000, step: 1_000, default: 0 }, "max must be less than 10000"],
    [{ ...gap, min: "0" }, "min must be a number"],
    [{ ...style, options: [{ value: "a", label: 5 }] }, "options must be an array of objects with a value and a label"],
    [{ ...style, options: [] }, "options must be an array of objects with a value and a label"],
    [{ type: "checkbox", label: "A", default: "true" }, "default must be a boolean"],
    [{ type: "font_picker", label: "A" }, "default can't be blank"],
  ])("rejects the setting %j", (setting, message) => {
    expect(ofSetting({ ...setting, id: "x" })).toBe(`Invalid schema: setting with id="x" ${message}`);
  });

  test("rejects a setting without an id", () => {
    expect(ofSetting({ type: "text", label: "A" })).toBe("Invalid schema: setting of type 'text' id can't be blank");
  });
});

describe("readThemeSettings", () => {
  const read = (groups: unknown) => readThemeSettings(JSON.stringify(groups));

  test("includes the settings of all groups", () => {
    const settings = read([
      { name: "theme_info" },
      { name: { en: "A", fr: "Un" }, settings: [gap] },
      { name: "B", settings: [text] },
    ]);
    expect([...(isJsonProblem(settings) ? [] : settings.keys())]).toEqual(["gap", "text"]);
  });

  test.each([
    [{}, "must be an array"],
    [[{ name: "A" }], "Section 1: settings is required"],
    [[{ name: "A", settings: [] }, { settings: [] }], "Section 2: name is invalid"],
    [
      [{ name: "A", settings: [{ ...gap, default: 200 }] }],
      'Section 1: setting with id="gap" default must be a step in the range',
    ],
    [
      [
        { name: "A", settings: [gap] },
        { name: "B", settings: [gap] },
      ],
      'setting with id="gap" id is not unique',
    ],
  ])("rejects the settings %j", (groups, message) => {
    expect(read(groups)).toMatchObject({ message });
  });
});
