import { describe, expect, test } from "vitest";
import { parseTemplate } from "../check/parse-template.ts";
import { createReleaseSchemas, readSchemaSource } from "../check/release-schemas.ts";
import { listPictures, listSchemes, withoutPictures } from "./adapt-template.ts";
import { describeRefusal, fitToStore } from "./fit-to-store.ts";
import { findNearestScheme } from "./plan-delivery.ts";

const toLiquid = (schema: object) => `{% schema %}${JSON.stringify(schema)}{% endschema %}`;
const scheme = { type: "color_scheme", id: "colours", label: "Colours" };
const schemas = createReleaseSchemas(
  "",
  readSchemaSource(
    new Map([
      ["sections/hero.liquid", toLiquid({ name: "Hero", settings: [scheme], blocks: [{ type: "@theme" }] })],
      ["blocks/card.liquid", toLiquid({ name: "Card", settings: [scheme, { type: "image_picker", id: "picture" }] })],
      ["config/settings_schema.json", JSON.stringify([{ settings: [{ type: "color_scheme_group", id: "schemes" }] }])],
      ["config/settings_data.json", JSON.stringify({ current: { schemes: { light: {}, dark: {} } } })],
    ]),
  ),
);
const kiln = "shopify://shop_images/kiln.webp";
const body = `/* ours */ ${JSON.stringify({
  sections: {
    top: {
      type: "hero",
      settings: { colours: "one", colors: "one" },
      blocks: { a: { type: "card", settings: { colours: "two", picture: kiln } } },
      block_order: ["a"],
    },
  },
  order: ["top"],
})}`;

describe("fitToStore", () => {
  test("replaces colour schemes by the store's, unknown ones by its first one", () => {
    const fitted = fitToStore(body, "page", schemas, { one: "dark" });
    if ("refused" in fitted) throw new Error(describeRefusal(fitted.refused).finding);
    const parsed = parseTemplate(fitted.text);
    expect("template" in parsed && parsed.template.sections.top).toMatchObject({
      settings: { colours: "dark" },
      blocks: { a: { settings: { colours: "light" } } },
    });
    expect(fitted.schemes).toEqual([{ from: "two", to: "light" }]);
    expect(fitted.left.map(({ code }) => code)).toEqual(["SETTING_UNKNOWN"]);
    expect(fitted.text).toContain("/* ours */");
  });

  test("rejects a section that the store's theme lacks, by its name", () => {
    const fitted = fitToStore('{"sections": {"a": {"type": "none"}}, "order": ["a"]}', "page", schemas, {});
    expect("refused" in fitted && describeRefusal(fitted.refused)).toEqual({
      place: "a (none)",
      finding: "SECTION_UNKNOWN",
    });
  });
});

describe("listSchemes, listPictures and withoutPictures", () => {
  test("list schemes and pictures of a template and empty missing pictures", () => {
    const parsed = parseTemplate(body);
    if ("finding" in parsed) throw new Error(parsed.finding.code);
    expect(listSchemes(parsed.template, schemas)).toEqual(["one", "two"]);
    expect(listPictures(parsed.template)).toEqual(["kiln.webp"]);
    expect(JSON.stringify(withoutPictures(parsed.template, ["kiln.webp"]))).not.toContain("shopify://");
    expect(withoutPictures(parsed.template, ["other.webp"])).toEqual(parsed.template);
  });
});

describe("findNearestScheme", () => {
  test("returns the scheme with the most similar colours, then with the same name", () => {
    const paint = (name: string, value: string) => ({ name, colours: [{ id: "background", value }] });
    const store = [paint("scheme-1", "#ffffff"), paint("scheme-2", "#101010"), paint("one", "#ffffff")];
    expect(findNearestScheme(paint("one", "#000000"), store)).toBe("scheme-2");
    expect(findNearestScheme(paint("one", "#fefefe"), store)).toBe("one");
    expect(findNearestScheme(paint("two", "#fefefe"), store)).toBe("scheme-1");
    expect(findNearestScheme({ name: "two", colours: [] }, [])).toBeNull();
  });
});
