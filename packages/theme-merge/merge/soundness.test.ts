import { describe, expect, test } from "vitest";
import { findNewFault, isSound } from "./merge-file.ts";

const section = "sections/hero.liquid";
const schema = (json: string) => `<p>\n</p>\n{% schema %}\n${json}\n{% endschema %}\n`;

describe("findNewFault", () => {
  test.each([
    ["a tag without an end", "<p></p>\n  {% if a %}\n", "UNCLOSED", "{% if %}", 2, 3],
    ["an end without a tag", "a\n{% endfor %}", "UNOPENED", "{% for %}", 2, 1],
    ["an element without an end", "<div>\n <p>\n</div>", "UNCLOSED", "<p>", 3, 1],
    ["an element closed once too often", "<div></div>\n</div>", "UNOPENED", "<div>", 2, 1],
    ["a comment of HTML without an end", "a <!-- b", "UNCLOSED", "<!--", 1, 3],
    ["a tag left open within a comment of HTML", "<!-- {% if a %} -->", "UNCLOSED", "{% if %}", 1, 6],
    ["a script left open", "<script>a", "UNCLOSED", "<script>", 1, 1],
    ["a raw tag left open", "{% style %}a", "UNCLOSED", "{% style %}", 1, 1],
    ["a tag cut in half", "a\n{% assign b = 1\n", "UNREADABLE", "", 2, 16],
    ["an unknown tag", "a\n {% frobnicate %}", "UNKNOWN_TAG", "{% frobnicate %}", 2, 2],
    ["a branch without its tag", "{% else %}", "UNKNOWN_TAG", "{% else %}", 1, 1],
    ["a tag that says nothing", "{% for %}{% endfor %}", "SYNTAX", "{% for %}", 1, 1],
    ["a condition that says nothing", "{% if a %}{% elsif %}{% endif %}", "SYNTAX", "{% elsif %}", 1, 11],
    ["a liquid block cut in half", "{%- liquid\n  assign a = 1\n  if a\n%}", "UNCLOSED", "{% if %}", 3, 3],
    ["an end too many in a liquid block", "{% liquid\nif a\nendif\n  endif\n%}", "UNOPENED", "{% if %}", 4, 3],
    ["markup in a liquid block", "{% liquid\nassign a = 1\n<p>\n%}", "UNKNOWN_TAG", "{% <p> %}", 3, 1],
    ["a schema that is no JSON", schema('{"a": 1\n"b"}'), "SCHEMA", "", 5, 1],
    ["a schema that is a list", schema("[]"), "SCHEMA", "", 3, 13],
    ["settings without a type", schema('{"settings": [\n  {"id": "a"}]}'), "SCHEMA", "a", 5, 3],
    [
      ...["a setting twice", schema('{"settings": [{"type": "text", "id": "a"},\n{"type": "text", "id": "a"}]}')],
      ...["DUPLICATE_SETTING", "a", 5, 24],
    ],
    ["a type of blocks twice", schema('{"blocks": [{"type": "a"},\n{"type": "a"}]}'), "SCHEMA", "a", 5, 10],
    ["two schemas", `${schema("{}")}${schema("{}")}`, "SCHEMA_TWICE", "", 8, 1],
  ] as [string, string, string, string, number, number][])("finds %s", (_, text, reason, name, line, column) => {
    expect(findNewFault(section, text, [])).toMatchObject({ reason, name, line, column });
  });

  test.each([
    ["a template", "templates/index.json", '{"sections": {}\n"order": []}', "JSON", 2, 1],
    ["theme settings that are no list", "config/settings_schema.json", "{}", "SCHEMA", 1, 1],
    [
      ...["colour schemes that no group defines", "config/settings_schema.json"],
      ...['[{"settings": [{"type": "color_scheme", "id": "a"}]}]', "SCHEME_GROUP", 1, 1],
    ],
  ] as [string, string, string, string, number, number][])(
    "finds outside Liquid %s",
    (_, path, text, reason, line, column) => {
      expect(findNewFault(path, text, [])).toMatchObject({ reason, line, column });
    },
  );

  test("rejects a text nested too deep for any parser", () => {
    const deep = (count: number) => "{% if a %}".repeat(count) + "{% endif %}".repeat(count);
    expect(findNewFault(section, deep(12_000), [])).toMatchObject({ reason: "TOO_LONG" });
    expect(findNewFault(section, deep(50), [])).toBeNull();
  });

  test("rejects a text longer than Shopify accepts", () => {
    expect(findNewFault("assets/a.css.liquid", "a {}\n".repeat(200_001), [])).toMatchObject({ reason: "TOO_LONG" });
  });

  test("rejects a text with so many raw tags that parsing takes minutes", () => {
    expect(findNewFault(section, "{%raw%}{{{%endraw%}".repeat(10_000), [])).toMatchObject({ reason: "TOO_LONG" });
  });

  test.each([
    ["an element across two conditions", "{% if a %}<a>{% endif %}b{% if a %}</a>{% endif %}"],
    [
      "names and attributes made by Liquid",
      '<{{ tag }}{% if a %} class="b"{% endif %} {{ block.shopify_attributes }}></{{ tag }}>',
    ],
    [
      "lines that go on in a liquid block",
      "{% liquid\n  render 'a',\n    b: c,\n    d: e\n  # a remark\n  comment\n    if\n  endcomment\n%}",
    ],
    ["markup that only lax Liquid reads", "{% if a == %}{% endif %}{{ a | }}{% render 'a', b: c d: e %}"],
    ["a schema within a comment", `{% comment %}{% schema %}{% endcomment %}${schema("{}")}`],
    ["a documented snippet", "{% doc %}\n  @param {string} a\n  <p>\n{% enddoc %}\n<br>"],
    ["a script with signs of less", "<script>if (a < b) { '</div>' }</script>"],
  ])("accepts %s", (_, text) => {
    expect(findNewFault(section, text, [])).toBeNull();
  });
});

describe("isSound", () => {
  test("does not check styles and scripts made by Liquid as HTML", () => {
    expect(isSound("assets/theme.js.liquid", "if (a < b) '<div>' {{ c }}")).toBe(true);
    expect(isSound("assets/theme.js.liquid", "{% if a %}")).toBe(false);
    expect(isSound("assets/theme.js", "{% if a %}")).toBe(true);
  });
});

describe("findNewFault of a merged text", () => {
  const open = "<p></p>\n{% if a %}\n";

  test("ignores a fault that a source contains too, at any place", () => {
    expect(findNewFault(section, open, [`a\nb\n${open}`, "c"])).toBeNull();
    expect(findNewFault(section, open, ["{% if b %}", "c"])).toMatchObject({ reason: "UNCLOSED" });
  });

  test("ignores a fault when both sources contain one", () => {
    expect(findNewFault(section, open, ["{% if b %}", "{% for c %}"])).toBeNull();
  });

  test("finds a fault in Liquid although HTML is unbalanced on purpose", () => {
    const unbalanced = "</div>\n";
    expect(findNewFault(section, `${unbalanced}b`, [`${unbalanced}c`, "d"])).toBeNull();
    expect(findNewFault(section, `${unbalanced}{% if a %}`, [`${unbalanced}c`, "d"])).toMatchObject({
      name: "{% if %}",
    });
  });
});
