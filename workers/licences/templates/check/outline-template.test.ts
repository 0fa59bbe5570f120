import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import type { Json } from "theme-merge/merge/json-text.ts";
import { describe, expect, test } from "vitest";
import { outlineTemplate } from "./outline-template.ts";
import { createReleaseSchemas, readSchemaSource } from "./release-schemas.ts";

const releases = ["2.0.4", "1.1.0", "1.0.0"].map((version) =>
  createReleaseSchemas(version, readSchemaSource(readDemoRelease(version))),
);
const outline = (sections: Record<string, Json>, order: Json = Object.keys(sections)) =>
  outlineTemplate({ sections, order }, releases);

describe("outlineTemplate", () => {
  test("lists sections and blocks in order, with names in both languages, hidden ones last", () => {
    const blocks = { one: { type: "icon-list" }, two: { type: "heading", disabled: true }, three: { type: "text" } };
    const { sections, blockCount } = outline(
      {
        old: { type: "newsletter" },
        top: { type: "hero", blocks, block_order: ["two", "one"] },
        own: { type: "faq", name: "Aide", blocks: { q: { type: "question" } } },
        alien: { type: "alien" },
      },
      ["alien", "top", "own", "gone"],
    );
    const lines = sections.flatMap(({ name, hidden, blocks: inner }) => [
      `${name.fr} | ${name.en}${hidden ? " (hidden)" : ""}`,
      ...inner.map((block) => `- ${block.name.fr}${block.hidden ? " (hidden)" : ""}`),
    ]);
    expect(lines).toEqual([
      "alien | alien",
      ...["Bannière principale | Hero", "- Titre (hidden)", "- Liste d’icônes", "- Texte (hidden)"],
      ...["Aide | Aide", "- Question"],
      "Lettre d’information | Newsletter (hidden)",
    ]);
    expect(blockCount).toBe(4);
  });

  test("shows the values of a section and the defaults of the others", () => {
    const { sections } = outline({
      a: { type: "featured-collection", settings: { heading: "😀".repeat(300), limit: 6, collection: "", gone: 1 } },
    });
    const values = new Map(sections[0]?.settings.map(({ id, value }) => [id, value]));
    expect(values.get("heading")).toMatch(/^(😀)+…$/u);
    expect(values.get("limit")).toBe(6);
    expect(values.get("columns")).toBe(4);
    expect(values.get("collection")).toBeNull();
    expect(values.has("gone")).toBe(false);
    expect(sections[0]?.settings.find(({ id }) => id === "columns")?.name).toEqual({ fr: "Colonnes", en: "Columns" });
  });

  test("names the value of a choice as its option", () => {
    const { sections } = outline({ a: { type: "image-with-text", settings: { layout: "text-first" } } });
    const layout = sections[0]?.settings.find(({ id }) => id === "layout");
    expect([layout?.value, layout?.option]).toEqual(["text-first", { fr: "Texte d’abord", en: "Text first" }]);
  });

  test("keeps the outline of the largest template small enough for its row", () => {
    const text = { type: "text", settings: { text: `<p>${"é".repeat(1_000)}</p>` } };
    const blocks = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`block_${at}`, text]));
    const all = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`section_${at}`, { type: "hero", blocks }]));
    expect(JSON.stringify(outline(all)).length).toBeLessThan(400_000);
  });

  test("outlines malformed templates too", () => {
    const strange: Json[] = [null, 1, "a", [], {}, { type: 1, name: 2, settings: 3, blocks: 4, block_order: 5 }];
    const { sections } = outline(Object.fromEntries(strange.map((member, at) => [`s${at}`, member])), "a");
    expect(sections.map(({ name }) => name.en)).toEqual(["s0", "s1", "s2", "s3", "s4", "s5"]);
  });
});
