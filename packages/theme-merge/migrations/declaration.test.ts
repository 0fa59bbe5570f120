import { describe, expect, test } from "vitest";
import { readDeclaration } from "./declaration.ts";

const release = { theme: "Premium Theme", version: "3.0.0", paths: new Set(["sections/header-group.json"]) };
const operation = (...actions: unknown[]) => ({ id: "accent", actions });
const rename = { action: "rename_setting", from: "a", to: "b" };
const written = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    $schema: "update_extension_schema_v1.json",
    theme_name: "Premium Theme",
    theme_version: "3.0.0",
    operations: [operation(rename)],
    ...changes,
  });
const read = (text: string) => readDeclaration(text, release);
const check = (action: unknown) => read(written({ operations: [operation(rename, action)] }));
const file = "config/settings_data.json";

describe("readDeclaration", () => {
  test.each([
    { action: "add", file, key: "current", value: { a: 1 } },
    { action: "move", file, from_key: "current.a", to_key: "current.b" },
    { action: "copy", file: { source: file, target: "templates/*.json" }, from_key: "current.a", to_key: "a" },
    { action: "delete", file: "templates/product.*.json", key: "sections.*.settings.a" },
    { action: "update", file, key: "current.a", old_value: "x", new_value: "y" },
    { action: "rename_setting", section: "hero", block: "text", from: "a", to: "b" },
    { action: "map_setting", section: "hero", from: "scheme", to: "color_scheme", values: { light: "scheme-1" } },
    { action: "map_setting", section: "hero", from: "color_scheme", values: { default: "scheme-1" } },
    { action: "move_section", type: "header", file: "sections/header-group.json" },
    { action: "join_sections", from: [{ type: "left", set: { side: "left" } }, { type: "right" }], to: "banner" },
    {
      action: "split_section",
      type: "banner",
      into: [{ type: "banner" }, { type: "notice", settings: { text: "text" } }],
    },
    {
      action: "split_section",
      type: "banner",
      into: [{ type: "slides", when: { setting: "kind", is: ["s"] } }, { type: "banner" }],
    },
  ])("accepts $action", (action) => {
    expect(check(action)).toHaveProperty("operations");
  });

  test.each([
    ["JSON", "{"],
    ["$schema", written({ $schema: 1 })],
    ["theme_name ≠ Premium Theme", written({ theme_name: "Dawn" })],
    ["theme_version ≠ 3.0.0", written({ theme_version: "2.0.0" })],
    ["operations", written({ operations: [] })],
    ["more", written({ more: 1 })],
    ["operations/0/id", written({ operations: [{ actions: [rename] }] })],
    ["operations/0 (accent)/actions", written({ operations: [operation()] })],
    ["operations/1 (accent)/id", written({ operations: [operation(rename), operation(rename)] })],
  ])("rejects a faulty file at %s", (fault, text) => {
    expect(read(text)).toEqual({ fault });
  });

  test.each([
    ["action", { action: "replace", file }],
    ["file", { action: "delete", file: "snippets/a.liquid", key: "a" }],
    ["key", { action: "delete", file, key: "a.__proto__" }],
    ["extra", { ...rename, extra: 1 }],
    ["", { ...rename, to: "a" }],
    ["", { action: "map_setting", section: "s", from: "a", values: { a: "b", b: "c" } }],
    ["", { action: "move_section", type: "header", file: "sections/other.json" }],
    ["", { action: "join_sections", from: [{ type: "a" }], to: "a" }],
    ["", { action: "split_section", type: "a", into: [{ type: "b" }, { type: "c" }] }],
  ])("rejects an action that cannot run twice and names its operation: %s", (place, action) => {
    const fault = `operations/0 (accent)/actions/1${place && `/${place}`}`;
    expect(check(action)).toEqual({ fault });
  });
});
