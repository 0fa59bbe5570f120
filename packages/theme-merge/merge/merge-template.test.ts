import { describe, expect, test } from "vitest";
import { createDefinitions, createTemplate, createTextSettings, mergeTemplates } from "../fixtures/theme-update.ts";
import type { Json } from "./json-text.ts";
import { mergeTemplateFile } from "./merge-template.ts";

const hero = { type: "hero", settings: { a: "1" } };
const plain = createDefinitions({
  "sections/hero": [{ settings: createTextSettings("a") }],
  "sections/news": [{ settings: [] }],
});

describe("mergeTemplateFile", () => {
  test("replaces an unedited template regardless of its layout", () => {
    expect(
      mergeTemplates(
        createTemplate({ hero }),
        { order: ["hero"], sections: { hero } },
        createTemplate({ hero, news: { type: "news" } }),
        plain,
      ).outcome,
    ).toBe("replaced");
  });

  test("keeps the merchant's changes in an unchanged order and takes the rest of the release", () => {
    const base = createTemplate({ hero: { ...hero, settings: { a: "1", b: "1" } }, news: { type: "news" } });
    const merchant = createTemplate({
      hero: { ...hero, settings: { a: "mine", b: "1" }, disabled: true, custom_css: ["a{}"] },
      news: { type: "news" },
    });
    const release = createTemplate({
      map: { type: "news" },
      news: { type: "news", settings: { n: 2 } },
      hero: { ...hero, settings: { a: "1", b: "2", c: "3" } },
    });
    const known = createDefinitions({
      "sections/hero": [{ settings: createTextSettings("a", "b", "c") }],
      "sections/news": [{}],
    });
    expect(mergeTemplates(base, merchant, release, known)).toEqual({
      outcome: "merged",
      json: {
        sections: {
          ...{ map: { type: "news" }, news: { type: "news", settings: { n: 2 } } },
          hero: { ...hero, settings: { a: "mine", b: "2", c: "3" }, disabled: true, custom_css: ["a{}"] },
        },
        order: ["map", "news", "hero"],
      },
      notes: [
        ["CHANGE_TAKEN", "hero", "hero"],
        ["CHANGE_TAKEN", "news", "news"],
        ["SECTION_TAKEN", "map", "news"],
      ],
    });
  });

  test("notes the release's additions in a changed order without adding them", () => {
    const merchant = createTemplate({ hero: { ...hero, settings: { a: "mine" } }, own: hero });
    const release = createTemplate({ hero: { ...hero, settings: { a: "2" } }, news: { type: "news" } });
    expect(mergeTemplates(createTemplate({ hero, old: hero }), merchant, release, plain)).toEqual({
      ...{ outcome: "kept", json: merchant },
      notes: [
        ["SETTING_KEPT", "hero", "a", "mine", "2"],
        ["SECTION_NOT_TAKEN", "news", "news"],
      ],
    });
  });

  test("removes dropped sections, but keeps an edited one after its predecessor", () => {
    const news = { type: "news" };
    const edited = { type: "hero", settings: { a: "mine" } };
    const base = createTemplate({ first: news, hero, old: news, last: news });
    const merchant = createTemplate({ first: news, hero: edited, old: news, last: news });
    const { json, notes } = mergeTemplates(base, merchant, createTemplate({ last: news, first: news }), plain);
    expect(json).toEqual({
      ...createTemplate({ last: news, first: news, hero: edited }),
      order: ["last", "first", "hero"],
    });
    expect(notes).toEqual([
      ["REMOVAL_NOT_TAKEN", "hero", "hero"],
      ["SECTION_REMOVED", "old", "news"],
    ]);
  });

  test("omits sections of another type, without a file or over the limit and notes changed orders", () => {
    const base = createTemplate({ a: hero, b: hero });
    const typed = mergeTemplates(
      base,
      createTemplate({ a: { ...hero, disabled: true }, b: hero }),
      createTemplate({ a: { type: "news" }, b: hero }),
      plain,
    );
    expect(typed.notes).toEqual([["CHANGE_NOT_TAKEN", "a", "hero"]]);
    const edited = { ...base, sections: { ...base.sections, a: { ...hero, disabled: true } } };
    expect(
      mergeTemplates(base, edited, createTemplate({ a: hero, b: hero, c: { type: "none" } }), plain).notes,
    ).toEqual([["SECTION_WITHOUT_FILE", "c", "none"]]);
    const full = createTemplate(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`s${at}`, hero])));
    const fuller = { ...full, sections: { ...full.sections, s0: { ...hero, disabled: true } } };
    expect(mergeTemplates(full, fuller, createTemplate({ ...full.sections, more: hero }), plain).notes).toEqual([
      ["SECTION_TOO_MANY", "more", "hero", "25"],
    ]);
    const turned = (...order: string[]) => ({ sections: { a: hero, b: hero, c: hero }, order });
    const both = mergeTemplates(turned("a", "b", "c"), turned("b", "a", "c"), turned("a", "c", "b"), plain);
    expect(both).toMatchObject({ json: turned("b", "a", "c"), notes: [["ORDER_KEPT", "template"]] });
  });

  test("notes sections that both sides added and values that the release no longer sets", () => {
    const base = createTemplate({ hero });
    const merchant = createTemplate({ hero: { ...hero, settings: { a: "mine" } }, promo: { type: "news" } });
    const release = createTemplate({ hero: { ...hero, settings: {} }, promo: hero });
    expect(mergeTemplates(base, merchant, release, plain).notes).toEqual([
      ["SETTING_UNSET", "hero", "a", "mine"],
      ["ADDED_BY_BOTH", "promo", "hero", "news"],
    ]);
  });

  test("notes a value dropped with its setting once, as gone", () => {
    const dropped = createDefinitions({ "sections/hero": [{ settings: createTextSettings("a") }, { settings: [] }] });
    const merchant = createTemplate({ hero: { ...hero, settings: { a: "mine" } } });
    const { notes } = mergeTemplates(
      createTemplate({ hero }),
      merchant,
      createTemplate({ hero: { ...hero, settings: {} } }),
      dropped,
    );
    expect(notes).toEqual([["SETTING_GONE", "hero", "a", "mine"]]);
  });

  test("keeps a hidden section of the merchant hidden when the release adds one of that name", () => {
    const merchant = { sections: { hero, z: { type: "news" } }, order: ["hero"] };
    const { json, notes } = mergeTemplates(
      createTemplate({ hero }),
      merchant,
      createTemplate({ z: hero, hero, y: hero }),
      plain,
    );
    expect(json.order).toEqual(["hero", "y"]);
    expect(notes).toEqual([
      ["ADDED_BY_BOTH", "z", "hero", "news"],
      ["SECTION_TAKEN", "y", "hero"],
    ]);
  });

  test("keeps the merchant's visible non-static blocks visible when the release adds an order", () => {
    const block = { type: "text" };
    const section = (blocks: Json, rest: Record<string, Json> = {}) =>
      createTemplate({ s: { type: "hero", blocks, ...rest } });
    const fixed = { ...block, static: true };
    const known = createDefinitions({ "sections/hero": [{ blocks: [{ type: "@theme" }] }], "blocks/text": [{}] });
    const release = section({ b: block, a: block }, { block_order: ["b", "a"] });
    const { json } = mergeTemplates(section({ a: block }), section({ a: block, own: block, fixed }), release, known);
    expect(json.sections.s).toMatchObject({
      ...{ blocks: { a: block, b: block, own: block, fixed }, block_order: ["b", "a", "own"] },
    });
  });

  test("accepts any id of a section", () => {
    const other = { type: "gone" };
    for (const id of ["xy", "x / y", ""]) {
      const { json, notes } = mergeTemplates(
        createTemplate({ [id]: hero }),
        createTemplate({ [id]: hero, own: hero }),
        createTemplate({ [id]: other }),
        plain,
      );
      expect([json.sections[id], notes]).toEqual([hero, [["CHANGE_NOT_TAKEN", id, "hero"]]]);
    }
  });

  test("neither restores nor notes a section that the merchant removed", () => {
    const base = createTemplate({ hero, news: { type: "news" } });
    const release = createTemplate({ hero, news: { type: "news", settings: { a: 1 } } });
    expect(mergeTemplates(base, createTemplate({ hero }), release, plain).notes).toEqual([]);
  });

  test("keeps an unchanged text to the byte", () => {
    const merchant = '/* editor */\n{ "sections": {"a": {"type":"hero"}}, "order":["a"] }';
    expect(mergeTemplateFile({ base: null, merchant, release: null }, plain)).toEqual({
      outcome: "kept",
      text: merchant,
      notes: [],
    });
  });

  test("keeps unreadable JSON with a note", () => {
    expect(mergeTemplateFile({ base: null, merchant: "{", release: "{}" }, plain)).toMatchObject({
      outcome: "kept",
      text: "{",
      notes: [{ code: "UNREADABLE" }],
    });
  });

  test("removes sections without a file, except for apps and generated blocks", () => {
    const apps = {
      type: "apps",
      blocks: { a: { type: "shopify://apps/reviews/blocks/stars/1", settings: { n: 1 } } },
      block_order: ["a"],
    };
    const merchant = createTemplate({ gone: { type: "gone" }, apps, made: { type: "_blocks" } });
    const { json, notes } = mergeTemplates(null, merchant, null, plain);
    expect(json).toEqual(createTemplate({ apps, made: { type: "_blocks" } }));
    expect(notes).toEqual([["SECTION_GONE", "gone", "gone"]]);
  });

  test("removes a layout without a file", () => {
    const { json, notes } = mergeTemplates(
      null,
      createTemplate({ hero }, { layout: "landing", wrapper: "div" }),
      null,
      plain,
    );
    expect(json).toEqual(createTemplate({ hero }, { wrapper: "div" }));
    expect(notes).toEqual([["LAYOUT_GONE", "landing"]]);
  });

  test("adds no notes on decisions within a section that the copy lacks", () => {
    const at = (a: string, text: string) =>
      createTemplate({
        story: { ...hero, type: "story", settings: { a }, blocks: { b: { type: "b", settings: { text } } } },
      });
    const story = {
      settings: createTextSettings("a"),
      blocks: [{ type: "b", name: "B", settings: createTextSettings("text") }],
    };
    const removed = createDefinitions({ "sections/story": [story, undefined] });
    const { notes } = mergeTemplates(at("1", "1"), at("mine", "mine"), at("2", "2"), removed);
    expect(notes.map(([code]) => code)).toEqual(["SECTION_GONE", "SETTING_GONE", "SETTING_GONE"]);
  });
});
