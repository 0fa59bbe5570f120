/**
 * What Shopify's own schemas say, in the words of this project: https://github.com/Shopify/theme-liquid-docs
 * (schemas/theme/setting.json, section.json and theme_block.json, commit 75925aa of August 2026), the keys of templates
 * in https://github.com/Shopify/theme-tools (types/schemas/template.ts), and the limits in
 * https://shopify.dev/docs/storefronts/themes/architecture/templates/json-templates.
 */
import { isDefinition } from "theme-merge/merge/json-fault.ts";
import type { Json } from "theme-merge/merge/json-text.ts";
import { maxBlockLevels, maxBlocks, maxSections, maxTemplateBlocks } from "theme-merge/merge/liquid-schema.ts";
import { isValid } from "theme-merge/merge/setting-value.ts";
import { describe, expect, test } from "vitest";
import { maxTemplateBytes, maxTemplatesOfTheme, templateKinds } from "../contract.ts";
import { checkTemplate } from "./check-template.ts";
import { createReleaseSchemas } from "./release-schemas.ts";

const options = [{ value: "a", label: "A" }];
const range = { min: 1, max: 3, step: 0.5, default: 1 };

/** Each type with what its definition must have, a value that a template can have, and one that it cannot. */
const settings: [type: string, needs: object, taken: Json, refused?: Json][] = [
  ["article", {}, "news/first", []],
  ["article_list", { limit: 2 }, ["a", "b"], ["a", "b", "c"]],
  ["blog", {}, "news", true],
  ["checkbox", { default: true }, false, "false"],
  ["collection", {}, "all", {}],
  ["collection_list", {}, ["all"], 1],
  ["color", {}, "#aabbcc", "reddish"],
  ["color_background", {}, "linear-gradient(#fff, #000)", 1],
  ["color_palette", { default: { brand: "#fff" } }, { brand: "#000" }],
  ["color_scheme", {}, "light", "sepia"],
  ["color_scheme_group", { definition: [], role: {} }, {}, "light"],
  ["font_picker", { default: "assistant_n4" }, "assistant_i7", "Assistant"],
  ["html", {}, "<b>a</b>", 1],
  ["image_picker", {}, "shopify://shop_images/a.png", "https://example.com/a.png"],
  ["inline_richtext", {}, "<em>a</em>", "<p>a</p>"],
  ["link_list", {}, "main-menu", 1],
  ["liquid", {}, "{% if a %}{% endif %}", 1],
  ["metaobject", { metaobject_type: "author" }, "nora", []],
  ["metaobject_list", { metaobject_type: "author" }, ["nora"], 1],
  ["number", { min: 1, max: 3 }, 2, 4],
  ["page", {}, "about", []],
  ["product", {}, "bowl", []],
  ["product_list", { limit: 50 }, Array(50).fill("a"), Array(51).fill("a")],
  ["radio", { options }, "a", "b"],
  ["range", range, 1.5, 1.7],
  ["richtext", {}, "<p>a</p>", "a"],
  ["select", { options }, "a", "b"],
  ["text", {}, "a", 1],
  ["text_alignment", {}, "left", "justify"],
  ["textarea", {}, "a\nb", 1],
  ["url", {}, "/pages/a", 1],
  ["video", {}, "shopify://files/videos/a.mp4", "a.mp4"],
  ["video_url", { accept: ["youtube"] }, "https://www.youtube.com/watch?v=a", "https://vimeo.com/1"],
  ["video_url", { accept: ["youtube", "vimeo"] }, "https://player.vimeo.com/video/1", "https://vimeo.com.example/1"],
];

describe("isDefinition and isValid", () => {
  const schemes = new Set(["light"]);

  test.each(settings)("accept Shopify's type %s with its values", (type, needs, taken, refused) => {
    const definition = { type, id: "a", label: "A", ...needs };
    expect(isDefinition(definition)).toBe(true);
    expect(isValid(taken, definition, schemes)).toBe(true);
    if (refused !== undefined) expect(isValid(refused, definition, schemes)).toBe(false);
  });

  test.each(["header", "paragraph"])("accept %s without id and value", (type) => {
    expect(isDefinition({ type, content: "a" })).toBe(true);
  });

  test("reject a type that Shopify does not know", () => {
    expect(isDefinition({ type: "slider", id: "a", label: "A" })).toBe(false);
  });
});

describe("limits of templates", () => {
  test("equal Shopify's", () => {
    expect({
      maxSections,
      maxBlocks,
      maxTemplateBlocks,
      maxBlockLevels,
      maxTemplateBytes,
      maxTemplatesOfTheme,
    }).toEqual({
      maxSections: 25,
      maxBlocks: 50,
      maxTemplateBlocks: 25 * 50,
      maxBlockLevels: 8,
      maxTemplateBytes: 512 * 1024,
      maxTemplatesOfTheme: 1_000,
    });
  });
});

const toggle = { templates: ["article", "blog", "collection", "page", "product", "cart", "404"], groups: [] };
const schemas = createReleaseSchemas("1.0.0", {
  sections: [
    [
      "on",
      {
        name: "On",
        limit: 2,
        enabled_on: toggle,
        blocks: [{ type: "@theme" }, { type: "own", name: "Own", limit: 1 }],
      },
      [["box", "b"]],
    ],
    ["off", { disabled_on: toggle }, []],
  ],
  blocks: [["box", { name: "Box", tag: null, blocks: [{ type: "@theme" }, { type: "@app" }] }, []]],
  layouts: ["theme"],
  used: [],
  colourSchemes: null,
});
const find = (section: Json, rest: Record<string, Json>, kind: (typeof templateKinds)[number] = "page") =>
  checkTemplate(JSON.stringify({ sections: { a: section }, order: ["a"], ...rest }), kind, schemas).findings;

describe("checkTemplate", () => {
  test.each(templateKinds)("accepts a section enabled on %s and rejects a disabled one", (kind) => {
    expect(find({ type: "on" }, {}, kind)).toEqual([]);
    expect(find({ type: "off" }, {}, kind).map(({ code }) => code)).toEqual(["SECTION_NOT_HERE"]);
  });

  test("accepts every key of templates, sections and blocks that Shopify has", () => {
    const keys = { settings: {}, disabled: true, blocks: {}, block_order: [] };
    const block = { type: "box", ...keys, static: true };
    const section = { type: "on", ...keys, blocks: { b: block } };
    expect(find(section, { layout: "theme", wrapper: "div#a.b[data-c=d]" })).toEqual([]);
    expect(find(section, { layout: false, wrapper: "section" })).toEqual([]);
  });
});
