import { describe, expect, test } from "vitest";
import { readFileNames } from "./file-facts.ts";
import { findMissing, isDefinition } from "./find-missing.ts";

type Files = Record<string, string>;
const json = (value: unknown) => JSON.stringify(value);
const schema = (content: object, body = "") => `${body}{% schema %}${json(content)}{% endschema %}`;
const select = (id: string, ...options: string[]) => ({
  ...{ type: "select", id },
  options: options.map((value) => ({ value, label: value })),
});
const scheme = (id: string) => ({ type: "color_scheme", id });

const theme: Files = {
  "config/settings_schema.json": json([
    {
      name: "Colours",
      settings: [{ type: "color_scheme_group", id: "schemes" }, scheme("card"), select("corner", "round", "sharp")],
    },
  ]),
  "config/settings_data.json": json({
    current: { schemes: { "scheme-1": {}, own: {} }, card: "own", corner: "round" },
  }),
  "layout/theme.liquid": "{{ content_for_layout }}",
  "sections/hero.liquid": schema(
    {
      settings: [scheme("colours"), select("align", "left", "right")],
      blocks: [{ type: "title", name: "Title", settings: [select("size", "h1", "h2")] }, { type: "text" }],
    },
    "{% content_for 'block', type: 'text', id: 'static' %}{% render 'parts' %}",
  ),
  "sections/wall.liquid": schema({ blocks: [{ type: "@theme" }] }),
  "blocks/text.liquid": schema({ settings: [scheme("colours")], blocks: [{ type: "_icon" }] }),
  "blocks/_icon.liquid": schema({}),
  "snippets/parts.liquid": "{% content_for 'block', id: 'inner', type: 'text' %}",
  "snippets/card.liquid": "{% if product %}{{ product.title }}{% endif %}{% render 'price', price: sum %}",
  "snippets/price.liquid":
    "{% doc %}\n @param {number} price - The price\n @param {string} [class]\n{% enddoc %}{{ price }}",
  "templates/index.json": "{}",
};

const list = (files: Files) => {
  const all = Object.entries({ ...theme, ...files });
  return findMissing({
    paths: new Set(all.map(([path]) => path)),
    facts: new Map(all.map(([path, text]) => [path, readFileNames(path, text)])),
    definitions: new Map(all.filter(([path]) => isDefinition(path))),
  }).map(({ path, kind, name, setting, snippet }) => [path, kind, name, setting ?? snippet].filter(Boolean).join(" "));
};
const page = (section: object) => ({ "templates/page.json": json({ sections: { a: section }, order: ["a"] }) });
const block = (holder: string, member: object) => page({ type: holder, blocks: { b: member } });

describe("findMissing", () => {
  test("finds nothing in a whole theme", () => expect(list({})).toEqual([]));

  test.each([
    ["a scheme of a section", page({ type: "hero", settings: { colours: "scheme-9" } }), "SCHEME scheme-9 colours"],
    [
      "a scheme of a block with a file",
      block("hero", { type: "text", settings: { colours: "scheme-9" } }),
      "SCHEME scheme-9 colours",
    ],
    ["an option of a section", page({ type: "hero", settings: { align: "middle" } }), "OPTION middle align"],
    [
      "an option of a block that the section defines",
      block("hero", { type: "title", settings: { size: "h6" } }),
      "OPTION h6 size",
    ],
    ["a section", page({ type: "gone" }), "SECTION gone"],
    ["a block", block("hero", { type: "gone" }), "BLOCK gone"],
    ["a block of a file that the section does not list", block("hero", { type: "_icon" }), "BLOCK _icon"],
    ["a private block under a section of any blocks", block("wall", { type: "_icon" }), "BLOCK _icon"],
    [
      "a block in a block that does not list it",
      block("hero", { type: "text", blocks: { c: { type: "text" } } }),
      "BLOCK text",
    ],
    ["a static block that is not rendered", block("hero", { type: "text", static: true }), "STATIC_BLOCK text"],
    ["a static block without a file", block("hero", { type: "gone", static: true }), "BLOCK gone"],
  ])("finds %s in a template", (_, files, expected) => {
    expect(list(files)).toEqual([`templates/page.json ${expected}`]);
  });

  test.each([
    ["schemes and options", page({ type: "hero", settings: { colours: "own", align: "left", gone: "x" } })],
    ["empty and dynamic values", page({ type: "hero", settings: { colours: "", align: "{{ product.align }}" } })],
    ["a block that the section defines", block("hero", { type: "title", settings: { size: "h1" } })],
    ["blocks of apps", block("hero", { type: "shopify://apps/a/blocks/b/1" })],
    ["any public block", block("wall", { type: "text", blocks: { c: { type: "_icon" } } })],
    [
      "static blocks of a section and of its snippets",
      page({
        type: "hero",
        blocks: { static: { type: "text", static: true }, inner: { type: "text", static: true } },
      }),
    ],
  ])("accepts %s", (_, files) => expect(list(files)).toEqual([]));

  test("finds schemes and options of the theme's settings", () => {
    const data = (current: unknown, more = {}) => ({ "config/settings_data.json": json({ current, ...more }) });
    const path = "config/settings_data.json";
    const values = { schemes: { one: {} }, card: "two", corner: "soft" };
    const missing = [`${path} SCHEME two card`, `${path} OPTION soft corner`];
    expect(list(data(values))).toEqual(missing);
    expect(list(data("Style", { presets: { Style: values, Other: { card: "three" } } }))).toEqual(missing);
    expect(list(data({ card: "own" }))).toEqual([`${path} SCHEME own card`]);
  });

  test.each([
    ["a snippet", "{% render 'gone', product: p %}", "SNIPPET gone"],
    [
      "a parameter that the snippet does not know",
      "{% render 'card', product: p, sum: 1, card: p %}",
      "PARAMETER card card",
    ],
    ["a parameter that the snippet calls for", "{% render 'price', class: 'a' %}", "PARAMETER price price"],
    ["a parameter by another name", "{% render 'card' with p as item, sum: 1 %}", "PARAMETER item card"],
  ])("finds %s", (_, text, expected) => {
    expect(list({ "sections/own.liquid": text })).toEqual([`sections/own.liquid ${expected}`]);
  });

  test.each([
    "{% render 'card', product: p, sum: x %}",
    "{% render 'card' with p as product %}",
    "{% render 'card' for list as product, sum: 1 %}",
    "{% render 'price', price: 1, class: 'a: b' %}",
    "{% liquid\n render 'price', price: 1\n render 'card', product: p %}",
  ])("accepts the parameters of %s", (text) => expect(list({ "sections/own.liquid": text })).toEqual([]));

  test("finds the absent parent of a file for a market", () => {
    const market = (path: string, content: object) => list({ [path]: json(content) });
    const context = { market: "ca" };
    expect(market("templates/index.context.ca.json", { parent: "index.json", context })).toEqual([]);
    expect(market("templates/index.context.ca.json", { context })).toEqual([]);
    expect(market("templates/index.context.ca.json", { parent: "page", context })).toEqual([
      "templates/index.context.ca.json TEMPLATE templates/page.json",
    ]);
    expect(market("sections/footer-group.context.b2b.json", { parent: "footer-group.json" })).toEqual([
      "sections/footer-group.context.b2b.json TEMPLATE sections/footer-group.json",
    ]);
  });

  test("finds schemes and options of a file for a market by the types of its parent", () => {
    const path = "templates/page.context.ca.json";
    const override = {
      parent: "page.json",
      sections: {
        a: {
          settings: { colours: "scheme-9", align: "left" },
          blocks: { b: { settings: { size: "h6" } }, c: { settings: { colours: "own" } } },
        },
        gone: { settings: { colours: "scheme-8" } },
      },
    };
    const blocks = { b: { type: "title" }, c: { type: "text" } };
    expect(list({ ...page({ type: "hero", blocks }), [path]: json(override) })).toEqual([
      `${path} SCHEME scheme-9 colours`,
      `${path} OPTION h6 size`,
    ]);
  });
});
