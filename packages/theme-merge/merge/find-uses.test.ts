import { describe, expect, test } from "vitest";
import { findUses } from "./used-files.ts";

describe("findUses", () => {
  test.each([
    ["sections/a.liquid", "{%- render 'card', product: p -%}", "snippets/card.liquid"],
    ["sections/a.liquid", '{% liquid\n  if x\n    render "card"\n  endif %}', "snippets/card.liquid"],
    ["sections/a.liquid", "{% include 'card' %}", "snippets/card.liquid"],
    ["layout/theme.liquid", "{% section 'header' %}", "sections/header.liquid"],
    ["layout/theme.liquid", "{% sections 'header-group' %}", "sections/header-group.json"],
    ["templates/a.liquid", "{% layout 'bare' %}", "layout/bare.liquid"],
    ["sections/a.liquid", "{% content_for 'block', id: 'x', type: '_own' %}", "blocks/_own.liquid"],
    ["sections/a.liquid", '{% schema %}{"blocks":[{"type":"quote"}]}{% endschema %}', "blocks/quote.liquid"],
    ["sections/a.liquid", "{{ 'product.js' | asset_url }}", "assets/product.js"],
    ["assets/a.css", "url(picture.png)", "assets/picture.png"],
    ["sections/a.liquid", "{{ 'theme.css' | asset_url }}", "assets/theme.css.liquid"],
    ["templates/index.json", '/* a */{"layout":"bare","sections":{"s":{"type":"hero"}}}', "sections/hero.liquid"],
    ["templates/index.json", '{"layout":"bare"}', "layout/bare.liquid"],
    [
      "templates/index.json",
      '{"sections":{"s":{"blocks":{"b":{"blocks":{"c":{"type":"text"}}}}}}}',
      "blocks/text.liquid",
    ],
    ["config/settings_data.json", '{"current":{"sections":{"h":{"type":"header"}}}}', "sections/header.liquid"],
  ])("finds in %s with %s a use of %s", (path, text, file) => expect(findUses(path, text)(file)).toBe(true));

  test.each([
    ["sections/a.liquid", "{% render 'cards' %}", "snippets/card.liquid"],
    ["snippets/card.liquid", "{% render 'card' %}", "snippets/card.liquid"],
    ["templates/index.json", "{", "sections/hero.liquid"],
  ])("finds in %s with %s no use of %s", (path, text, file) => expect(findUses(path, text)(file)).toBe(false));

  test("reads files of only spaces or opening tags in linear time", () => {
    const texts = [
      `render${" ".repeat(250_000)}`,
      `"type"${" ".repeat(250_000)}`,
      "content_for 'block',".repeat(10_000),
    ];
    for (const text of texts) expect(findUses("snippets/a.liquid", text)("snippets/b.liquid")).toBe(false);
  });
});
