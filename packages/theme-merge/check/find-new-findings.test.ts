import { describe, expect, test } from "vitest";
import { isCheckable, readFileFacts } from "./file-facts.ts";
import { isDefinition } from "./find-missing.ts";
import { type ExaminedTheme, findNewFindings } from "./find-new-findings.ts";

type Files = Record<string, string>;

const check = (files: Files): ExaminedTheme => {
  const texts = Object.entries(files);
  return {
    paths: new Set(Object.keys(files)),
    facts: new Map(
      texts.filter(([path]) => isCheckable(path)).map(([path, text]) => [path, readFileFacts(path, text)]),
    ),
    definitions: new Map(texts.filter(([path]) => isDefinition(path))),
  };
};
const compare = (copy: Files, own: Files, composed: readonly string[] = []) =>
  findNewFindings(check(copy), check(own), (path) => composed.includes(path)).map(
    ({ path, kind, name, line }) => `${path}:${line} ${kind} ${name}`,
  );

const schema = (content: object) => `{% schema %}${JSON.stringify(content)}{% endschema %}`;
const base: Files = {
  "config/settings_schema.json": JSON.stringify([{ name: "Colours", settings: [{ type: "text", id: "accent" }] }]),
  "locales/en.default.json": JSON.stringify({ cart: { title: "Cart", items: { one: "item", other: "items" } } }),
  "locales/en.default.schema.json": JSON.stringify({ hero: { name: "Hero" } }),
  "locales/fr.json": "{}",
  "layout/theme.liquid": "{{ content_for_layout }}",
  "sections/hero.liquid": schema({ blocks: [{ type: "title", name: "Title" }] }),
  "blocks/text.liquid": "",
  "snippets/card.liquid": "",
  "assets/base.css.liquid": "",
  "assets/old.scss.liquid": "",
};

describe("findNewFindings", () => {
  test.each([
    ["a snippet", "{% render 'card' %}{% render 'cards' %}", "SNIPPET cards"],
    ["a section", "{% section 'hero' %}{% section 'header' %}", "SECTION header"],
    ["a group", "{% sections 'header-group' %}", "SECTION_GROUP header-group"],
    [
      "a block",
      "{% content_for 'block', type: 'text', id: 'a' %}{% content_for 'block', type: 'quote', id: 'b' %}",
      "BLOCK quote",
    ],
    ["a layout", "{% layout 'theme' %}{% layout 'bare' %}", "LAYOUT bare"],
    [
      "an asset",
      "{{ 'base.css' | asset_url }}{{ 'old.scss.css' | asset_url }}{{ 'a.css' | asset_url }}",
      "ASSET a.css",
    ],
    ["words", "{{ 'cart.title' | t }}{{ 'cart.items' | t: count: 2 }}{{ 'cart.empty' | t }}", "WORDS cart.empty"],
    ["words that are a group", "{{ 'cart' | t }}", "WORDS cart"],
    ["words of the theme editor", schema({ name: "t:hero.name", class: "t:hero.class" }), "EDITOR_WORDS hero.class"],
    ["a setting", "{{ settings.accent }}{{ settings.shadow }}", "SETTING shadow"],
  ])("finds %s that is missing", (_name, text, missing) => {
    const path = "sections/new.liquid";
    expect(compare({ ...base, [path]: text }, base)).toEqual([`${path}:1 ${missing}`]);
    expect(compare({ ...base, [path]: text }, { ...base, [path]: `${text}\n<p>` })).toEqual([]);
  });

  test("finds missing names of a template, a group and the settings", () => {
    const page = (type: string, block: string) =>
      JSON.stringify({ sections: { a: { type, blocks: { b: { type: block, blocks: { c: { type: "title" } } } } } } });
    const copy = {
      "templates/index.json": page("hero", "title"),
      "templates/page.json": page("hero", "quote"),
      "sections/x-group.json": page("header", "text"),
      "config/settings_data.json": JSON.stringify({ current: { sections: { f: { type: "footer" } } } }),
    };
    expect(compare({ ...base, ...copy }, base)).toEqual([
      "config/settings_data.json:1 SECTION footer",
      "sections/x-group.json:1 SECTION header",
      "sections/x-group.json:1 BLOCK title",
      // Only the section itself may hold its own blocks.
      "templates/index.json:1 BLOCK title",
      "templates/page.json:1 BLOCK quote",
      "templates/page.json:1 BLOCK title",
    ]);
  });

  test("finds what an unchanged file misses since the update", () => {
    const own = { ...base, "snippets/mine.liquid": "\n{% render 'old' %}", "snippets/old.liquid": "" };
    const { "snippets/old.liquid": _gone, ...copy } = own;
    expect(compare(copy, own)).toEqual(["snippets/mine.liquid:2 SNIPPET old"]);
  });

  test("does not treat the settings given to a snippet as the theme's", () => {
    const card = { "snippets/card.liquid": "{{ settings.shadow }}" };
    const use = (text: string) => compare({ ...base, ...card, "sections/new.liquid": text }, base);
    expect(use("{% render 'card' %}")).toEqual(["snippets/card.liquid:1 SETTING shadow"]);
    expect(use("{% render 'card', settings: section.settings %}")).toEqual([]);
  });

  test("finds no missing words or settings without readable files of them", () => {
    const { "locales/en.default.json": _w, "locales/en.default.schema.json": _e, ...without } = base;
    const copy = {
      ...without,
      "config/settings_schema.json": "[",
      "sections/new.liquid": "{{ 'a.b' | t }}{{ settings.c }}",
    };
    expect(compare(copy, base).filter((found) => found.includes("new.liquid"))).toEqual([]);
  });

  test.each([
    ["Liquid", "sections/new.liquid", "a\n{% if a %}", "2 UNCLOSED {% if %}"],
    ["a schema", "sections/new.liquid", '{% schema %}\n{"name":"a"\n"b":1}{% endschema %}', "3 SCHEMA "],
    ["JSON", "templates/page.json", "{\n", "2 JSON "],
    [
      "settings",
      "config/settings_schema.json",
      '[{"settings":[{"type":"text","id":"a"},{"type":"text","id":"a"}]}]',
      "1 DUPLICATE_SETTING a",
    ],
  ])("finds faults in %s that the merchant's file does not contain", (_name, path, text, fault) => {
    expect(compare({ ...base, [path]: text }, base)).toContain(`${path}:${fault}`);
    expect(compare({ ...base, [path]: text }, { ...base, [path]: text })).toEqual([]);
  });

  test("finds unbalanced HTML only in what the update composed", () => {
    const path = "sections/new.liquid";
    const copy = { ...base, [path]: "<p>\n<div>\n</p>" };
    expect(compare(copy, base)).toEqual([]);
    expect(compare(copy, base, [path])).toEqual([`${path}:3 UNCLOSED <div>`]);
  });
});
