/** Static sections, which a release moves into a group or no longer renders. */
import { describe, expect, test } from "vitest";
import { data, liquid, migrate, rename, texts } from "../fixtures/theme-migration.ts";
import { createTemplate } from "../fixtures/theme-update.ts";
import type { Json } from "../merge/json-text.ts";

describe("migrateTheme of a static section", () => {
  const group = "sections/header-group.json";
  const header = liquid(texts("menu", "logo", "search"));
  const releaseGroup = {
    type: "header",
    name: "Header",
    ...createTemplate({
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
    release: {
      "layout/theme.liquid": "{% sections 'header-group' %}",
      "sections/header.liquid": header,
      "sections/bar.liquid": liquid({}),
      [group]: releaseGroup,
      [data]: { current: {} },
    },
  };
  const merchant = {
    [data]: { current: { sections: { header: { type: "header", settings: { menu: "mine", logo: "big" } } } } },
  };
  const move: Json = { action: "move_section", type: "header", file: group };

  test("moves it into the release's group with the merchant's settings", () => {
    const { read, notes, outcome } = migrate([move], { ...sides, merchant });
    expect(read(group).sections.header.settings).toEqual({ menu: "mine", logo: "big", search: "on" });
    expect(read(group).order).toEqual(["bar", "header"]);
    expect(read(data).current.sections).toEqual({});
    expect(notes(group)).toContainEqual(["SECTION_MOVED", "header", "header", group]);
    expect(outcome(group)).toBe("merged");
  });

  test("moves it without a declaration when the new layout renders it through one group", () => {
    const { read, notes } = migrate([rename], { ...sides, merchant });
    expect(read(group).sections.header.settings).toEqual({ menu: "mine", logo: "big", search: "on" });
    expect(notes(group)).toContainEqual(["SECTION_MOVED", "header", "header", group]);
    expect(read(data).current.sections).toEqual({});
    // The merchant's own layout, which may still be chosen, renders the static one.
    const layout = { "layout/theme.liquid": "{% section 'header' %} mine" };
    const mixed = migrate([rename], { ...sides, merchant: { ...merchant, ...layout } });
    expect(mixed.outcome("layout/theme.liquid")).toBe("conflict");
    expect(mixed.read(data).current.sections.header.settings).toEqual({ menu: "mine", logo: "big" });
    expect(mixed.read(group).sections.header.settings.menu).toBe("mine");
  });

  test("lists it with its content when the group has none or two of its type", () => {
    const two = {
      ...releaseGroup,
      sections: { ...releaseGroup.sections, second: { type: "header" } },
      order: ["bar", "header", "second"],
    };
    for (const release of [
      { ...sides.release, [group]: two },
      { ...sides.release, "layout/theme.liquid": "" },
    ]) {
      const { notes, read } = migrate([rename], { ...sides, merchant, release });
      expect(notes(data)).toContainEqual([
        "STATIC_LEFT",
        "header",
        "header",
        '{"type":"header","settings":{"menu":"mine","logo":"big"}}',
      ]);
      expect(read(group).sections.header).toEqual(releaseGroup.sections.header);
    }
  });

  test("lists it as it was before another migration changed it", () => {
    const renamed: Json = { action: "rename_setting", section: "header", from: "logo", to: "emblem" };
    const { notes } = migrate([renamed], {
      ...sides,
      merchant,
      release: { ...sides.release, "layout/theme.liquid": "" },
    });
    const value = '{"type":"header","settings":{"menu":"mine","logo":"big"}}';
    expect(notes(data)).toContainEqual(["STATIC_LEFT", "header", "header", value]);
    expect(notes(data)).not.toContainEqual(expect.arrayContaining(["SETTING_RENAMED"]));
  });

  describe("of the merchant", () => {
    const line = "{% section 'mine' %}";
    const value = '{"settings":{"title":"Mine"}}';
    const base = { ...sides.base, "layout/theme.liquid": "<head>\n1\n2\n3\n4\n</body>\n" };
    const own = {
      "sections/mine.liquid": liquid(texts("title")),
      [data]: { current: { sections: { mine: { settings: { title: "Mine" } } } } },
      "layout/theme.liquid": `<head>\n1\n2\n3\n4\n${line}\n</body>\n`,
    };
    const release = (layout: string) => ({ ...base, "layout/theme.liquid": layout });
    const question = { base, merchant: own, release: release("<head>\n1\n2\n3\n4 new\n</body>\n") };
    const listed = (found: ReturnType<typeof migrate>, path: string) =>
      found.done
        .find(path)
        ?.notes.filter(({ code }) => code === "STATIC_LEFT")
        .map(({ params }) => params);

    test("lists it at the conflict of its layout under the choice that loses it", () => {
      const found = migrate([rename], question);
      expect(found.outcome("layout/theme.liquid")).toBe("conflict");
      expect(listed(found, "layout/theme.liquid")).toEqual([
        { section: "mine", type: "mine", value, choice: "new", file: data },
      ]);
      expect(listed(found, data)).toEqual([]);
    });

    test("lists it with its settings once the choice has lost it", () => {
      const report = (choice: "mine" | "new") =>
        listed(migrate([rename], question, { "layout/theme.liquid": { choice } }), data);
      expect(report("new")).toEqual([{ section: "mine", type: "mine", value }]);
      expect(report("mine")).toEqual([]);
    });

    test("does not list it where the merged layout still renders it", () => {
      const found = migrate([rename], { ...question, release: release("<head new>\n1\n2\n3\n4\n</body>\n") });
      expect(found.outcome("layout/theme.liquid")).toBe("merged");
      expect([...(listed(found, "layout/theme.liquid") ?? []), ...(listed(found, data) ?? [])]).toEqual([]);
    });
  });

  test("keeps it where the merchant's layout, unchanged by the release, renders it", () => {
    const layout = { "layout/theme.liquid": "{% section 'header' %}<!-- mine -->" };
    const release = { ...sides.release, ...sides.base, [group]: releaseGroup };
    const { notes, read } = migrate([rename], { ...sides, release, merchant: { ...merchant, ...layout } });
    expect(notes(data)).not.toContainEqual(expect.arrayContaining(["STATIC_LEFT"]));
    expect(read(group)).toEqual(releaseGroup);
  });

  test("leaves the group to the release without settings of the merchant", () => {
    const { outcome, read } = migrate([move], { ...sides, merchant: { [data]: { current: { a: 1 } } } });
    expect(outcome(group)).toBe("added");
    expect(read(group)).toEqual(releaseGroup);
  });
});
