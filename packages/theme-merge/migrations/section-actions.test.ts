/** Sections whose types a release joins or splits, with what the merge makes of them. */
import { describe, expect, test } from "vitest";
import { home, liquid, migrate, texts } from "../fixtures/theme-migration.ts";
import { createTemplate } from "../fixtures/theme-update.ts";
import type { Json } from "../merge/json-text.ts";

describe("migrateTheme of section types", () => {
  const join: Json = {
    ...{ action: "join_sections", to: "banner" },
    from: [
      { type: "left", settings: { title: "heading" }, set: { side: "left" } },
      { type: "right", settings: { label: "heading" }, set: { side: "right" } },
    ],
  };

  test("joins two types into one, with their settings under its names", () => {
    const { read, notes } = migrate([join], {
      base: {
        "sections/left.liquid": liquid(texts("title")),
        "sections/right.liquid": liquid(texts("label")),
        [home]: createTemplate({
          a: { type: "left", settings: { title: "A" } },
          b: { type: "right", settings: { label: "B" } },
        }),
      },
      merchant: {
        [home]: createTemplate({
          a: { type: "left", settings: { title: "Mine" } },
          b: { type: "right", settings: { label: "B" } },
          own: { type: "right", settings: { label: "Own" } },
        }),
      },
      release: {
        "sections/banner.liquid": liquid(texts("heading", "side")),
        [home]: createTemplate({
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

  test("splits one type into two by a setting", () => {
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
      base: { "sections/banner.liquid": schema, [home]: createTemplate({}) },
      merchant: { [home]: createTemplate({ a: banner("slides"), b: banner("other") }) },
      release: { "sections/slides.liquid": schema, "sections/picture.liquid": schema, [home]: createTemplate({}) },
    });
    expect(read(home).sections).toEqual({
      a: { type: "slides", settings: { kind: "slides", heading: "slides" } },
      b: { type: "picture", settings: { kind: "other", title: "other" } },
    });
  });

  test("moves settings into a section of their own that follows the first one", () => {
    const split: Json = {
      action: "split_section",
      type: "header",
      into: [{ type: "header" }, { type: "bar", id: "notice", settings: { notice: "text" } }],
    };
    const { read, notes } = migrate([split], {
      base: {
        "sections/header.liquid": liquid(texts("menu", "notice")),
        [home]: createTemplate({
          head: { type: "header", settings: { menu: "m", notice: "Hello" } },
          end: { type: "header", settings: {} },
        }),
      },
      merchant: {
        [home]: createTemplate({
          head: { type: "header", settings: { menu: "m", notice: "Mine" } },
          end: { type: "header", settings: {} },
        }),
      },
      release: {
        "sections/header.liquid": liquid(texts("menu")),
        "sections/bar.liquid": liquid(texts("text")),
        [home]: createTemplate({
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
