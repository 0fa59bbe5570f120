import { describe, expect, test } from "vitest";
import { findOverLimit, parseSchema, parseThemeSettings } from "./liquid-schema.ts";

describe("parseThemeSettings", () => {
  test("reads theme settings from groups", () => {
    expect([
      ...(parseThemeSettings('[{"name":"theme_info"},{"settings":[{"id":"a"}]},{"settings":[{"id":"b"}]}]')?.keys() ??
        []),
    ]).toEqual(["a", "b"]);
    expect(parseThemeSettings("{}")).toBeNull();
  });
});

describe("parseSchema", () => {
  test("reads the settings and blocks of a section", () => {
    const schema = parseSchema(`<p></p>
{%- schema -%}
{ "settings": [{ "type": "header", "content": "h" }, { "type": "text", "id": "a" },],
  "blocks": [{ "type": "@theme" }, { "type": "_own" }, { "type": "local", "name": "L", "settings": [{ "type": "url", "id": "u" }] }] }
{%- endschema -%}`);
    expect([...(schema?.settings.keys() ?? [])]).toEqual(["a"]);
    expect([...(schema?.blocks.entries() ?? [])]).toEqual([
      ["@theme", null],
      ["_own", null],
      ["local", new Map([["u", { type: "url", id: "u" }]])],
    ]);
  });

  test.each(["<p></p>", "{% schema %}{{% endschema %}", "{% schema %}[]{% endschema %}", "{% schema %}{}"])(
    "returns null for %j",
    (liquid) => expect(parseSchema(liquid)).toBeNull(),
  );

  test("reads repeated schema tags in linear time", () => {
    expect(parseSchema("{% schema %}".repeat(20_000))).toBeNull();
  });
});

describe("findOverLimit", () => {
  test("does not count static blocks of the limit or of the merchant's former blocks", () => {
    const [plain, fixed] = [{ type: "slide" }, { type: "slide", static: true }];
    const members: [string, typeof plain][] = [
      ["a", plain],
      ["x", plain],
      ["s", fixed],
    ];
    const limits = { all: { before: 1, after: 1 }, ofType: () => ({ before: 9, after: 9 }) };
    expect([...findOverLimit(members, ["a", "x"], { a: plain, s: fixed, t: fixed }, limits)]).toEqual([["x", 1]]);
    const ofType = { all: { before: 9, after: 9 }, ofType: () => ({ before: 1, after: 1 }) };
    expect([...findOverLimit(members, ["a", "x"], { a: plain, s: fixed, t: fixed }, ofType)]).toEqual([["x", 1]]);
  });
});
