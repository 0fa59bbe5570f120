import { describe, expect, it, test } from "vitest";
import type { OutlineMember, OutlineSetting, TemplateOutline } from "#workers/licences/templates/contract.ts";
import { drawTemplate, layOutTemplate } from "./draw.ts";
import { getSectionKind } from "./paint.ts";
import type { Shape, Tone } from "./sketch.ts";

type Values = Record<string, OutlineSetting["value"]>;
interface Given {
  settings?: Values;
  blocks?: OutlineMember[];
  hidden?: boolean;
}

const textIds = /heading|text|label/;

function member(type: string, { settings = {}, blocks = [], hidden = false }: Given = {}): OutlineMember {
  return {
    ...{ id: type, type, name: { fr: type, en: type }, hidden, blocks },
    settings: Object.entries(settings).map(([id, value]) => ({
      ...{ id, name: { fr: id, en: id }, value },
      type: textIds.test(id) ? "text" : "range",
    })),
  };
}

const outline = (...sections: OutlineMember[]): TemplateOutline => ({ sections, blockCount: 0 });

/** What the section itself adds between header and footer. */
function layOut(section: OutlineMember, device: "desktop" | "phone" = "desktop"): Shape[] {
  const { shapes, sections } = layOutTemplate(outline(section), device);
  const [drawn] = sections;
  if (!drawn) return [];
  return shapes.filter(({ y }) => y >= drawn.y && y < drawn.y + drawn.height);
}

const ofTone = (shapes: Shape[], tone: Tone) => shapes.filter((shape) => shape.tone === tone);
const countRows = (shapes: Shape[]) => new Set(shapes.map(({ y }) => y)).size;

describe("layOutTemplate", () => {
  describe("grid of products", () => {
    const section = member("featured-collection", { settings: { heading: "The season", columns: 3, limit: 6 } });

    it("draws as many pictures as its limit, in as many columns as it says", () => {
      const pictures = ofTone(layOut(section), "picture");
      expect(pictures).toHaveLength(6);
      expect(countRows(pictures)).toBe(2);
    });

    it("draws two columns on phones, unless a setting says another number", () => {
      expect(countRows(ofTone(layOut(section, "phone"), "picture"))).toBe(3);
      const narrow = member("featured-collection", { settings: { columns: 3, limit: 2, columns_mobile: 1 } });
      expect(countRows(ofTone(layOut(narrow, "phone"), "picture"))).toBe(2);
    });

    it("stays small for any settings", () => {
      const huge = member("featured-collection", { settings: { columns: 1e9, limit: 1e12 } });
      expect(ofTone(layOut(huge), "picture")).toHaveLength(18);
    });
  });

  test("puts the picture of image with text on the side of its layout, and above the text on phones", () => {
    const blocks = [member("heading", { settings: { heading: "One workshop" } }), member("text")];
    const place = (layout: string, device?: "phone") => {
      const shapes = layOut(member("image-with-text", { settings: { layout }, blocks }), device);
      const [picture] = ofTone(shapes, "picture");
      const [title] = ofTone(shapes, "title");
      if (!picture || !title) throw new Error("Nothing is drawn.");
      return { across: picture.x - title.x, down: picture.y + picture.height - title.y };
    };
    expect(place("image-first").across).toBeLessThan(0);
    expect(place("text-first").across).toBeGreaterThan(0);
    expect(place("text-first", "phone").down).toBeLessThan(0);
  });

  test("draws a hero as high as its height setting, and shows its picture", () => {
    const getHeight = (height: string) =>
      layOutTemplate(outline(member("hero", { settings: { height } })), "desktop").sections[0]?.height ?? 0;
    expect(getHeight("small")).toBeLessThan(getHeight("medium"));
    expect(getHeight("medium")).toBeLessThan(getHeight("large"));
    expect(ofTone(layOut(member("hero")), "picture")).toHaveLength(0);
    expect(ofTone(layOut(member("hero", { settings: { picture: "1" } })), "picture")).toHaveLength(1);
  });

  test("draws titles and texts as long as their words", () => {
    const wide = (heading: string) =>
      Math.max(...ofTone(layOut(member("rich-text", { settings: { heading } })), "title").map(({ width }) => width));
    expect(wide("Short")).toBeLessThan(wide("A longer heading"));
    const withTags = member("rich-text", { settings: { heading: `<p class="${"x".repeat(150)}">Short</p>` } });
    expect(ofTone(layOut(withTags), "title")[0]?.width).toBeCloseTo(wide("Short"));
  });

  test("draws blocks in their order, without hidden blocks and hidden sections", () => {
    const blocks = [member("button"), member("heading"), member("heading", { hidden: true })];
    const shapes = layOut(member("rich-text", { blocks }));
    expect(ofTone(shapes, "title")).toHaveLength(1);
    expect(ofTone(shapes, "button")[0]?.y).toBeLessThan(ofTone(shapes, "title")[0]?.y ?? 0);
    expect(layOutTemplate(outline(member("hero", { hidden: true })), "desktop").sections).toEqual([]);
  });

  test("places sections one after another without gaps or overlaps", () => {
    const types = ["hero", "faq", "newsletter", "main-product", "custom-thing", "testimonials", "main-blog"];
    for (const device of ["desktop", "phone"] as const) {
      const { sections, shapes, height, width } = layOutTemplate(outline(...types.map((type) => member(type))), device);
      expect(sections.map(({ id }) => id)).toEqual(types);
      for (const [index, { y }] of sections.slice(1).entries()) {
        const before = sections[index];
        expect(y).toBe((before?.y ?? 0) + (before?.height ?? 0));
      }
      const outside = shapes.filter(
        ({ x, y, ...shape }) => x < 0 || x + shape.width > width || y + shape.height > height,
      );
      expect(outside).toEqual([]);
    }
  });

  test("gives a tinted section a ground", () => {
    const grounds = (value: string) =>
      ofTone(layOut(member("multicolumn", { settings: { color_scheme: value } })), "ground");
    expect(grounds("surface")).toHaveLength(1);
    expect(grounds("scheme-1")).toHaveLength(0);
    expect(grounds("default")).toHaveLength(0);
  });
});

describe("drawTemplate", () => {
  test("draws no more than a card shows", () => {
    const many = outline(...Array.from({ length: 25 }, () => member("featured-collection")));
    const { sections, height, paths } = drawTemplate(many, "desktop", 300);
    expect(height).toBe(300);
    expect(sections.length).toBeLessThan(6);
    expect(JSON.stringify(paths).length).toBeLessThan(10_000);
  });
});

describe("getSectionKind", () => {
  test.each([
    ["hero", "hero"],
    ["image-banner", "hero"],
    ["slideshow", "slideshow"],
    ["main-product", "product"],
    ["featured-product", "product"],
    ["product-recommendations", "products"],
    ["main-collection", "products"],
    ["main-list-collections", "collections"],
    ["collection-list", "collections"],
    ["image_with_text", "imageWithText"],
    ["multicolumn", "columns"],
    ["rich-text", "richText"],
    ["newsletter", "newsletter"],
    ["collapsible-content", "questions"],
    ["faq", "questions"],
    ["main-article", "article"],
    ["main-blog", "blog"],
    ["featured-blog", "blog"],
    ["testimonials", "testimonials"],
    ["contact-form", "contact"],
    ["main-page", "page"],
    ["parallax-9000", "other"],
  ])("draws %s as %s", (type, kind) => {
    expect(getSectionKind(type)).toBe(kind);
  });
});
