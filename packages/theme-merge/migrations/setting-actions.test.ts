/** Renamed and mapped settings, with what the merge makes of them. */
import { describe, expect, test } from "vitest";
import { data, hero, heroes, home, liquid, migrate, rename, texts } from "../fixtures/theme-migration.ts";
import { createTemplate } from "../fixtures/theme-update.ts";
import type { Json } from "../merge/json-text.ts";

describe("migrateTheme of a renamed setting", () => {
  test("keeps the merchant's value in every template, also in those that no release has", () => {
    const own = "templates/page.mine.json";
    const merchant = { [home]: hero({ title: "Mine", text: "t" }), [own]: hero({ title: "Own", text: "o" }) };
    const { read, notes, outcome } = migrate([rename], { ...heroes, merchant });
    expect(read(home).sections.top.settings).toEqual({ heading: "Mine", text: "t" });
    expect(read(own).sections.top.settings).toEqual({ heading: "Own", text: "o" });
    expect(notes(own)).toEqual([["OWN_FILE"], ["SETTING_RENAMED", "top", "heading", "title", "Own"]]);
    expect(outcome(own)).toBe("merged");
  });

  test("follows the release without a note where the merchant did not change it", () => {
    const { read, notes } = migrate([rename], {
      ...heroes,
      merchant: { [home]: hero({ title: "Old", text: "mine" }) },
    });
    expect(read(home).sections.top.settings).toEqual({ heading: "New", text: "mine" });
    expect(notes(home)).toEqual([["EDITED_BY_YOU"], ["CHANGE_TAKEN", "top", "hero"]]);
  });

  test("keeps the new name and lists the old value in a theme with both names", () => {
    const merchant = { [home]: hero({ title: "Mine", heading: "Already", text: "t" }) };
    const { read, notes } = migrate([rename], { ...heroes, merchant });
    expect(read(home).sections.top.settings).toEqual({ heading: "Already", text: "t" });
    expect(notes(home)).toContainEqual(["SETTING_SUPERSEDED", "top", "heading", "title", "Mine", "Already"]);
  });

  test("keeps it in a theme of that release or a later one", () => {
    const merchant = { [home]: hero({ title: "Mine", heading: "Old" }) };
    const { notes } = migrate([rename], { ...heroes, merchant }, {}, "2.0.0");
    expect(notes(home)).not.toContainEqual(expect.arrayContaining(["SETTING_SUPERSEDED"]));
  });

  test("renames it in a static section, whose type may be its name alone", () => {
    const layout = { "layout/theme.liquid": "{% section 'hero' %}" };
    const { read } = migrate([rename], {
      base: { ...heroes.base, ...layout, [data]: { current: {} } },
      merchant: { [data]: { current: { sections: { hero: { settings: { title: "Mine" } } } } } },
      release: { ...heroes.release, ...layout, [data]: { current: {} } },
    });
    expect(read(data).current.sections.hero.settings).toEqual({ heading: "Mine" });
  });

  test("renames it in blocks at any depth", () => {
    const template = (name: string, value: string) =>
      createTemplate({
        top: {
          type: "hero",
          blocks: { a: { type: "group", blocks: { b: { type: "text", settings: { [name]: value } } } } },
        },
      });
    const block = (id: string) => ({
      "sections/hero.liquid": liquid({ blocks: [{ type: "@theme" }] }),
      "blocks/group.liquid": liquid({ blocks: [{ type: "@theme" }] }),
      "blocks/text.liquid": liquid(texts(id)),
    });
    const { read } = migrate([{ action: "rename_setting", block: "text", from: "words", to: "text" }], {
      base: { ...block("words"), [home]: template("words", "Old") },
      merchant: { [home]: template("words", "Mine") },
      release: { ...block("text"), [home]: template("text", "Old") },
    });
    expect(read(home).sections.top.blocks.a.blocks.b.settings).toEqual({ text: "Mine" });
  });
});

describe("migrateTheme of a value that becomes a colour scheme", () => {
  const schemes = { settings: [{ type: "color_scheme", id: "color_scheme" }] };
  const group = [{ name: "Colours", settings: [{ type: "color_scheme_group", id: "schemes", definition: [] }] }];
  const values = { current: { schemes: { "scheme-1": { settings: {} }, "scheme-2": { settings: {} } } } };
  const options = ["light", "dark", "odd"].map((value) => ({ value, label: value }));
  const sides = {
    base: {
      "sections/hero.liquid": liquid({ settings: [{ type: "select", id: "color_scheme", options }] }),
      [home]: hero({ color_scheme: "light" }),
      [data]: { current: {} },
      "config/settings_schema.json": [],
    },
    release: {
      "sections/hero.liquid": liquid(schemes),
      [home]: hero({ color_scheme: "scheme-1" }),
      [data]: values,
      "config/settings_schema.json": group,
    },
  };
  const map: Json = {
    action: "map_setting",
    section: "hero",
    from: "color_scheme",
    values: { light: "scheme-1", dark: "scheme-2" },
  };

  test("maps the value", () => {
    const { read, notes } = migrate([map], { ...sides, merchant: { [home]: hero({ color_scheme: "dark" }) } });
    expect(read(home).sections.top.settings).toEqual({ color_scheme: "scheme-2" });
    expect(notes(home)).toContainEqual(["SCHEME_MAPPED", "top", "color_scheme", "color_scheme", "dark", "scheme-2"]);
  });

  test("lists the value in full when the release does not map it", () => {
    const { read, notes } = migrate([map], { ...sides, merchant: { [home]: hero({ color_scheme: "odd" }) } });
    expect(read(home).sections.top.settings).toEqual({});
    expect(notes(home)).toContainEqual(["SETTING_INVALID", "top", "color_scheme", "odd", ""]);
  });

  test("maps a colour, written either way, under another name", () => {
    const colours = {
      base: {
        ...sides.base,
        "sections/hero.liquid": liquid({ settings: [{ type: "color", id: "background" }] }),
        [home]: hero({ background: "#ffffff" }),
      },
      release: sides.release,
    };
    const action = {
      ...map,
      from: "background",
      to: "color_scheme",
      values: { "#ffffff": "scheme-1", "#1e2422": "scheme-2" },
    };
    const mapped = migrate([action], { ...colours, merchant: { [home]: hero({ background: "#1E2422" }) } });
    expect(mapped.read(home).sections.top.settings).toEqual({ color_scheme: "scheme-2" });
    const lost = migrate([action], { ...colours, merchant: { [home]: hero({ background: "#ABCDEF" }) } });
    expect(lost.notes(home)).toContainEqual(["SETTING_GONE", "top", "background", "#ABCDEF"]);
  });
});
