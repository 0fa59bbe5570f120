/** Each kind of migration on its own, with what the merge makes of it. */
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../../fixtures/theme-update.ts";
import type { ConflictChoice } from "../merge/contract.ts";
import type { Json } from "../merge/json-text.ts";
import { readDeclaration } from "./declaration.ts";

type Files = Record<string, Json | string>;
const toTheme = (files: Files): Theme =>
  new Map(Object.entries(files).map(([path, body]) => [path, typeof body === "string" ? body : JSON.stringify(body)]));
const liquid = (schema: Json) => `{% schema %}${JSON.stringify(schema)}{% endschema %}`;
const texts = (...ids: string[]) => ({ settings: ids.map((id) => ({ type: "text", id })) });
const home = "templates/index.json";
const data = "config/settings_data.json";
const page = (sections: Record<string, Json>) => ({ sections, order: Object.keys(sections) });

/** Updates 1.0.0 to 2.0.0, whose file declares the actions. */
function migrate(
  actions: Json[],
  sides: { base: Files; theirs: Files; ours: Files },
  choices: Record<string, ConflictChoice> = {},
  origin = "1.0.0",
) {
  const [base, theirs, ours] = [toTheme(sides.base), toTheme({ ...sides.base, ...sides.theirs }), toTheme(sides.ours)];
  const declared = JSON.stringify({
    ...{ $schema: "v1", theme_name: "T", theme_version: "2.0.0", operations: [{ id: "o", actions }] },
  });
  const checked = readDeclaration(declared, { theme: "T", version: "2.0.0", paths: new Set(ours.keys()) });
  if ("fault" in checked) throw new Error(checked.fault);
  const migrations = { installed: origin, releases: [{ version: "2.0.0", operations: checked.operations }] };
  const done = update({ base, theirs, ours, migrations }, choices);
  return {
    read: (path: string) => JSON.parse(done.theme.get(path) ?? "null"),
    notes: (path: string) => done.find(path)?.notes.map(({ code, params }) => [code, ...Object.values(params)]),
    outcome: (path: string) => done.find(path)?.outcome,
    done,
  };
}

const rename: Json = { action: "rename_setting", section: "hero", from: "title", to: "heading" };
const hero = (settings: Json) => page({ top: { type: "hero", settings } });
const heroes = {
  base: { "sections/hero.liquid": liquid(texts("title", "text")), [home]: hero({ title: "Old", text: "t" }) },
  ours: { "sections/hero.liquid": liquid(texts("heading", "text")), [home]: hero({ heading: "New", text: "t" }) },
};

describe("a renamed setting", () => {
  test("keeps the merchant's value in every template, also those that no release has", () => {
    const own = "templates/page.mine.json";
    const theirs = { [home]: hero({ title: "Mine", text: "t" }), [own]: hero({ title: "Own", text: "o" }) };
    const { read, notes, outcome } = migrate([rename], { ...heroes, theirs });
    expect(read(home).sections.top.settings).toEqual({ heading: "Mine", text: "t" });
    expect(read(own).sections.top.settings).toEqual({ heading: "Own", text: "o" });
    expect(notes(own)).toEqual([["OWN_FILE"], ["SETTING_RENAMED", "top", "heading", "title", "Own"]]);
    expect(outcome(own)).toBe("merged");
  });

  test("follows the release where the merchant did not change it, without a note", () => {
    const { read, notes } = migrate([rename], { ...heroes, theirs: { [home]: hero({ title: "Old", text: "mine" }) } });
    expect(read(home).sections.top.settings).toEqual({ heading: "New", text: "mine" });
    expect(notes(home)).toEqual([["EDITED_BY_YOU"], ["CHANGE_TAKEN", "top", "hero"]]);
  });

  test("of which the theme has both names keeps the new one, and lists the old value", () => {
    const theirs = { [home]: hero({ title: "Mine", heading: "Already", text: "t" }) };
    const { read, notes } = migrate([rename], { ...heroes, theirs });
    expect(read(home).sections.top.settings).toEqual({ heading: "Already", text: "t" });
    expect(notes(home)).toContainEqual(["SETTING_SUPERSEDED", "top", "heading", "title", "Mine", "Already"]);
  });

  test("stays as it is in a theme of that release or a later one", () => {
    const theirs = { [home]: hero({ title: "Mine", heading: "Old" }) };
    const { notes } = migrate([rename], { ...heroes, theirs }, {}, "2.0.0");
    expect(notes(home)).not.toContainEqual(expect.arrayContaining(["SETTING_SUPERSEDED"]));
  });

  test("can be one of a static section, whose type may be its name alone", () => {
    const layout = { "layout/theme.liquid": "{% section 'hero' %}" };
    const { read } = migrate([rename], {
      base: { ...heroes.base, ...layout, [data]: { current: {} } },
      theirs: { [data]: { current: { sections: { hero: { settings: { title: "Mine" } } } } } },
      ours: { ...heroes.ours, ...layout, [data]: { current: {} } },
    });
    expect(read(data).current.sections.hero.settings).toEqual({ heading: "Mine" });
  });

  test("can be one of blocks, at any depth", () => {
    const template = (name: string, value: string) =>
      page({
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
      theirs: { [home]: template("words", "Mine") },
      ours: { ...block("text"), [home]: template("text", "Old") },
    });
    expect(read(home).sections.top.blocks.a.blocks.b.settings).toEqual({ text: "Mine" });
  });
});

describe("a value that becomes a colour scheme", () => {
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
    ours: {
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

  test("is mapped", () => {
    const { read, notes } = migrate([map], { ...sides, theirs: { [home]: hero({ color_scheme: "dark" }) } });
    expect(read(home).sections.top.settings).toEqual({ color_scheme: "scheme-2" });
    expect(notes(home)).toContainEqual(["SCHEME_MAPPED", "top", "color_scheme", "color_scheme", "dark", "scheme-2"]);
  });

  test("is listed in full when the release does not map it", () => {
    const { read, notes } = migrate([map], { ...sides, theirs: { [home]: hero({ color_scheme: "odd" }) } });
    expect(read(home).sections.top.settings).toEqual({});
    expect(notes(home)).toContainEqual(["SETTING_INVALID", "top", "color_scheme", "odd", ""]);
  });

  test("can be a colour, written either way, under another name", () => {
    const colours = {
      base: {
        ...sides.base,
        "sections/hero.liquid": liquid({ settings: [{ type: "color", id: "background" }] }),
        [home]: hero({ background: "#ffffff" }),
      },
      ours: sides.ours,
    };
    const action = {
      ...map,
      from: "background",
      to: "color_scheme",
      values: { "#ffffff": "scheme-1", "#1e2422": "scheme-2" },
    };
    const mapped = migrate([action], { ...colours, theirs: { [home]: hero({ background: "#1E2422" }) } });
    expect(mapped.read(home).sections.top.settings).toEqual({ color_scheme: "scheme-2" });
    const lost = migrate([action], { ...colours, theirs: { [home]: hero({ background: "#ABCDEF" }) } });
    expect(lost.notes(home)).toContainEqual(["SETTING_GONE", "top", "background", "#ABCDEF"]);
  });
});

describe("a static section", () => {
  const group = "sections/header-group.json";
  const header = liquid(texts("menu", "logo", "search"));
  const release = {
    type: "header",
    name: "Header",
    ...page({
      bar: { type: "bar", settings: {} },
      header: { type: "header", settings: { menu: "main", search: "on" } },
    }),
  };
  const sides = {
    base: {
      "layout/theme.liquid": "{% section 'header' %}",
      "sections/header.liquid": header,
      [data]: { current: {} },
    },
    ours: {
      "layout/theme.liquid": "{% sections 'header-group' %}",
      "sections/header.liquid": header,
      "sections/bar.liquid": liquid({}),
      [group]: release,
      [data]: { current: {} },
    },
  };
  const theirs = {
    [data]: { current: { sections: { header: { type: "header", settings: { menu: "mine", logo: "big" } } } } },
  };
  const move: Json = { action: "move_section", type: "header", file: group };

  test("becomes a member of the release's group, with the merchant's settings", () => {
    const { read, notes, outcome } = migrate([move], { ...sides, theirs });
    expect(read(group).sections.header.settings).toEqual({ menu: "mine", logo: "big", search: "on" });
    expect(read(group).order).toEqual(["bar", "header"]);
    expect(read(data).current.sections).toEqual({});
    expect(notes(group)).toContainEqual(["SECTION_MOVED", "header", "header", group]);
    expect(outcome(group)).toBe("merged");
  });

  test("does so without a declaration too, when the new layout renders it through one group", () => {
    const { read, notes } = migrate([rename], { ...sides, theirs });
    expect(read(group).sections.header.settings).toEqual({ menu: "mine", logo: "big", search: "on" });
    expect(notes(group)).toContainEqual(["SECTION_MOVED", "header", "header", group]);
    expect(read(data).current.sections).toEqual({});
    // The merchant's own layout, which may still be chosen, renders the static one.
    const layout = { "layout/theme.liquid": "{% section 'header' %} mine" };
    const mixed = migrate([rename], { ...sides, theirs: { ...theirs, ...layout } });
    expect(mixed.outcome("layout/theme.liquid")).toBe("conflict");
    expect(mixed.read(data).current.sections.header.settings).toEqual({ menu: "mine", logo: "big" });
    expect(mixed.read(group).sections.header.settings.menu).toBe("mine");
  });

  test("is listed with its content when the group has none or two of its type", () => {
    const two = {
      ...release,
      sections: { ...release.sections, second: { type: "header" } },
      order: ["bar", "header", "second"],
    };
    for (const ours of [
      { ...sides.ours, [group]: two },
      { ...sides.ours, "layout/theme.liquid": "" },
    ]) {
      const { notes, read } = migrate([rename], { ...sides, theirs, ours });
      expect(notes(data)).toContainEqual([
        "STATIC_LEFT",
        "header",
        "header",
        '{"type":"header","settings":{"menu":"mine","logo":"big"}}',
      ]);
      expect(read(group).sections.header).toEqual(release.sections.header);
    }
  });

  test("is listed as it was, where another migration has changed it before", () => {
    const renamed: Json = { action: "rename_setting", section: "header", from: "logo", to: "emblem" };
    const { notes } = migrate([renamed], { ...sides, theirs, ours: { ...sides.ours, "layout/theme.liquid": "" } });
    const value = '{"type":"header","settings":{"menu":"mine","logo":"big"}}';
    expect(notes(data)).toContainEqual(["STATIC_LEFT", "header", "header", value]);
    expect(notes(data)).not.toContainEqual(expect.arrayContaining(["SETTING_RENAMED"]));
  });

  describe("of the merchant's own", () => {
    const line = "{% section 'mine' %}";
    const value = '{"settings":{"title":"Mine"}}';
    const base = { ...sides.base, "layout/theme.liquid": "<head>\n1\n2\n3\n4\n</body>\n" };
    const own = {
      "sections/mine.liquid": liquid(texts("title")),
      [data]: { current: { sections: { mine: { settings: { title: "Mine" } } } } },
      "layout/theme.liquid": `<head>\n1\n2\n3\n4\n${line}\n</body>\n`,
    };
    const ours = (layout: string) => ({ ...base, "layout/theme.liquid": layout });
    const question = { base, theirs: own, ours: ours("<head>\n1\n2\n3\n4 new\n</body>\n") };
    const listed = (found: ReturnType<typeof migrate>, path: string) =>
      found.done
        .find(path)
        ?.notes.filter(({ code }) => code === "STATIC_LEFT")
        .map(({ params }) => params);

    test("is listed at the question of its layout, under the answer that loses it", () => {
      const found = migrate([rename], question);
      expect(found.outcome("layout/theme.liquid")).toBe("conflict");
      expect(listed(found, "layout/theme.liquid")).toEqual([
        { section: "mine", type: "mine", value, choice: "new", file: data },
      ]);
      expect(listed(found, data)).toEqual([]);
    });

    test("is listed with its settings once the answer has lost it", () => {
      const report = (choice: "mine" | "new") =>
        listed(migrate([rename], question, { "layout/theme.liquid": { choice } }), data);
      expect(report("new")).toEqual([{ section: "mine", type: "mine", value }]);
      expect(report("mine")).toEqual([]);
    });

    test("is not listed where the merged layout still renders it", () => {
      const found = migrate([rename], { ...question, ours: ours("<head new>\n1\n2\n3\n4\n</body>\n") });
      expect(found.outcome("layout/theme.liquid")).toBe("merged");
      expect([...(listed(found, "layout/theme.liquid") ?? []), ...(listed(found, data) ?? [])]).toEqual([]);
    });
  });

  test("stays where the merchant's layout, which the release did not change, renders it", () => {
    const layout = { "layout/theme.liquid": "{% section 'header' %}<!-- mine -->" };
    const ours = { ...sides.ours, ...sides.base, [group]: release };
    const { notes, read } = migrate([rename], { ...sides, ours, theirs: { ...theirs, ...layout } });
    expect(notes(data)).not.toContainEqual(expect.arrayContaining(["STATIC_LEFT"]));
    expect(read(group)).toEqual(release);
  });

  test("without settings of the merchant's leaves the group to the release", () => {
    const { outcome, read } = migrate([move], { ...sides, theirs: { [data]: { current: { a: 1 } } } });
    expect(outcome(group)).toBe("added");
    expect(read(group)).toEqual(release);
  });
});

describe("types of sections", () => {
  const join: Json = {
    ...{ action: "join_sections", to: "banner" },
    from: [
      { type: "left", settings: { title: "heading" }, set: { side: "left" } },
      { type: "right", settings: { label: "heading" }, set: { side: "right" } },
    ],
  };

  test("two become one, with their settings under its names", () => {
    const { read, notes } = migrate([join], {
      base: {
        "sections/left.liquid": liquid(texts("title")),
        "sections/right.liquid": liquid(texts("label")),
        [home]: page({ a: { type: "left", settings: { title: "A" } }, b: { type: "right", settings: { label: "B" } } }),
      },
      theirs: {
        [home]: page({
          a: { type: "left", settings: { title: "Mine" } },
          b: { type: "right", settings: { label: "B" } },
          own: { type: "right", settings: { label: "Own" } },
        }),
      },
      ours: {
        "sections/banner.liquid": liquid(texts("heading", "side")),
        [home]: page({
          a: { type: "banner", settings: { heading: "A", side: "left" } },
          b: { type: "banner", settings: { heading: "New", side: "right" } },
        }),
      },
    });
    expect(read(home).sections).toEqual({
      a: { type: "banner", settings: { heading: "Mine", side: "left" } },
      b: { type: "banner", settings: { heading: "New", side: "right" } },
      own: { type: "banner", settings: { heading: "Own", side: "right" } },
    });
    expect(notes(home)).toContainEqual(["SECTIONS_JOINED", "own", "right", "banner"]);
    expect(notes(home)).not.toContainEqual(["SECTIONS_JOINED", "b", "right", "banner"]);
  });

  test("one becomes two by a setting", () => {
    const split: Json = {
      action: "split_section",
      type: "banner",
      into: [
        { type: "slides", when: { setting: "kind", is: ["slides"] }, settings: { title: "heading" } },
        { type: "picture" },
      ],
    };
    const banner = (kind: string) => ({ type: "banner", settings: { kind, title: kind } });
    const schema = liquid(texts("kind", "title", "heading"));
    const { read } = migrate([split], {
      base: { "sections/banner.liquid": schema, [home]: page({}) },
      theirs: { [home]: page({ a: banner("slides"), b: banner("other") }) },
      ours: { "sections/slides.liquid": schema, "sections/picture.liquid": schema, [home]: page({}) },
    });
    expect(read(home).sections).toEqual({
      a: { type: "slides", settings: { kind: "slides", heading: "slides" } },
      b: { type: "picture", settings: { kind: "other", title: "other" } },
    });
  });

  test("one gives settings to a section of its own, which follows it", () => {
    const split: Json = {
      action: "split_section",
      type: "header",
      into: [{ type: "header" }, { type: "bar", id: "notice", settings: { notice: "text" } }],
    };
    const { read, notes } = migrate([split], {
      base: {
        "sections/header.liquid": liquid(texts("menu", "notice")),
        [home]: page({
          head: { type: "header", settings: { menu: "m", notice: "Hello" } },
          end: { type: "header", settings: {} },
        }),
      },
      theirs: {
        [home]: page({
          head: { type: "header", settings: { menu: "m", notice: "Mine" } },
          end: { type: "header", settings: {} },
        }),
      },
      ours: {
        "sections/header.liquid": liquid(texts("menu")),
        "sections/bar.liquid": liquid(texts("text")),
        [home]: page({
          head: { type: "header", settings: { menu: "m" } },
          notice: { type: "bar", settings: { text: "Hello" } },
          end: { type: "header", settings: {} },
        }),
      },
    });
    expect(read(home)).toEqual({
      sections: {
        head: { type: "header", settings: { menu: "m" } },
        notice: { type: "bar", settings: { text: "Mine" } },
        end: { type: "header", settings: {} },
      },
      order: ["head", "notice", "end"],
    });
    expect(notes(home)).toContainEqual(["SECTION_SPLIT", "head", "header", "header, bar"]);
  });
});

describe("Shopify's actions", () => {
  const schema = (...ids: string[]) => ({ "config/settings_schema.json": [{ name: "All", ...texts(...ids) }] });
  const settle = (actions: Json[], mine: Json, ids = ["a", "b", "c"]) =>
    migrate(actions, {
      base: { ...schema("a", "b", "c"), [data]: { current: { a: "1" } } },
      theirs: { [data]: { current: mine } },
      ours: { ...schema(...ids), [data]: { current: {} } },
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
  ])("%s %j", (action, rest, mine, expected) => {
    expect(settle([{ action, file: data, ...(rest as object) } as Json], mine).read(data).current).toEqual(expected);
  });

  test("a deleted value of the merchant's is listed", () => {
    const { notes } = settle([{ action: "delete", file: data, key: "current.a" }], { a: "mine" });
    expect(notes(data)).toContainEqual(["RELEASE_REMOVED", "", "a", "mine"]);
  });

  test("patterns name every section of every template", () => {
    const move: Json = {
      action: "move",
      file: "templates/*.json",
      from_key: "sections.*.settings.title",
      to_key: "sections.*.settings.heading",
    };
    const { read } = migrate([move], { ...heroes, theirs: { [home]: hero({ title: "Mine", text: "t" }) } });
    expect(read(home).sections.top.settings).toEqual({ heading: "Mine", text: "t" });
  });

  test("run in the order of the file", () => {
    const steps = [
      ["a", "b"],
      ["b", "c"],
    ].map(([from, to]): Json => ({ action: "rename_setting", from: from ?? "", to: to ?? "" }));
    expect(settle(steps, { a: "mine" }).read(data).current).toEqual({ c: "mine" });
    expect(settle(steps.toReversed(), { a: "mine" }).read(data).current).toEqual({ b: "mine" });
  });
});
