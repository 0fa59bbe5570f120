/** Faults planted in the demo theme, and the file and line at which the check finds each. */
import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { describe, expect, test } from "vitest";
import type { ReleaseFinding } from "../contract.ts";
import { judgeTheme } from "./judge-theme.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const demo = readDemoRelease("2.0.4");

type Changes = Record<string, string | number | Uint8Array | null>;

/** The demo theme with other files; null removes one. */
const judge = (changes: Changes = {}) => {
  const files = new Map<string, Uint8Array | { length: number }>([...demo].map(([path, text]) => [path, encode(text)]));
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) files.delete(path);
    else if (typeof content === "number") files.set(path, { length: content });
    else files.set(path, typeof content === "string" ? encode(content) : content);
  }
  return judgeTheme(files);
};

const show = ({ path, line, kind }: ReleaseFinding) => `${kind} ${path}${line === null ? "" : `:${line}`}`;
const read = (path: string): string => demo.get(path) ?? "";
const page = (sections: object, order = Object.keys(sections)) => JSON.stringify({ sections, order }, null, 1);
const group = (type: string, sections: object) =>
  JSON.stringify({ type, name: "B", sections, order: Object.keys(sections) }, null, 1);
const section = (schema: object) => `<p>\n{% schema %}\n${JSON.stringify(schema, null, 1)}\n{% endschema %}`;
const template = "templates/page.new.json";
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const range = { type: "range", id: "gap", label: "G", min: 0, max: 10, step: 2, default: 2 };
const tick = { type: "checkbox", id: "on", label: "On" };
const choice = { type: "select", id: "a", label: "A", options: [{ value: "m", label: "M" }] };

describe("judgeTheme", () => {
  test.each(["1.0.0", "1.1.0", "2.0.4"])("finds nothing in the demo theme's release %s", async (version) => {
    const files = new Map([...readDemoRelease(version)].map(([path, text]) => [path, encode(text)]));
    expect(await judgeTheme(files)).toEqual({ refused: [], listed: [], more: 0 });
  });

  test.each<[string, Changes, string]>([
    ["a name with an accent", { "assets/été.css": 5 }, "NAME assets/été.css"],
    ["a name with a space", { "assets/base .css": 5 }, "NAME assets/base .css"],
    ["a name with an emoji", { "snippets/😀.liquid": "a" }, "NAME snippets/😀.liquid"],
    ["an editor's copy", { "sections/header.liquid~": "a" }, "NAME sections/header.liquid~"],
    ["what a file manager leaves", { "assets/Thumbs.db": 5 }, "NAME assets/Thumbs.db"],
    ["an asset without an extension", { "assets/LICENSE": 5 }, "NAME assets/LICENSE"],
    ["JSON for a gift card", { "templates/gift_card.json": "{}" }, "NAME templates/gift_card.json"],
    ["an asset over 20 MB", { "assets/film.mp4": 20 * 1024 * 1024 + 1 }, "SIZE assets/film.mp4"],
    ["a snippet over 256 KB", { "snippets/a.liquid": "a".repeat(256 * 1024 + 1) }, "SIZE snippets/a.liquid"],
    ["a template of two kinds", { "templates/index.liquid": "a" }, "CONFLICT templates/index.json"],
    ["a template that is cut short", { [template]: '{\n"sections": {\n' }, `JSON ${template}:3`],
    ["a locale that is no JSON", { "locales/fr.json": '{\n"a": "b"\n"c": "d"}' }, "JSON locales/fr.json:3"],
    [
      "a comma after the last group of settings",
      { "config/settings_schema.json": read("config/settings_schema.json").replace(/\]\s*$/, ",\n]\n") },
      `TRAILING_COMMA config/settings_schema.json:${read("config/settings_schema.json").trimEnd().split("\n").length}`,
    ],
    [
      "a comma after a last key, before a comment",
      { "locales/fr.json": '{\n"a": "b", // "c"\n}' },
      "TRAILING_COMMA locales/fr.json:2",
    ],
    ["a tag that is never closed", { "snippets/a.liquid": "a\n{% if b %}" }, "LIQUID snippets/a.liquid:2"],
    ["an output without its end", { "sections/a.liquid": "a\nb {{ c }" }, "LIQUID sections/a.liquid:2"],
    ["a tag that Shopify lacks", { "snippets/a.liquid": "{% wrap %}" }, "LIQUID snippets/a.liquid:1"],
    ["Liquid of an asset", { "assets/a.css.liquid": "a {\n{% endif %}" }, "LIQUID assets/a.css.liquid:2"],
    [
      "a schema that is no JSON",
      { "sections/a.liquid": "a\n{% schema %}\n{ name }" + "{% endschema %}" },
      "JSON sections/a.liquid:3",
    ],
    [
      "a comma after a schema's last key",
      { "blocks/a.liquid": '{% schema %}\n{\n"name": "A",\n}\n{% endschema %}' },
      "TRAILING_COMMA blocks/a.liquid:3",
    ],
    [
      "a setting of no type",
      { "sections/a.liquid": section({ name: "A", settings: [{ type: "txt", id: "a", label: "A" }] }) },
      "SCHEMA sections/a.liquid:6",
    ],
    [
      "a default off the steps of a block's range",
      {
        "sections/a.liquid": section({
          name: "A",
          blocks: [
            {
              type: "b",
              name: "B",
              settings: [{ type: "range", id: "a", label: "A", min: 0, max: 10, step: 2, default: 3 }],
            },
          ],
        }),
      },
      "SCHEMA sections/a.liquid:10",
    ],
    ["a layout without the header", { "layout/a.liquid": "{{ content_for_layout }}" }, "LAYOUT layout/a.liquid"],
    ["a template without an order", { [template]: '{"sections": {}}' }, `TEMPLATE ${template}:1`],
    ["an absent section", { [template]: page({ a: { type: "gone" } }) }, `SECTION ${template}:4`],
    [
      "an absent section of a group",
      { "sections/b-group.json": group("footer", { a: { type: "gone" } }) },
      "SECTION sections/b-group.json:6",
    ],
    [
      "an absent block",
      { [template]: page({ a: { type: "faq", blocks: { b: { type: "gone" } } } }) },
      `BLOCK ${template}:7`,
    ],
    [
      "an id that the order alone has",
      { [template]: page({ a: { type: "faq" } }, ["a", "b"]) },
      `TEMPLATE ${template}:9`,
    ],
    [
      "a value off the steps of a range",
      {
        [template]: page({ a: { type: "s", settings: { gap: 3 } } }),
        "sections/s.liquid": section({
          name: "S",
          settings: [{ type: "range", id: "gap", label: "G", min: 0, max: 10, step: 2, default: 2 }],
        }),
      },
      `VALUE ${template}:6`,
    ],
    [
      "an option that its select lacks",
      {
        [template]: page({ a: { type: "s", blocks: { b: { type: "t", settings: { size: "xl" } } } } }),
        "sections/s.liquid": section({
          name: "S",
          blocks: [
            {
              type: "t",
              name: "T",
              settings: [{ type: "select", id: "size", label: "S", options: [{ value: "m", label: "M" }] }],
            },
          ],
        }),
      },
      `VALUE_ODD ${template}:9`,
    ],
    [
      "a text for a check box of the theme",
      {
        "config/settings_schema.json": '[{"name": "A", "settings": [{"type": "checkbox", "id": "on", "label": "A"}]}]',
        "config/settings_data.json": '{\n"current": "Default",\n"presets": {"Default": {\n"on": "yes"}}}',
      },
      "VALUE_ODD config/settings_data.json:4",
    ],
    [
      "a template for a context without its parent",
      { "templates/page.none.context.b2b.json": '{\n"parent": "page.none"}' },
      "PARENT templates/page.none.context.b2b.json:2",
    ],
    ["a theme without its layout", { "layout/theme.liquid": null }, "MISSING layout/theme.liquid"],
    ["a second default language", { "locales/zz.default.json": "{}" }, "COUNT locales/zz.default.json"],
    [
      "a second default language of the editor",
      { "locales/yy.default.schema.json": "{}", "locales/zz.default.schema.json": "{}" },
      "COUNT locales/zz.default.schema.json",
    ],
    ["Latin-1 in Liquid", { "snippets/a.liquid": latin("a\nété") }, "ENCODING snippets/a.liquid:2"],
    ["Latin-1 in JSON", { "locales/fr.json": latin('{\n\n"a": "été"}') }, "ENCODING locales/fr.json:3"],
    ["a section's id with a space", { [template]: page({ "a b": { type: "faq" } }) }, `TEMPLATE ${template}:3`],
    ["a section's id with an accent", { [template]: page({ é: { type: "faq" } }) }, `TEMPLATE ${template}:3`],
    [
      "a block's id with a space",
      { [template]: page({ a: { type: "faq", blocks: { "b c": { type: "question" } } } }) },
      `TEMPLATE ${template}:6`,
    ],
    [
      "a section beyond its limit",
      {
        "sections/s.liquid": section({ name: "S", limit: 1 }),
        [template]: page({ a: { type: "s" }, b: { type: "faq" }, c: { type: "s" } }),
      },
      `SECTION ${template}:10`,
    ],
    [
      "a block beyond its limit",
      {
        "sections/s.liquid": section({ name: "S", blocks: [{ type: "b", name: "B", limit: 1 }] }),
        [template]: page({ a: { type: "s", blocks: { b: { type: "b" }, c: { type: "b" } } } }),
      },
      `TEMPLATE ${template}:5`,
    ],
    [
      "a section in a template that it is not for",
      {
        "sections/s.liquid": section({ enabled_on: { templates: ["product"] } }),
        [template]: page({ a: { type: "s" } }),
      },
      `SECTION ${template}:4`,
    ],
    [
      "a section of groups in a template",
      { "sections/s.liquid": section({ enabled_on: { groups: ["*"] } }), [template]: page({ a: { type: "s" } }) },
      `SECTION ${template}:4`,
    ],
    [
      "a section in a template that it shuns",
      {
        "sections/s.liquid": section({ disabled_on: { templates: ["page"] } }),
        [template]: page({ a: { type: "s" } }),
      },
      `SECTION ${template}:4`,
    ],
    [
      "a section in a group that it is not for",
      {
        "sections/s.liquid": section({ enabled_on: { templates: ["*"], groups: ["header"] } }),
        "sections/b-group.json": group("footer", { a: { type: "s" } }),
      },
      "SECTION sections/b-group.json:6",
    ],
    [
      "a schema with enabled_on and disabled_on",
      {
        "sections/s.liquid": section({ enabled_on: { templates: ["*"] }, disabled_on: { groups: ["footer"] } }),
      },
      "SCHEMA sections/s.liquid:9",
    ],
    ["a group without a type", { "sections/b-group.json": page({}) }, "TEMPLATE sections/b-group.json:1"],
    ["a group of no known type", { "sections/b-group.json": group("sidebar", {}) }, "TEMPLATE sections/b-group.json:2"],
    [
      "theme blocks beside a section's own",
      { "sections/s.liquid": section({ blocks: [{ type: "@theme" }, { type: "b", name: "B" }] }) },
      "SCHEMA sections/s.liquid:8",
    ],
    [
      "a block's own blocks",
      { "blocks/b.liquid": section({ blocks: [{ type: "c", name: "C" }] }) },
      "SCHEMA blocks/b.liquid:5",
    ],
    [
      "a preset with an absent block",
      {
        "sections/s.liquid": section({
          blocks: [{ type: "@theme" }],
          presets: [{ name: "P", blocks: [{ type: "gone" }] }],
        }),
      },
      "BLOCK sections/s.liquid:14",
    ],
    [
      "a block of a preset's block that is absent",
      {
        "blocks/b.liquid": section({
          presets: [{ name: "P", blocks: { a: { type: "b", blocks: { c: { type: "gone" } } } } }],
          blocks: [{ type: "b" }],
        }),
      },
      "BLOCK blocks/b.liquid:12",
    ],
    [
      "a default with an absent block",
      { "sections/s.liquid": section({ default: { blocks: [{ type: "gone" }] } }) },
      "BLOCK sections/s.liquid:7",
    ],
    [
      "a preset's value off the steps of a range",
      { "sections/s.liquid": section({ settings: [range], presets: [{ name: "P", settings: { gap: 3 } }] }) },
      "VALUE sections/s.liquid:19",
    ],
    [
      "a preset's text for a check box",
      { "sections/s.liquid": section({ settings: [tick], presets: [{ name: "P", settings: { on: "yes" } }] }) },
      "VALUE_ODD sections/s.liquid:15",
    ],
    [
      "a default that its select lacks",
      { "sections/s.liquid": section({ settings: [{ ...choice, default: "xl" }] }) },
      "VALUE_ODD sections/s.liquid:15",
    ],
    [
      "a default of the theme that its select lacks",
      { "config/settings_schema.json": JSON.stringify([{ name: "A", settings: [{ ...choice, default: "xl" }] }]) },
      "VALUE_ODD config/settings_schema.json:1",
    ],
    [
      "a current preset that is absent",
      { "config/settings_data.json": '{\n"current": "Gone",\n"presets": {"Default": {}}}' },
      "VALUE_ODD config/settings_data.json:2",
    ],
  ])("refuses %s", async (_, changes, expected) => {
    expect((await judge(changes)).refused.map(show)).toContain(expected);
  });

  test.each<[string, Changes]>([
    [
      "a section up to its limit",
      { "sections/s.liquid": section({ limit: 2 }), [template]: page({ a: { type: "s" }, b: { type: "s" } }) },
    ],
    [
      "a section in a template and a group that it is for",
      {
        "sections/s.liquid": section({ enabled_on: { templates: ["page"], groups: ["custom.menu"] } }),
        [template]: page({ a: { type: "s" } }),
        "sections/b-group.json": group("custom.menu", { a: { type: "s" } }),
      },
    ],
    [
      "a section for one metaobject or for all",
      {
        "sections/s.liquid": section({ enabled_on: { templates: ["metaobject/author"] } }),
        "sections/t.liquid": section({ enabled_on: { templates: ["metaobject"] } }),
        "templates/metaobject/author.json": page({ a: { type: "s" }, b: { type: "t" } }),
      },
    ],
    [
      "translations as defaults and in presets",
      {
        "sections/s.liquid": section({
          settings: [
            { type: "richtext", id: "a", label: "A", default: "t:b.c" },
            { type: "url", id: "b", label: "B" },
          ],
          presets: [{ name: "t:b.c", settings: { a: "t:b.c" }, blocks: [] }],
        }),
      },
    ],
    [
      "a choice of a preset that is gone",
      { "sections/s.liquid": section({ settings: [choice], presets: [{ name: "P", settings: { a: "xl" } }] }) },
    ],
    [
      "blocks of apps beside a section's own",
      { "sections/s.liquid": section({ blocks: [{ type: "@app" }, { type: "b", name: "B" }] }) },
    ],
    ["a text with accents in UTF-8, and the sign for what is lost", { "snippets/a.liquid": "été \uFFFD" }],
  ])("takes %s", async (_, changes) => {
    expect((await judge(changes)).refused).toEqual([]);
  });

  test("refuses each absent section of a template, in Shopify's own words", async () => {
    const { refused } = await judge({ [template]: page({ a: { type: "gone" }, b: { type: "lost" } }) });
    expect(refused.map(({ text }) => text)).toEqual(
      ["gone", "lost"].map((type) => `Section type '${type}' does not refer to an existing section file`),
    );
  });

  test.each<[string, Changes, string]>([
    ["a snippet", { "snippets/a.liquid": "a\n{% render 'gone' %}" }, "SNIPPET snippets/a.liquid:2"],
    ["an asset", { "snippets/a.liquid": "{{ 'gone.js' | asset_url }}" }, "ASSET snippets/a.liquid:1"],
    ["a translation key", { "sections/a.liquid": "\n{{ 'gone.title' | t }}" }, "WORDS sections/a.liquid:2"],
    ["an editor's key", { "blocks/a.liquid": section({ name: "t:gone.name" }) }, "EDITOR_WORDS blocks/a.liquid:4"],
    [
      "a block of a schema",
      { "sections/a.liquid": section({ name: "A", blocks: [{ type: "gone" }] }) },
      "BLOCK sections/a.liquid:7",
    ],
    [
      "a section of a layout",
      { "layout/b.liquid": "{{ content_for_header }}{{ content_for_layout }}\n{% section 'gone' %}" },
      "SECTION layout/b.liquid:2",
    ],
    ["a layout", { "templates/search.other.liquid": "{% layout 'gone' %}" }, "LAYOUT templates/search.other.liquid:1"],
  ])("lists the absence of %s, which Shopify takes", async (_, changes, expected) => {
    const { refused, listed } = await judge(changes);
    expect([refused, listed.map(show)]).toEqual([[], [expected]]);
  });

  test("lists a line that only strict stores refuse", async () => {
    const { refused, listed } = await judge({ "snippets/a.liquid": "a\n{% render 'card-product', a: b | upcase %}" });
    expect(refused).toEqual([]);
    expect(listed.map(show)).toContain("STRICT snippets/a.liquid:2");
  });

  test("keeps the first findings of each kind and counts the others", async () => {
    const many = Array.from({ length: 250 }, (_, at) => [`assets/é${at}.css`, 1]);
    const { refused, more } = await judge(Object.fromEntries(many));
    expect([refused.length, more]).toEqual([200, 50]);
  });
});
