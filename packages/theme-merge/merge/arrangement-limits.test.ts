/** Limits of sections and blocks that both sides together, or a newer schema, exceed. */
import { describe, expect, test } from "vitest";
import type { Json } from "./json-text.ts";
import { countBlocks, parseSchema } from "./liquid-schema.ts";
import { mergeTemplateFile } from "./merge-template.ts";

const schema = (json: Json) => parseSchema(`{% schema %}${JSON.stringify(json)}{% endschema %}`);
const slide = { type: "slide", name: "Slide", settings: [{ type: "text", id: "text" }] };
const group = { type: "@theme" };

/** @param sections schemas before and after the update */
const merge = (base: Json | null, merchant: Json, release: Json | null, [before, after]: [Json, Json]) => {
  const written = (json: Json | null) => (json === null ? null : JSON.stringify(json));
  const hero = { exists: true, before: schema(before), after: schema(after) };
  const group = schema({ blocks: [{ type: "@theme" }] });
  const result = mergeTemplateFile(
    { base: written(base), merchant: JSON.stringify(merchant), release: written(release) },
    {
      section: () => hero,
      block: () => ({ exists: true, before: group, after: group }),
      hasLayout: () => true,
    },
  );
  if (!("text" in result)) throw new Error("Nothing was merged.");
  const notes = result.notes.map(({ code, params }) => [code, ...Object.values(params)]);
  return { json: JSON.parse(result.text), notes };
};

const names = (start: string, count: number) => Array.from({ length: count }, (_, index) => `${start}${index}`);
const block = (text: string, type = "slide") => ({ type, settings: { text } });
const section = (blocks: Record<string, Json>) => ({ type: "hero", blocks, block_order: Object.keys(blocks) });
const page = (sections: Record<string, Json>) => ({ sections, order: Object.keys(sections) });
const all = (ids: string[], of: (id: string) => Json) => Object.fromEntries(ids.map((id) => [id, of(id)]));
const slides = (...ids: string[]) => page({ s: section(all(ids, () => block("a"))) });
const edited = (...ids: string[]) => page({ s: section(all(ids, () => block("mine"))) });
const limited = (facts: Record<string, Json>) => ({ blocks: [slide], ...facts });
const same = (json: Json): [Json, Json] => [json, json];

describe("mergeTemplateFile", () => {
  test.each([
    ["max_blocks", limited({ max_blocks: 3 })],
    ["the limit of a type of blocks", { blocks: [{ ...slide, limit: 3 }] }],
  ])("keeps the merchant's blocks and adds the release's up to %s", (_, known) => {
    const { json, notes } = merge(slides("a", "b"), edited("a", "b"), slides("x", "y"), same(known));
    expect(json.sections.s).toEqual(section({ a: block("mine"), b: block("mine"), x: block("a") }));
    expect(notes.filter(([code]) => code?.startsWith("SECTION"))).toEqual([
      ["SECTION_TAKEN", "s / x", "slide"],
      ["SECTION_TOO_MANY", "s / y", "slide", "3"],
    ]);
  });

  test("adds a block of the release in place of a removed one", () => {
    const known: [Json, Json] = [
      { max_blocks: 2, blocks: [{ ...slide, type: "old" }, slide] },
      { max_blocks: 2, blocks: [slide] },
    ];
    const old = (text: string) => page({ s: section({ a: block(text, "old"), b: block(text, "old") }) });
    const { json, notes } = merge(old("a"), old("mine"), slides("x", "y"), known);
    expect(json).toEqual(slides("x", "y"));
    expect(notes).toEqual(expect.arrayContaining([["BLOCK_GONE", "s", "a", "old"]]));
    expect(notes.map(([code]) => code)).not.toContain("SECTION_TOO_MANY");
  });

  test("lists members over a newer schema's limit with their values, the last first", () => {
    const { json, notes } = merge(null, edited("a", "b", "c"), null, [limited({}), limited({ max_blocks: 2 })]);
    expect(json).toEqual(edited("a", "b"));
    expect(notes).toEqual([
      ["OWN_TOO_MANY", "s / c", "slide", "2"],
      ["SETTING_GONE", "s / c", "text", "mine"],
    ]);
  });

  test("keeps members over an unchanged limit", () => {
    const { json, notes } = merge(null, edited("a", "b", "c"), null, same(limited({ max_blocks: 2 })));
    expect([json, notes]).toEqual([edited("a", "b", "c"), []]);
  });

  test("does not count static blocks", () => {
    const fixed = { type: "group", static: true };
    const merchant = page({ s: { ...section({ a: block("mine") }), blocks: { fixed, a: block("mine") } } });
    const base = page({ s: { ...section({ a: block("a") }), blocks: { fixed, a: block("a") } } });
    const release = page({
      s: { ...section({ a: block("a"), x: block("a") }), blocks: { fixed, a: block("a"), x: block("a") } },
    });
    const { json } = merge(base, merchant, release, same(limited({ max_blocks: 2 })));
    expect(Object.keys(json.sections.s.blocks)).toEqual(["fixed", "a", "x"]);
  });

  test.each([
    ["25 of a template", 25, { blocks: [] }],
    ["their own limit", 2, { limit: 2, blocks: [] }],
  ])("adds sections up to %s", (_, most, known) => {
    const hero = (text: string) => ({ type: "hero", custom_css: [text] });
    const ids = names("s", most);
    const [base, merchant] = [page(all(ids, () => hero("a"))), page(all(ids, () => hero("mine")))];
    const { json, notes } = merge(base, merchant, page({ x: hero("a"), y: hero("a") }), same(known));
    expect([json.sections, json.order]).toEqual([merchant.sections, ids]);
    expect(notes.filter(([code]) => code === "SECTION_TOO_MANY")).toEqual([
      ["SECTION_TOO_MANY", "x", "hero", String(most)],
      ["SECTION_TOO_MANY", "y", "hero", String(most)],
    ]);
  });

  test("allows at most 50 blocks in a section and in a block", () => {
    const many = (text: string) => all(names("b", 50), () => block(text, "group"));
    const { json } = merge(
      page({ s: section(many("a")) }),
      page({ s: section(many("mine")) }),
      page({ s: section({ x: block("a", "group") }) }),
      same({ blocks: [group] }),
    );
    expect(json).toEqual(page({ s: section(many("mine")) }));
    const nested = (blocks: Record<string, Json>) => page({ s: section({ g: { ...section(blocks), type: "group" } }) });
    const inner = merge(
      nested(many("a")),
      nested(many("mine")),
      nested({ x: block("a", "group") }),
      same({ blocks: [group] }),
    );
    expect(inner.json).toEqual(nested(many("mine")));
  });

  test("keeps the merchant's template, with a note, that would exceed 1,250 blocks", () => {
    const inner = (start: string, text: string) => all(names(start, 10), () => block(text, "group"));
    const groups = (start: string, text: string) =>
      section(all(names("g", 5), () => ({ ...section(inner(start, text)), type: "group" })));
    const full = (start: string, text: string) => page(all(names("s", 20), () => groups(start, text)));
    const merchant = full("a", "mine");
    const { json, notes } = merge(full("a", "a"), merchant, full("x", "a"), same({ blocks: [group] }));
    expect(json).toEqual(merchant);
    expect(notes[0]).toEqual(["TEMPLATE_FULL", "1250"]);
    expect(notes.slice(1)).toEqual(names("s", 20).map((id) => ["CHANGE_NOT_TAKEN", id, "hero"]));
  });

  test("allows exactly 1,250 blocks", () => {
    const half = (start: string, text: string) =>
      page(all(names("s", 25), () => section(all(names(start, 25), () => block(text, "group")))));
    const { json, notes } = merge(half("a", "a"), half("a", "mine"), half("x", "a"), same({ blocks: [group] }));
    expect(countBlocks(json)).toBe(1_250);
    expect(notes.map(([code]) => code)).not.toContain("TEMPLATE_FULL");
  });

  test("removes app blocks when their section no longer accepts them", () => {
    const app = { type: "shopify://apps/reviews/blocks/stars/1", settings: { n: 1 } };
    const merchant = page({ s: section({ app }) });
    expect(merge(null, merchant, null, same({ blocks: [{ type: "@app" }] })).json).toEqual(merchant);
    const { json, notes } = merge(null, merchant, null, [{ blocks: [{ type: "@app" }] }, { blocks: [slide] }]);
    expect(json).toEqual(page({ s: section({}) }));
    expect(notes).toEqual(expect.arrayContaining([["BLOCK_GONE", "s", "app", app.type]]));
  });
});
