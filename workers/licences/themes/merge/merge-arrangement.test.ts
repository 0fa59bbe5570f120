import { describe, expect, test } from "vitest";
import type { Definition, Definitions } from "./carry-settings.ts";
import type { Json } from "./json-text.ts";
import { parseSchema } from "./liquid-schema.ts";
import { mergeTemplateFile } from "./merge-template.ts";

const schema = (json: Json) => parseSchema(`{% schema %}${JSON.stringify(json)}{% endschema %}`);
const missing: Definition = { exists: false, before: null, after: null };
const text = (...ids: string[]) => ids.map((id) => ({ type: "text", id }));

/** Files before and after the update; one alone is unchanged, undefined after is gone. */
const definitions = (files: Record<string, [Json] | [Json, Json | undefined]>): Definitions => {
  const of = (path: string): Definition => {
    const found = files[path];
    if (!found || (found.length === 2 && found[1] === undefined)) return missing;
    return { exists: true, before: schema(found[0]), after: schema(found[found.length - 1] as Json) };
  };
  return {
    section: (type) => of(`sections/${type}`),
    block: (type) => of(`blocks/${type}`),
    hasLayout: (name) => name === "theme",
  };
};

const template = (sections: Record<string, Json>, rest: Record<string, Json> = {}) => ({
  sections,
  order: Object.keys(sections),
  ...rest,
});
const merge = (base: Json | null, theirs: Json, ours: Json | null, known: Definitions) => {
  const typed = (value: Json | null) => (value === null ? null : JSON.stringify(value));
  const result = mergeTemplateFile({ base: typed(base), theirs: JSON.stringify(theirs), ours: typed(ours) }, known);
  return "text" in result
    ? {
        outcome: result.outcome,
        json: JSON.parse(result.text),
        notes: result.notes.map(({ code, params }) => [code, ...Object.values(params)]),
      }
    : { outcome: result.outcome, json: undefined, notes: [] };
};

const hero = { type: "hero", settings: { a: "1" } };
const plain = definitions({ "sections/hero": [{ settings: text("a") }], "sections/news": [{ settings: [] }] });

describe("arrangement", () => {
  test("an unedited template is replaced, regardless of its layout", () => {
    expect(
      merge(
        template({ hero }),
        { order: ["hero"], sections: { hero } },
        template({ hero, news: { type: "news" } }),
        plain,
      ).outcome,
    ).toBe("replaced");
  });

  test("with an unchanged order the merchant's changes stay and the rest is the release's", () => {
    const base = template({ hero: { ...hero, settings: { a: "1", b: "1" } }, news: { type: "news" } });
    const mine = template({
      hero: { ...hero, settings: { a: "mine", b: "1" }, disabled: true, custom_css: ["a{}"] },
      news: { type: "news" },
    });
    const ours = template({
      map: { type: "news" },
      news: { type: "news", settings: { n: 2 } },
      hero: { ...hero, settings: { a: "1", b: "2", c: "3" } },
    });
    const known = definitions({ "sections/hero": [{ settings: text("a", "b", "c") }], "sections/news": [{}] });
    expect(merge(base, mine, ours, known)).toEqual({
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

  test("with a changed order the release's additions are noted, not added", () => {
    const mine = template({ hero: { ...hero, settings: { a: "mine" } }, own: hero });
    const ours = template({ hero: { ...hero, settings: { a: "2" } }, news: { type: "news" } });
    expect(merge(template({ hero, old: hero }), mine, ours, plain)).toEqual({
      ...{ outcome: "kept", json: mine },
      notes: [
        ["SETTING_KEPT", "hero", "a", "mine", "2"],
        ["SECTION_NOT_TAKEN", "news", "news"],
      ],
    });
  });

  test("sections that the release drops go unless edited; an edited one stays after its predecessor", () => {
    const news = { type: "news" };
    const edited = { type: "hero", settings: { a: "mine" } };
    const base = template({ first: news, hero, old: news, last: news });
    const mine = template({ first: news, hero: edited, old: news, last: news });
    const { json, notes } = merge(base, mine, template({ last: news, first: news }), plain);
    expect(json).toEqual({ ...template({ last: news, first: news, hero: edited }), order: ["last", "first", "hero"] });
    expect(notes).toEqual([
      ["REMOVAL_NOT_TAKEN", "hero", "hero"],
      ["SECTION_REMOVED", "old", "news"],
    ]);
  });

  test("sections of another type, without a file or over the limit stay out, and changed orders are noted", () => {
    const base = template({ a: hero, b: hero });
    const typed = merge(
      base,
      template({ a: { ...hero, disabled: true }, b: hero }),
      template({ a: { type: "news" }, b: hero }),
      plain,
    );
    expect(typed.notes).toEqual([["CHANGE_NOT_TAKEN", "a", "hero"]]);
    const edited = { ...base, sections: { ...base.sections, a: { ...hero, disabled: true } } };
    expect(merge(base, edited, template({ a: hero, b: hero, c: { type: "none" } }), plain).notes).toEqual([
      ["SECTION_WITHOUT_FILE", "c", "none"],
    ]);
    const full = template(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`s${at}`, hero])));
    const fuller = { ...full, sections: { ...full.sections, s0: { ...hero, disabled: true } } };
    expect(merge(full, fuller, template({ ...full.sections, more: hero }), plain).notes).toEqual([
      ["SECTION_TOO_MANY", "more", "hero", "25"],
    ]);
    const turned = (...order: string[]) => ({ sections: { a: hero, b: hero, c: hero }, order });
    const both = merge(turned("a", "b", "c"), turned("b", "a", "c"), turned("a", "c", "b"), plain);
    expect(both).toMatchObject({ json: turned("b", "a", "c"), notes: [["ORDER_KEPT", "template"]] });
  });

  test("sections added by both, and values that the release no longer sets, are noted", () => {
    const base = template({ hero });
    const mine = template({ hero: { ...hero, settings: { a: "mine" } }, promo: { type: "news" } });
    const ours = template({ hero: { ...hero, settings: {} }, promo: hero });
    expect(merge(base, mine, ours, plain).notes).toEqual([
      ["SETTING_UNSET", "hero", "a", "mine"],
      ["ADDED_BY_BOTH", "promo", "hero", "news"],
    ]);
  });

  test("a value dropped with its setting is noted once, as gone", () => {
    const dropped = definitions({ "sections/hero": [{ settings: text("a") }, { settings: [] }] });
    const mine = template({ hero: { ...hero, settings: { a: "mine" } } });
    const { notes } = merge(template({ hero }), mine, template({ hero: { ...hero, settings: {} } }), dropped);
    expect(notes).toEqual([["SETTING_GONE", "hero", "a", "mine"]]);
  });

  test("a hidden section of the merchant's stays hidden when the release adds one of that name", () => {
    const mine = { sections: { hero, z: { type: "news" } }, order: ["hero"] };
    const { json, notes } = merge(template({ hero }), mine, template({ z: hero, hero, y: hero }), plain);
    expect(json.order).toEqual(["hero", "y"]);
    expect(notes).toEqual([
      ["ADDED_BY_BOTH", "z", "hero", "news"],
      ["SECTION_TAKEN", "y", "hero"],
    ]);
  });

  test("when the release adds an order, the merchant's visible blocks stay visible, except for static ones", () => {
    const block = { type: "text" };
    const section = (blocks: Json, rest: Record<string, Json> = {}) =>
      template({ s: { type: "hero", blocks, ...rest } });
    const fixed = { ...block, static: true };
    const known = definitions({ "sections/hero": [{ blocks: [{ type: "@theme" }] }], "blocks/text": [{}] });
    const ours = section({ b: block, a: block }, { block_order: ["b", "a"] });
    const { json } = merge(section({ a: block }), section({ a: block, own: block, fixed }), ours, known);
    expect(json.sections.s).toMatchObject({
      ...{ blocks: { a: block, b: block, own: block, fixed }, block_order: ["b", "a", "own"] },
    });
  });

  test("any id works as a section's id", () => {
    const other = { type: "gone" };
    for (const id of ["xy", "x / y", ""]) {
      const { json, notes } = merge(
        template({ [id]: hero }),
        template({ [id]: hero, own: hero }),
        template({ [id]: other }),
        plain,
      );
      expect([json.sections[id], notes]).toEqual([hero, [["CHANGE_NOT_TAKEN", id, "hero"]]]);
    }
  });

  test("a section that the merchant removed does not come back and is not noted", () => {
    const base = template({ hero, news: { type: "news" } });
    const ours = template({ hero, news: { type: "news", settings: { a: 1 } } });
    expect(merge(base, template({ hero }), ours, plain).notes).toEqual([]);
  });

  test("an unchanged text is kept to the byte", () => {
    const theirs = '/* editor */\n{ "sections": {"a": {"type":"hero"}}, "order":["a"] }';
    expect(mergeTemplateFile({ base: null, theirs, ours: null }, plain)).toEqual({
      outcome: "kept",
      text: theirs,
      notes: [],
    });
  });

  test("unreadable JSON is kept with a note", () => {
    expect(mergeTemplateFile({ base: null, theirs: "{", ours: "{}" }, plain)).toMatchObject({
      outcome: "kept",
      text: "{",
      notes: [{ code: "UNREADABLE" }],
    });
  });

  test("sections without a file are removed, except for apps and generated blocks", () => {
    const apps = {
      type: "apps",
      blocks: { a: { type: "shopify://apps/reviews/blocks/stars/1", settings: { n: 1 } } },
      block_order: ["a"],
    };
    const mine = template({ gone: { type: "gone" }, apps, made: { type: "_blocks" } });
    const { json, notes } = merge(null, mine, null, plain);
    expect(json).toEqual(template({ apps, made: { type: "_blocks" } }));
    expect(notes).toEqual([["SECTION_GONE", "gone", "gone"]]);
  });

  test("a layout without a file is removed", () => {
    const { json, notes } = merge(null, template({ hero }, { layout: "landing", wrapper: "div" }), null, plain);
    expect(json).toEqual(template({ hero }, { wrapper: "div" }));
    expect(notes).toEqual([["LAYOUT_GONE", "landing"]]);
  });
});

describe("settings and blocks", () => {
  const carried = (section: Record<string, Json>, files: Parameters<typeof definitions>[0]) => {
    const { json, notes } = merge(null, template({ s: section as Json }), null, definitions(files));
    return { section: json.sections.s, notes };
  };

  test("a removed setting falls back, an undefined one stays", () => {
    const files = { "sections/hero": [{ settings: text("a", "b") }, { settings: text("a") }] } as const;
    expect(carried({ type: "hero", settings: { a: "1", b: "2", c: "3" } }, files as never)).toEqual({
      section: { type: "hero", settings: { a: "1", c: "3" } },
      notes: [["SETTING_GONE", "s", "b", "2"]],
    });
  });

  test("an invalid value falls back to the default", () => {
    const range = (max: number) => ({ settings: [{ type: "range", id: "a", min: 0, max, step: 1, default: 3 }] });
    expect(carried({ type: "hero", settings: { a: 9 } }, { "sections/hero": [range(10), range(5)] })).toEqual({
      section: { type: "hero", settings: {} },
      notes: [["SETTING_INVALID", "s", "a", "9", "3"]],
    });
  });

  test("blocks that the section no longer accepts go, others keep their order", () => {
    const block = (type: string) => ({ type, name: type, settings: text("a") });
    const app = { type: "@app" };
    const files = { "sections/hero": [{ blocks: [block("x"), block("y"), app] }, { blocks: [block("x"), app] }] };
    const blocks = {
      one: { type: "x", settings: { a: "1" } },
      two: { type: "y" },
      app: { type: "shopify://apps/a/blocks/b/1" },
    };
    expect(carried({ type: "hero", blocks, block_order: ["two", "one", "app"] }, files as never)).toEqual({
      section: { type: "hero", blocks: { one: blocks.one, app: blocks.app }, block_order: ["one", "app"] },
      notes: [["BLOCK_GONE", "s", "two", "y"]],
    });
  });

  test("nested theme blocks are checked against their own file", () => {
    const files = {
      "sections/hero": [{ blocks: [{ type: "@theme" }] }],
      "blocks/group": [{ blocks: [{ type: "@theme" }] }],
      "blocks/text": [{ settings: text("a", "b") }, { settings: text("a") }],
      "blocks/old": [{}, undefined],
    };
    const inner = { t: { type: "text", settings: { a: "1", b: "2" } }, o: { type: "old", settings: {} } };
    const { section, notes } = carried(
      { type: "hero", blocks: { g: { type: "group", blocks: inner, block_order: ["t", "o"] } }, block_order: ["g"] },
      files as never,
    );
    expect(section.blocks.g).toEqual({
      type: "group",
      blocks: { t: { type: "text", settings: { a: "1" } } },
      block_order: ["t"],
    });
    expect(notes).toEqual([
      ["SETTING_GONE", "s / g / t", "b", "2"],
      ["BLOCK_GONE", "s / g", "o", "old"],
    ]);
  });

  test("a section's own block ignores a file of the same name", () => {
    const own = { blocks: [{ type: "text", name: "Text", settings: text("b") }] };
    const files = { "sections/hero": [own], "blocks/text": [{ settings: text("b") }, { settings: [] }] };
    const section = { type: "hero", blocks: { t: { type: "text", settings: { b: "1" } } }, block_order: ["t"] };
    expect(carried(section, files as never)).toEqual({ section, notes: [] });
  });

  test("a private or static block stays while its file exists", () => {
    const files = { "sections/hero": [{ blocks: [{ type: "_own" }] }], "blocks/_own": [{}], "blocks/_fixed": [{}] };
    const section = {
      type: "hero",
      blocks: { a: { type: "_own" }, b: { type: "_fixed", static: true } },
      block_order: ["a"],
    };
    expect(carried(section, files as never)).toEqual({ section, notes: [] });
  });
});
