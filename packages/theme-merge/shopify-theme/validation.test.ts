import { describe, expect, test } from "vitest";
import { findCountProblem, findPathProblem, validateFile } from "./validation.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const findProblem = (path: string, content: Uint8Array) => validateFile(path, content).problem?.message ?? null;

describe("findPathProblem", () => {
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
    "templates/page.our story.json",
    "templates/gift_card.liquid",
    "templates/robots.txt.liquid",
  ])("accepts %s", (path) => {
    expect(findPathProblem(path)).toBeNull();
  });

  test.each([
    "README.md",
    "assets/fonts/a.woff2",
    "assets/nothing",
    "../layout/theme.liquid",
    "/layout/theme.liquid",
    "layout/theme.html",
    "layout/.liquid",
    "templates/ page.json",
    "snippets/page copy.liquid",
    "templates/gift_card.json",
    "templates/gift_card.other.json",
    "templates/robots.txt.json",
    "sections/customers/login.liquid",
    "templates/other/login.liquid",
    "_drafts/templates/index.json",
    "locales/fr.liquid",
    "assets/été.css",
    "assets/base .css",
    "assets/😀.png",
    "sections/header.liquid~",
    "assets/Thumbs.db",
    "",
  ])("rejects %j", (path) => {
    expect(findPathProblem(path)).toMatchObject({ kind: "NAME", line: null });
  });
});

describe("validateFile", () => {
  test.each([
    ["templates/index.json", '/* editor */ {"sections": {}, "order": []}'],
    ["snippets/card.liquid", "{{ product.title }}{% if a %}b{% endif %}"],
    ["layout/theme.liquid", "<head>{{ content_for_header }}</head><body>{{- content_for_layout -}}</body>"],
    ["assets/broken.json", "not JSON, but an asset may be anything"],
    ["locales/fr.json", '/* editor */ {\n  // of the cart\n  "a": "b"\n}'],
    ["sections/a.liquid", '{% schema %}{ "name": "A" }{% endschema %}'],
    ["sections/a.liquid", "without a schema"],
  ])("accepts the content of %s", (path, content) => {
    expect(findProblem(path, bytes(content))).toBeNull();
  });

  test.each([
    ["templates/index.json", '{"sections": }', "Invalid JSON: unexpected token"],
    ["locales/fr.json", "", "Invalid JSON: unexpected token"],
    ["assets/a.css.liquid", "{% if a %}", "Liquid syntax error (line 1): 'if' tag was never closed"],
    ["config/settings_schema.json", "{}", "must be an array"],
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
  ])("rejects %s with the content %j", (path, content, problem) => {
    expect(findProblem(path, bytes(content))).toBe(problem);
  });

  test("limits the size by folder, without the schema of a section", () => {
    expect(findProblem("snippets/a.liquid", bytes("x".repeat(256 * 1024)))).toBeNull();
    expect(findProblem("snippets/a.liquid", bytes("x".repeat(256 * 1024 + 1)))).toBe(
      "File size must be less than 256 KB",
    );
    expect(findProblem("assets/a.js", bytes("x".repeat(256 * 1024 + 1)))).toBeNull();
    expect(findProblem("locales/fr.json", bytes(`"${"x".repeat(1.5 * 1024 * 1024)}"`))).toBe(
      "File size must be less than 1.5 MB",
    );
    expect(findProblem("config/settings_data.json", bytes(`"${"x".repeat(1.5 * 1024 * 1024)}"`))).toMatch(
      "Theme configuration exceeds 1.5 MB limit.",
    );
    const schema = `{% schema %}{"class": "${"x".repeat(300 * 1024)}"}{% endschema %}`;
    expect(findProblem("sections/a.liquid", bytes(schema))).toBeNull();
  });
});

describe("findCountProblem", () => {
  test("allows at most 1,000 JSON templates, 20 section groups and 300 blocks", () => {
    const many = (count: number, getName: (index: number) => string) =>
      new Set(Array.from({ length: count }, (_, index) => getName(index)));
    const templates = (count: number) => many(count, (index) => `templates/page.a${index}.json`);
    const groups = (count: number) => many(count, (index) => `sections/a${index}.json`);
    const blocks = (count: number) => many(count, (index) => `blocks/a${index}.liquid`);
    expect(findCountProblem("templates/page.a0.json", templates(1_000))).toBeNull();
    expect(findCountProblem("templates/page.a0.json", templates(1_001))?.message).toMatch("1000 JSON templates");
    expect(findCountProblem("sections/a0.json", groups(20))).toBeNull();
    expect(findCountProblem("sections/a0.json", groups(21))?.message).toMatch("20 section groups");
    expect(findCountProblem("blocks/a0.liquid", blocks(300))).toBeNull();
    expect(findCountProblem("blocks/a0.liquid", blocks(301))?.message).toMatch("300 blocks");
    expect(findCountProblem("snippets/a.liquid", blocks(301))).toBeNull();
  });
});
