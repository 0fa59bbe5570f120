/** Shopify's own kinds of migrations, with what the merge makes of them. */
import { describe, expect, test } from "vitest";
import { data, hero, heroes, home, migrate, texts } from "../fixtures/theme-migration.ts";
import type { Json } from "../merge/json-text.ts";

describe("migrateTheme with Shopify's actions", () => {
  const schema = (...ids: string[]) => ({ "config/settings_schema.json": [{ name: "All", ...texts(...ids) }] });
  const settle = (actions: Json[], merchant: Json, ids = ["a", "b", "c"]) =>
    migrate(actions, {
      base: { ...schema("a", "b", "c"), [data]: { current: { a: "1" } } },
      merchant: { [data]: { current: merchant } },
      release: { ...schema(...ids), [data]: { current: {} } },
    });

  test.each<[string, Json, Json, Json]>([
    ["move", { from_key: "current.a", to_key: "current.b" }, { a: "mine" }, { b: "mine" }],
    ["move", { from_key: "current.a", to_key: "current.b" }, { a: "mine", b: "new" }, { b: "new" }],
    ["copy", { from_key: "current.a", to_key: "current.b" }, { a: "mine" }, { a: "mine", b: "mine" }],
    ["add", { key: "current", value: { b: "x" } }, { a: "mine" }, { a: "mine", b: "x" }],
    ["add", { key: "current", value: { a: "x" } }, { a: "mine" }, { a: "mine" }],
    ["delete", { key: "current.a" }, { a: "mine", b: "x" }, { b: "x" }],
    ["delete", { key: "current.a", value: "1" }, { a: "mine" }, { a: "mine" }],
    ["update", { key: "current.a", old_value: "mine", new_value: "x" }, { a: "mine" }, { a: "x" }],
    ["update", { key: "current.a", old_value: "1", new_value: "x" }, { a: "mine" }, { a: "mine" }],
  ])("runs %s %j", (action, rest, merchant, expected) => {
    expect(settle([{ action, file: data, ...(rest as object) } as Json], merchant).read(data).current).toEqual(
      expected,
    );
  });

  test("lists a deleted value of the merchant", () => {
    const { notes } = settle([{ action: "delete", file: data, key: "current.a" }], { a: "mine" });
    expect(notes(data)).toContainEqual(["RELEASE_REMOVED", "", "a", "mine"]);
  });

  test("applies patterns to every section of every template", () => {
    const move: Json = {
      action: "move",
      file: "templates/*.json",
      from_key: "sections.*.settings.title",
      to_key: "sections.*.settings.heading",
    };
    const { read } = migrate([move], { ...heroes, merchant: { [home]: hero({ title: "Mine", text: "t" }) } });
    expect(read(home).sections.top.settings).toEqual({ heading: "Mine", text: "t" });
  });

  test("runs actions in the order of the file", () => {
    const steps = [
      ["a", "b"],
      ["b", "c"],
    ].map(([from, to]): Json => ({ action: "rename_setting", from: from ?? "", to: to ?? "" }));
    expect(settle(steps, { a: "mine" }).read(data).current).toEqual({ c: "mine" });
    expect(settle(steps.toReversed(), { a: "mine" }).read(data).current).toEqual({ b: "mine" });
  });
});
