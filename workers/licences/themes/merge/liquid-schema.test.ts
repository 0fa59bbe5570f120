import { expect, test } from "vitest";
import { parseSchema, parseThemeSettings } from "./liquid-schema.ts";

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
  "nothing is known of %j",
  (liquid) => expect(parseSchema(liquid)).toBeNull(),
);

test("reads theme settings from groups", () => {
  expect([
    ...(parseThemeSettings('[{"name":"theme_info"},{"settings":[{"id":"a"}]},{"settings":[{"id":"b"}]}]')?.keys() ??
      []),
  ]).toEqual(["a", "b"]);
  expect(parseThemeSettings("{}")).toBeNull();
});

test("reads repeated schema tags in linear time", () => {
  expect(parseSchema("{% schema %}".repeat(20_000))).toBeNull();
});
