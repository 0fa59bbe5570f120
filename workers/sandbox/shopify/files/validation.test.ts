import { describe, expect, test } from "vitest";
import { contentProblem, pathProblem, sectionTypes } from "./validation.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("where a file may stand", () => {
  test.each([
    "assets/theme.css",
    "assets/theme.css.liquid",
    "blocks/text.liquid",
    "config/settings_data.json",
    "layout/theme.liquid",
    "locales/fr.default.schema.json",
    "sections/header-group.json",
    "snippets/card.liquid",
    "templates/index.json",
    "templates/page.about.context.b2b.json",
    "templates/customers/login.liquid",
    "templates/metaobject/author.json",
  ])("%s is taken", (path) => {
    expect(pathProblem(path)).toBeNull();
  });

  test.each([
    "README.md",
    "assets/fonts/a.woff2",
    "assets/nothing",
    "../layout/theme.liquid",
    "/layout/theme.liquid",
    "layout/theme.html",
    "layout/.liquid",
    "templates/page copy.json",
    "sections/customers/login.liquid",
    "templates/other/login.liquid",
    "_drafts/templates/index.json",
    "locales/fr.liquid",
    "",
  ])("%j is refused", (path) => {
    expect(pathProblem(path)).toEqual(expect.any(String));
  });
});

describe("what a file may hold", () => {
  test.each([
    ["templates/index.json", '/* editor */ {"sections": {}, "order": []}'],
    ["snippets/card.liquid", "{{ product.title }}{% if a %}b{% endif %}"],
    ["layout/theme.liquid", "<head>{{ content_for_header }}</head><body>{{- content_for_layout -}}</body>"],
    ["assets/broken.json", "not JSON, but an asset may be anything"],
  ])("%s is taken", (path, content) => {
    expect(contentProblem(path, bytes(content))).toBeNull();
  });

  test.each([
    ["templates/index.json", '{"sections": }', "Invalid JSON: unexpected token"],
    ["locales/fr.json", "", "Invalid JSON: unexpected token"],
    [
      "snippets/a.liquid",
      "one\n{% if a",
      "Liquid syntax error (line 2): Tag '{%' was not properly terminated with regexp: /\\%\\}/",
    ],
    [
      "snippets/a.liquid",
      "{{ a",
      "Liquid syntax error (line 1): Variable '{{' was not properly terminated with regexp: /\\}\\}/",
    ],
    ["sections/a.liquid", "{% schema %}{x}{% endschema %}", "Invalid JSON in tag 'schema'"],
    [
      "layout/theme.liquid",
      "{{ content_for_layout }}",
      "Missing {{content_for_header}} in the head section of the template",
    ],
    [
      "layout/theme.liquid",
      "{{ content_for_header }}",
      "Missing {{content_for_layout}} in the body section of the template",
    ],
  ])("%s holding %j is refused", (path, content, problem) => {
    expect(contentProblem(path, bytes(content))).toBe(problem);
  });

  test("the limit depends on the folder, and the schema of a section does not count", () => {
    expect(contentProblem("snippets/a.liquid", bytes("x".repeat(256 * 1024)))).toBeNull();
    expect(contentProblem("snippets/a.liquid", bytes("x".repeat(256 * 1024 + 1)))).toBe(
      "File size must be less than 256 KB",
    );
    expect(contentProblem("assets/a.js", bytes("x".repeat(256 * 1024 + 1)))).toBeNull();
    expect(contentProblem("locales/fr.json", bytes(`"${"x".repeat(1.5 * 1024 * 1024)}"`))).toBe(
      "File size must be less than 1.5 MB",
    );
    const schema = `{% schema %}"${"x".repeat(300 * 1024)}"{% endschema %}`;
    expect(contentProblem("sections/a.liquid", bytes(schema))).toBeNull();
  });
});

test("the sections that a template needs are those of the theme itself", () => {
  const template = {
    sections: { a: { type: "hero" }, b: { type: "apps" }, c: { type: "shopify://apps/x/y" }, d: {} },
    order: [],
  };
  expect(sectionTypes("templates/index.json", bytes(`/* x */${JSON.stringify(template)}`))).toEqual(["hero"]);
  expect(sectionTypes("config/settings_data.json", bytes(JSON.stringify(template)))).toEqual([]);
  expect(sectionTypes("sections/footer-group.json", bytes("[]"))).toEqual([]);
});
