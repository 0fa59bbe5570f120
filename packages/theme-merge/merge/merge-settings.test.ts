import { describe, expect, test } from "vitest";
import type { Definitions } from "./carry-settings.ts";
import type { Json } from "./json-text.ts";
import { toSettings } from "./liquid-schema.ts";
import { mergeSettings } from "./merge-settings.ts";

const known: Definitions = {
  section: (type) => ({ exists: type === "header", before: null, after: null }),
  block: () => ({ exists: false, before: null, after: null }),
  hasLayout: () => true,
};
const text = (...ids: string[]) => ids.map((id) => ({ type: "text", id }));

function merge(
  base: Json | null,
  merchant: Json,
  release: Json,
  before: Json = text("a", "b"),
  after: Json = text("a", "b"),
) {
  const theme = { before: toSettings(before), after: toSettings(after) };
  const typed = base === null ? null : JSON.stringify(base);
  const result = mergeSettings(
    { base: typed, merchant: JSON.stringify(merchant), release: JSON.stringify(release) },
    theme,
    known,
  );
  return "text" in result
    ? {
        outcome: result.outcome,
        json: JSON.parse(result.text),
        notes: result.notes.map(({ code, params }) => [code, ...Object.values(params)]),
      }
    : { outcome: result.outcome, json: undefined, notes: [] };
}

const style = (values: Json) => ({ Style: values });
const base = { current: "Style", presets: style({ a: "1" }) };

describe("mergeSettings", () => {
  test("returns the release's settings for unedited ones", () => {
    expect(merge(base, base, { current: "Style", presets: style({ a: "2" }) }).outcome).toBe("replaced");
  });

  test("keeps the merchant's settings, adds new ones and notes removed ones", () => {
    const merchant = { ...base, current: { a: "mine", gone: "x", unknown: 1 } };
    const release = { current: "Style", presets: style({ a: "2", fresh: "new" }) };
    expect(merge(base, merchant, release, text("a", "gone"), text("a", "fresh"))).toEqual({
      outcome: "merged",
      json: { current: { a: "mine", unknown: 1, fresh: "new" }, presets: release.presets },
      notes: [["SETTING_GONE", "", "gone", "x"]],
    });
  });

  test("keeps app embeds and Shopify's own keys", () => {
    const blocks = { "1": { type: "shopify://apps/reviews/blocks/embed/1", disabled: true, settings: { a: 1 } } };
    const merchant = { ...base, current: { a: "mine", blocks }, platform_customizations: { custom_css: ["a{}"] } };
    const { json, notes } = merge(base, merchant, { ...base, presets: style({ a: "2" }) }, text("a"), []);
    expect(json.current).toEqual({ blocks });
    expect(json.platform_customizations).toEqual(merchant.platform_customizations);
    expect(notes).toEqual([
      ["APP_EMBED_CARRIED", "shopify://apps/reviews/blocks/embed/1"],
      ["SETTING_GONE", "", "a", "mine"],
    ]);
  });

  test("merges sections in the settings like those of a template", () => {
    const sections = { header: { type: "header", settings: {} }, old: { type: "old" } };
    const { json, notes } = merge(base, { ...base, current: { sections } }, { ...base, presets: style({ a: "2" }) });
    expect(json.current).toEqual({ sections: { header: sections.header } });
    expect(notes).toEqual([["SECTION_GONE", "old", "old"]]);
  });

  test("writes out a style in use that the release changes", () => {
    const merchant = { ...base, platform_customizations: {} };
    const changed = merge(base, merchant, { current: "Style", presets: style({ a: "2" }) });
    expect([changed.json.current, changed.notes]).toEqual([{ a: "1" }, [["STYLE_WRITTEN_OUT", "Style"]]]);
    expect(merge(base, merchant, { current: "Other", presets: { Other: {} } }).json).toMatchObject({
      current: { a: "1" },
      presets: { Other: {} },
    });
    expect(merge(base, merchant, { ...base, more: 1 }).json.current).toBe("Style");
  });

  test("keeps styles that the merchant changed or made", () => {
    const merchant = { current: { a: "1" }, presets: { Style: { a: "mine" }, Own: { a: "2" } } };
    const release = { current: "Style", presets: { Style: { a: "3" }, Fresh: { a: "4" } } };
    expect(merge(base, merchant, release).json.presets).toEqual({
      Style: { a: "mine" },
      Own: { a: "2" },
      Fresh: { a: "4" },
    });
  });

  test("keeps the merchant's colour schemes, adds the release's and notes removed colours", () => {
    const group = (...ids: string[]) => [{ type: "color_scheme_group", id: "schemes", definition: text(...ids) }];
    const scheme = (settings: Json) => ({ settings });
    const before = { current: { schemes: { one: scheme({ a: "1" }), two: scheme({ a: "2" }) } } };
    const merchant = { current: { schemes: { one: scheme({ a: "mine", b: "x" }), own: scheme({ a: "5" }) } } };
    const release = { current: { schemes: { ...before.current.schemes, three: scheme({ a: "3" }) } } };
    const { json, notes } = merge(before, merchant, release, group("a", "b"), group("a"));
    expect(json.current.schemes).toEqual({
      one: scheme({ a: "mine" }),
      own: scheme({ a: "5" }),
      three: scheme({ a: "3" }),
    });
    expect(notes).toEqual([["SETTING_GONE", "schemes / one", "b", "x"]]);
  });

  test("keeps unreadable settings with a note", () => {
    const theme = { before: null, after: null };
    expect(mergeSettings({ base: null, merchant: "<html>", release: "{}" }, theme, known)).toMatchObject({
      text: "<html>",
      notes: [{ code: "UNREADABLE" }],
    });
  });
});
