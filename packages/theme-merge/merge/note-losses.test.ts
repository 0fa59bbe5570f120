/** Each open question says which values, blocks and sections its answers take away. */
import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";

const section = "sections/hero.liquid";
const template = "templates/index.json";
const dataPath = "config/settings_data.json";
const schemaPath = "config/settings_schema.json";
const setting = (id: string, label: string, more = {}) => ({ type: "text", id, label, ...more });
const height = { type: "range", id: "height", label: "Height", min: 0, max: 100, step: 10 };
const hero = (line: string, schema: object) =>
  `<p>${line}</p>\n1\n2\n3\n{% schema %}\n${JSON.stringify({ name: "Hero", ...schema })}\n{% endschema %}\n`;
const page = (hero: object) => JSON.stringify({ sections: { a: { type: "hero", ...hero } }, order: ["a"] });

/** Of a theme whose hero has the merchant's words and the merchant's schema. */
function ask(values: object, schemas: { base: object; mine: object; release: object }) {
  const before = { [section]: hero("base", schemas.base), [template]: page({}) };
  return update({
    base: before,
    merchant: { ...before, [section]: hero("mine", schemas.mine), [template]: page(values) },
    release: { ...before, [section]: hero("release", schemas.release) },
  });
}

const list = (done: ReturnType<typeof update>, path: string) =>
  done
    .find(path)
    ?.notes.filter(({ code }) => ["SETTING_GONE", "SETTING_INVALID", "BLOCK_GONE"].includes(code))
    .map(({ code, params }) => [code, params.choice, params.file, params.label ?? params.block, params.value]);

describe("mergeTheme", () => {
  test("notes at the conflict, whole and by its name, a value that only one choice loses", () => {
    const own = { settings: [setting("title", "Title"), setting("promo", "Promotion")] };
    const value = "From 60 € on ".repeat(40);
    const done = ask(
      { settings: { title: "Hello", promo: value } },
      {
        base: { settings: [setting("title", "Title")] },
        mine: own,
        release: { settings: [setting("title", "Title"), height] },
      },
    );
    expect(done.find(section)?.outcome).toBe("conflict");
    expect(list(done, section)).toEqual([["SETTING_GONE", "new", template, "Promotion", value]]);
    expect(done.find(section)?.notes.find(({ code }) => code === "SETTING_GONE")?.params.placeName).toBe("Hero");
    // Nothing is lost whatever the answer is.
    expect(list(done, template)).toEqual([]);
  });

  test("notes under both other choices a value that only the whole file keeps", () => {
    const base = { settings: [setting("title", "Title"), setting("old", "Old")] };
    const done = ask(
      { settings: { old: "mine" } },
      { base, mine: base, release: { settings: [setting("title", "Title")] } },
    );
    // The whole file keeps its settings; the lines alone do not.
    expect(list(done, section)).toEqual([
      ["SETTING_GONE", "mine", template, "Old", "mine"],
      ["SETTING_GONE", "new", template, "Old", "mine"],
    ]);
    expect(list(done, template)).toEqual([]);
  });

  test("removes a block that a choice no longer knows with its values", () => {
    const quote = { type: "quote", name: "Quote", settings: [setting("text", "Text")] };
    const values = { blocks: { q: { type: "quote", settings: { text: "Mine" } } }, block_order: ["q"] };
    const done = ask(values, { base: {}, mine: { blocks: [quote] }, release: { settings: [height] } });
    expect(list(done, section)).toEqual([
      ["BLOCK_GONE", "new", template, "q", undefined],
      ["SETTING_GONE", "new", template, "Text", "Mine"],
    ]);
  });

  test("notes at its file a value that every choice loses", () => {
    const schemas = { base: {}, mine: { settings: [setting("promo", "Promotion")] }, release: { settings: [height] } };
    const before = { [section]: hero("base", schemas.base), "sections/other.liquid": hero("", { settings: [height] }) };
    const values = { settings: { promo: "Mine" } };
    const own = JSON.parse(page(values)) as { sections: object; order: string[] };
    const mixed = { sections: { ...own.sections, g: { type: "other", settings: { height: 20 } } }, order: ["a", "g"] };
    const done = update({
      base: { ...before, [template]: page({}) },
      merchant: { ...before, [section]: hero("mine", schemas.mine), [template]: JSON.stringify(mixed) },
      release: {
        [section]: hero("release", schemas.release),
        "sections/other.liquid": hero("", {}),
        [template]: page({}),
      },
    });
    expect(list(done, section)).toEqual([["SETTING_GONE", "new", template, "Promotion", "Mine"]]);
    expect(list(done, template)).toEqual([["SETTING_GONE", undefined, undefined, "Height", "20"]]);
  });

  test("notes in the theme's settings which of their values a choice loses", () => {
    const group = (...settings: object[]) => JSON.stringify([{ name: "Colours", settings }], null, 2);
    const select = (...options: string[]) => ({
      ...{ type: "select", id: "style", label: "Style", default: options[0] },
      options: options.map((value) => ({ value, label: value })),
    });
    const data = (style: string) => JSON.stringify({ current: { style }, presets: {} });
    const done = update({
      base: { [schemaPath]: group(select("plain", "bold")), [dataPath]: data("plain") },
      merchant: { [schemaPath]: group(select("plain", "bold", "mine")), [dataPath]: data("mine") },
      release: { [schemaPath]: group(select("plain", "new")), [dataPath]: data("plain") },
    });
    expect(done.find(schemaPath)?.outcome).toBe("conflict");
    expect(list(done, schemaPath)).toEqual([["SETTING_INVALID", "new", dataPath, "Style", "mine"]]);
    expect(list(done, dataPath)).toEqual([]);
  });

  test("reports after the choice what the conflict announced", () => {
    const own = { settings: [setting("promo", "Promotion")] };
    const schemas = { base: {}, mine: own, release: { settings: [height] } };
    const values = { settings: { promo: "Mine" } };
    const before = { [section]: hero("base", schemas.base), [template]: page({}) };
    const sides = {
      base: before,
      merchant: { ...before, [section]: hero("mine", schemas.mine), [template]: page(values) },
      release: { ...before, [section]: hero("release", schemas.release) },
    };
    const lost = (choice: "mine" | "new") => list(update(sides, { [section]: { choice } }), template);
    expect(lost("new")).toEqual([["SETTING_GONE", undefined, undefined, "Promotion", "Mine"]]);
    expect(lost("mine")).toEqual([]);
  });
});
