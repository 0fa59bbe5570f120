import { describe, expect, test } from "vitest";
import { listReferences } from "./theme-references.ts";

const list = (path: string, text: string) =>
  listReferences(path, text).map(({ kind, name, line }) => `${kind} ${name} ${line}`);
const section = (schema: object) => `<p>\n{% schema %}\n${JSON.stringify(schema, null, 1)}\n{% endschema %}`;

describe("listReferences", () => {
  test.each([
    ["sections/a.liquid", "a\n{%- render 'card', product: p -%}", ["SNIPPET card 2"]],
    ["sections/a.liquid", '{% liquid\n  if x\n    render "card"\n  endif %}', ["SNIPPET card 3"]],
    ["sections/a.liquid", "{% include 'card' %}{% include 'card' %}", ["SNIPPET card 1"]],
    [
      "layout/theme.liquid",
      "{% section 'header' %}\n{% sections 'footer-group' %}",
      ["SECTION header 1", "SECTION_GROUP footer-group 2"],
    ],
    ["templates/a.liquid", "{% layout 'bare' %}{% layout none %}", ["LAYOUT bare 1"]],
    [
      "sections/a.liquid",
      "{% content_for 'block', id: 'x', type: '_own' %}{% content_for 'blocks' %}",
      ["BLOCK _own 1"],
    ],
    [
      "sections/a.liquid",
      "{{ 'a.js' | asset_url | script_tag }}\n{{- 'i.svg' | inline_asset_content -}}",
      ["ASSET a.js 1", "ASSET i.svg 2"],
    ],
    [
      "sections/a.liquid",
      "{{ 'cart.title' | t: count: n }}{% assign x = \"a.b\" | translate %}",
      ["WORDS cart.title 1", "WORDS a.b 1"],
    ],
    [
      "sections/a.liquid",
      "{% if settings.big and section.settings.small %}{{ settings.logo.width }}{% endif %}",
      ["SETTING big 1", "SETTING logo 1"],
    ],
    ["assets/a.css.liquid", "a { color: {{ settings.accent }}; }", ["SETTING accent 1"]],
    [
      "sections/a.liquid",
      section({ name: "t:a.name", blocks: [{ type: "quote" }, { type: "@app" }, { type: "own", name: "Own" }] }),
      ["EDITOR_WORDS a.name 4", "BLOCK quote 7"],
    ],
    [
      "sections/a.liquid",
      section({ presets: [{ name: "A", blocks: [{ type: "text", blocks: { b: { type: "icon" } } }] }] }),
      ["BLOCK text 9", "BLOCK icon 12"],
    ],
    ["config/settings_schema.json", '[\n{"name":"t:general"}]', ["EDITOR_WORDS general 2"]],
    [
      "templates/index.json",
      '/* a */{\n"layout":"bare","sections":{"s":\n{"type":"hero"}}}',
      ["LAYOUT bare 2", "SECTION hero 3"],
    ],
    [
      "templates/index.json",
      '{"layout":false,"sections":{"a":{"type":"apps"},"b":{"type":"shopify://apps/x/y"},"c":{}}}',
      [],
    ],
    [
      "templates/index.json",
      '{"sections":{"s":{"type":"hero","blocks":{"b":\n{"type":"group","blocks":{"c":\n{"type":"text"}}}}}}}',
      ["SECTION hero 1", "BLOCK group 2", "BLOCK text 3"],
    ],
    ["sections/a-group.json", '{"sections":{"h":{"type":"header"}}}', ["SECTION header 1"]],
    ["config/settings_data.json", '{"current":{"sections":{"h":{"type":"header"}}}}', ["SECTION header 1"]],
  ])("lists for %s with %s the references %j", (path, text, expected) => expect(list(path, text)).toEqual(expected));

  test.each([
    ["a comment", "{% comment %}{% render 'x' %}{% endcomment %}{% # render 'x' %}"],
    ["a comment in a block", "{% liquid\n  # render 'x'\n  comment\n  render 'y'\n  endcomment\n%}"],
    ["raw text", "{% raw %}{% render 'x' %}{{ 'a.b' | t }}{% endraw %}"],
    ["documentation", "{% doc %}{% render 'x' %}{% enddoc %}"],
    ["scripts", "{% javascript %}{% render 'x' %}{% endjavascript %}"],
    ["words of the page", "Please render 'x' and use settings.y"],
    ["variables", "{% render block %}{{ key | t }}{{ file | asset_url }}{{ settings[name] }}"],
    ["composed names", "{{ 'general.' | append: 'x' | t }}{{ 'icon-' | append: i | asset_url }}"],
    ["strings", "{{ 'settings.x' | upcase }}{% assign a = \"render 'x'\" %}"],
    ["Shopify's words", "{{ 'shopify.checkout.total' | t }}"],
    ["settings of its own", "{% assign settings = section.settings %}{{ settings.x }}"],
    ["a file that ends in a tag", "{{ 'a' | t"],
  ])("lists nothing for %s", (_name, text) => expect(list("snippets/a.liquid", text)).toEqual([]));

  test("reads unfinished and endless files in linear time", () => {
    const texts = [
      "{%".repeat(300_000),
      `${"{{ 'a".repeat(200_000)}%}`,
      `{% render${" ".repeat(300_000)}%}`,
      `{{${"'a' ".repeat(200_000)}}}`,
    ];
    for (const text of texts) expect(list("snippets/a.liquid", text)).toEqual([]);
  });
});
