/** Settings that become colour schemes, as they did between releases of themes that merchants have today. */
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../fixtures/theme-update.ts";
import type { ConflictChoice } from "./contract.ts";
import { parseJson } from "./json-text.ts";

const schemaPath = "config/settings_schema.json";
const dataPath = "config/settings_data.json";
const template = "templates/index.json";
const json = (value: unknown) => JSON.stringify(value, null, 2);
const section = (setting: unknown, body = "<p></p>") =>
  `${body}\n{% schema %}\n${json({ name: "Hero", settings: [setting] })}\n{% endschema %}\n`;
const select = {
  ...{ type: "select", id: "color_scheme", label: "t:colors.label", default: "accent-1" },
  options: [{ value: "accent-1" }, { value: "background-1" }],
};
const scheme = { type: "color_scheme", id: "color_scheme", label: "t:colors.label", default: "scheme-1" };
const group = {
  type: "color_scheme_group",
  id: "color_schemes",
  definition: [{ type: "color", id: "text" }],
  role: {},
};
const own = { type: "text", id: "own", label: "Own" };
const words = (label: string) => json({ colors: { label } });
const index = (value: string) =>
  json({ sections: { a: { type: "hero", settings: { color_scheme: value } } }, order: ["a"] });

const base: Record<string, string> = {
  [schemaPath]: json([{ name: "Colours", settings: [{ ...select, id: "card_color_scheme" }] }]),
  [dataPath]: json({ current: { card_color_scheme: "accent-1" } }),
  "sections/hero.liquid": section(select),
  [template]: index("accent-1"),
  "locales/en.default.schema.json": words("Color scheme"),
  "locales/fr.schema.json": words("Couleurs"),
};
const release: Record<string, string> = {
  ...base,
  [schemaPath]: json([{ name: "Colours", settings: [group, { ...scheme, id: "card_color_scheme" }] }]),
  [dataPath]: json({
    current: {
      color_schemes: { "scheme-1": { settings: { text: "#000" } }, "background-1": { settings: { text: "#111" } } },
      card_color_scheme: "scheme-1",
    },
  }),
  "sections/hero.liquid": section(scheme),
  [template]: index("scheme-1"),
};
const updated = (merchant: Record<string, string>, choices: Record<string, ConflictChoice> = {}, next = release) =>
  update({ base: base, merchant: { ...base, ...merchant }, release: next }, choices);
const settingIn = (files: Theme) =>
  (parseJson(files.get(template) ?? "") as { sections: { a: { settings: { color_scheme?: string } } } }).sections.a
    .settings.color_scheme;
const inUse = (files: Theme) => (parseJson(files.get(dataPath) ?? "") as { current: Record<string, unknown> }).current;

describe("mergeTheme of a select that became a colour scheme", () => {
  test("keeps a value that is a scheme of the copy", () => {
    const done = updated({ [template]: index("background-1") });
    expect(settingIn(done.theme)).toBe("background-1");
    expect(done.find(template)?.notes.map(({ code }) => code)).not.toContain("SETTING_INVALID");
  });

  test("removes another value with a note in both languages", () => {
    const done = updated({ [template]: index("inverse") });
    expect(settingIn(done.theme)).toBeUndefined();
    expect(done.find(template)?.notes).toContainEqual({
      code: "SETTING_INVALID",
      params: expect.objectContaining({
        ...{ place: "a", setting: "color_scheme", value: "inverse", fallback: "scheme-1" },
        ...{ label: "Color scheme", labelFr: "Couleurs" },
      }),
    });
  });

  test("accepts the release's new schemes in the theme settings", () => {
    const lost = updated({ [dataPath]: json({ current: { card_color_scheme: "accent-2", own: 1 } }) });
    expect(inUse(lost.theme)).toMatchObject({ color_schemes: { "scheme-1": {}, "background-1": {} }, own: 1 });
    expect(inUse(lost.theme)).not.toHaveProperty("card_color_scheme");
    expect(lost.find(dataPath)?.notes).toContainEqual(
      expect.objectContaining({ code: "SETTING_INVALID", params: expect.objectContaining({ value: "accent-2" }) }),
    );
    const kept = updated({ [dataPath]: json({ current: { card_color_scheme: "background-1" } }) });
    expect(inUse(kept.theme)).toMatchObject({ card_color_scheme: "background-1" });
  });

  test("accepts schemes of the merchant's own style", () => {
    const done = updated({
      [dataPath]: json({ current: "Mine", presets: { Mine: { card_color_scheme: "accent-2" } } }),
    });
    expect(inUse(done.theme)).not.toHaveProperty("card_color_scheme");
    expect(done.find(dataPath)?.notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["STYLE_WRITTEN_OUT", "SETTING_INVALID"]),
    );
  });

  test("accepts the release's schemes added to the merchant's own style", () => {
    const merchant = json([{ name: "Colours", settings: [group, { ...scheme, id: "card_color_scheme" }] }]);
    const style = { color_schemes: { own: { settings: { text: "#222" } } }, card_color_scheme: "own" };
    const done = updated(
      { [schemaPath]: merchant, [dataPath]: json({ current: "Mine", presets: { Mine: style } }) },
      { [schemaPath]: { choice: "new" } },
    );
    expect(inUse(done.theme)).toMatchObject({ color_schemes: { own: {}, "scheme-1": {} }, card_color_scheme: "own" });
    expect(settingIn(done.theme)).toBe("scheme-1");
  });

  test("keeps the value where the merchant's section keeps the select", () => {
    const merchant = { "sections/hero.liquid": section(select, "<p>mine</p>"), [template]: index("background-1") };
    const done = updated(merchant, { "sections/hero.liquid": { choice: "mine-file" } });
    expect(settingIn(done.theme)).toBe("background-1");
  });
});

describe("mergeTheme of theme settings without the colour schemes in use", () => {
  const changed = (setting: object) => ({
    [schemaPath]: json([{ name: "Colors", settings: [own, { ...select, id: "card_color_scheme", ...setting }] }]),
  });

  test("adds the release's schemes to the merchant's settings", () => {
    const done = updated(changed({}));
    expect(done.find(schemaPath)?.outcome).toBe("merged");
    const settings = JSON.parse(done.theme.get(schemaPath) ?? "").flatMap(
      (one: { settings: object[] }) => one.settings,
    );
    expect(settings).toHaveLength(3);
    expect(settings).toEqual(expect.arrayContaining([own, group, { ...scheme, id: "card_color_scheme" }]));
  });

  test("takes the release's file, with a note, instead of the merchant's whole file", () => {
    const merchant = changed({ default: "background-1" });
    const whole = { choice: "mine-file", side: "new", reason: "SCHEME_GROUP" };
    const asked = updated(merchant).find(schemaPath);
    expect(asked?.outcome).toBe("conflict");
    expect(asked?.notes).toContainEqual({ code: "WHOLE_FILE", params: whole });
    const done = updated(merchant, { [schemaPath]: { choice: "mine-file" } });
    expect(done.theme.get(schemaPath)).toBe(release[schemaPath]);
    expect(done.find(schemaPath)?.notes).toContainEqual({ code: "WHOLE_FILE_TAKEN", params: whole });
  });

  test("keeps the merchant's schemes when the release lacks them too", () => {
    const merchant = {
      [schemaPath]: json([{ name: "Colours", settings: [group] }]),
      "sections/own.liquid": section(scheme),
    };
    const plain = { ...base, [schemaPath]: json([{ name: "Colours", settings: [own] }]) };
    expect(JSON.parse(updated(merchant, {}, plain).theme.get(schemaPath) ?? "")).toEqual([
      { name: "Colours", settings: expect.arrayContaining([group, own]) },
    ]);
  });
});
