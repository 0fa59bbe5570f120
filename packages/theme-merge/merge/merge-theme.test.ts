import { describe, expect, test } from "vitest";
import { readDemoMigrations, readDemoRelease, readMerchantTheme, readStarterTheme } from "../fixtures/demo-theme.ts";
import { update } from "../fixtures/theme-update.ts";
import { isSameJson, parseJson } from "./json-text.ts";
import { mergeTheme } from "./merge-theme.ts";
import { planUpdate } from "./plan-update.ts";

const codes = (notes: { code: string }[] = []) => notes.map(({ code }) => code);
const installed = readDemoRelease("1.1.0");
const release = readDemoRelease("2.0.4");

describe("mergeTheme of the demo", () => {
  const migrations = readDemoMigrations("1.1.0");
  const done = update({ base: installed, merchant: readMerchantTheme(), release: release, migrations });

  test("copies the merchant's files, settings, order and words with the release's additions", () => {
    expect(done.theme.get("snippets/kiln-note.liquid")).toContain("Prochaine fournée");
    expect(done.theme.get("sections/featured-collection.liquid")).toContain("kiln-note");
    const home = parseJson(done.theme.get("templates/index.json") ?? "");
    expect(home).toMatchObject({
      sections: {
        hero: {
          settings: { overlay: 45, rounded: false },
          blocks: { heading: { settings: { heading: "Céramiques d’Alice" } } },
        },
        story: { blocks: { promises: { type: "icon-list" } } },
        testimonials_a1x9: { settings: { heading: "Ils en parlent" } },
      },
      order: ["hero", "story", "featured", "testimonials_a1x9", "values", "newsletter"],
    });
    const words = parseJson(done.theme.get("locales/fr.json") ?? "") as { products: { form: { add_to_cart: string } } };
    expect(words.products.form.add_to_cart).toBe("Ajouter à mon panier");
    const settings = parseJson(done.theme.get("config/settings_data.json") ?? "") as { current: object };
    expect(settings.current).toMatchObject({ logo_width: 180, button_radius: 24, color_accent: "#8C3B2A" });
    expect(settings.current).not.toHaveProperty("colors_accent");
    expect(done.theme.has("snippets/cart-drawer.liquid")).toBe(true);
  });

  test("keeps the merchant's value of a setting that the release renames, with a note", () => {
    expect(done.find("config/settings_data.json")?.notes).toContainEqual({
      code: "SETTING_RENAMED",
      params: {
        ...{ place: "", setting: "color_accent", from: "colors_accent", value: "#8C3B2A" },
        label: "Accent",
      },
    });
  });

  test("keeps the merchant's value of a cart setting that becomes one of the theme", () => {
    const cart = (installed.get("templates/cart.json") ?? "").replace('"show_note": true', '"show_note": false');
    const merchant = new Map([...readMerchantTheme(), ["templates/cart.json", cart]]);
    const moved = update({ base: installed, merchant, release: release, migrations });
    const settings = parseJson(moved.theme.get("config/settings_data.json") ?? "");
    expect(settings).toMatchObject({ current: { cart_show_note: false, color_accent: "#8C3B2A" } });
    expect(codes(moved.find("templates/cart.json")?.notes)).not.toContain("SETTING_GONE");
  });

  test("lists a renamed setting that the release does not declare with its value", () => {
    const plain = update({ base: installed, merchant: readMerchantTheme(), release: release });
    expect(plain.find("config/settings_data.json")?.notes).toContainEqual({
      code: "SETTING_GONE",
      params: { place: "", setting: "colors_accent", value: "#8C3B2A", label: "Accent" },
    });
  });

  test("reports a conflict for buttons edited by both sides and applies each choice", () => {
    expect(done.files.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path)).toEqual([
      "assets/base.css",
    ]);
    const chosen = (choice: "mine" | "new") =>
      update({ base: installed, merchant: readMerchantTheme(), release: release }, { "assets/base.css": { choice } });
    expect(chosen("mine").theme.get("assets/base.css")).toContain("min-height: 3.5rem");
    expect(chosen("new").theme.get("assets/base.css")).not.toContain("min-height: 3.5rem");
    const edited = update(
      { base: installed, merchant: readMerchantTheme(), release: release },
      { "assets/base.css": { choice: "edit", text: "a {}\r\n" } },
    );
    expect(edited.theme.get("assets/base.css")).toBe("a {}\n");
  });

  test("reads only eight bodies of the store", () => {
    expect(done.plan.needed.merchant).toHaveLength(8);
  });
});

describe("mergeTheme of whole themes", () => {
  test.each(["1.0.0", "1.1.0"])("turns unedited %s into the new release and writes nothing", (version) => {
    const done = update({ base: readDemoRelease(version), merchant: readDemoRelease(version), release: release });
    expect(done.theme).toEqual(new Map(release));
    expect(done.files.every(({ write }) => write === "nothing")).toBe(true);
  });

  test("leaves the theme unchanged in an update to the installed release", () => {
    const done = update({ base: installed, merchant: readMerchantTheme(), release: installed });
    expect(done.theme).toEqual(new Map(readMerchantTheme()));
  });

  test("lists all differences of a theme from no known release", () => {
    const done = update({ base: null, merchant: readStarterTheme(), release: release });
    for (const [path, text] of readStarterTheme()) {
      const file = done.find(path);
      const next = release.get(path);
      // The same words, laid out otherwise, are the same.
      if (next === text || (path.endsWith(".json") && next && isSameJson(parseJson(next), parseJson(text)))) continue;
      expect(["kept", "merged", "conflict"]).toContain(file?.outcome);
      expect(codes(file?.notes)).toContain("NO_BASE");
    }
  });
});

describe("mergeTheme of files that depend on each other", () => {
  const blank = { "config/settings_data.json": "{}", "layout/theme.liquid": "x" };

  test("keeps a removed file that the merchant's files use, with the files that it uses", () => {
    const base = {
      ...blank,
      "snippets/a.liquid": "{% render 'b' %}",
      "snippets/b.liquid": "b",
      "snippets/c.liquid": "c",
    };
    const done = update({
      base: base,
      merchant: { ...base, "sections/mine.liquid": "{% render 'a' %}" },
      release: blank,
    });
    expect([...done.theme.keys()].filter((path) => path.startsWith("snippets/"))).toEqual([
      "snippets/a.liquid",
      "snippets/b.liquid",
    ]);
    expect(done.find("snippets/b.liquid")).toMatchObject({
      ...{ outcome: "kept", write: "installed", notes: [{ code: "STILL_USED", params: { by: "snippets/a.liquid" } }] },
    });
    expect(done.find("snippets/c.liquid")).toMatchObject({ outcome: "removed", write: "nothing" });
  });

  test("keeps a section that the merchant's template uses with the template", () => {
    const template = (title: string) =>
      JSON.stringify({ sections: { s: { type: "old", settings: { title } } }, order: ["s"] });
    const base = { ...blank, "sections/old.liquid": "old", "templates/index.json": template("a") };
    const release = { ...blank, "templates/index.json": JSON.stringify({ sections: {}, order: [] }) };
    const edited = update({
      base: base,
      merchant: { ...base, "templates/index.json": template("mine") },
      release: release,
    });
    expect(edited.theme.get("templates/index.json")).toBe(template("mine"));
    expect(edited.theme.get("sections/old.liquid")).toBe("old");
    const unedited = update({ base: base, merchant: base, release: release });
    expect(unedited.theme.has("sections/old.liquid")).toBe(false);
  });

  test("keeps deleted files deleted unless the release's new code needs them", () => {
    const base = { ...blank, "snippets/a.liquid": "a", "snippets/b.liquid": "b", "sections/s.liquid": "s" };
    const { "snippets/a.liquid": _, "snippets/b.liquid": __, ...merchant } = base;
    const done = update({
      base: base,
      merchant: merchant,
      release: {
        ...base,
        "snippets/a.liquid": "A",
        "snippets/b.liquid": "B",
        "sections/s.liquid": "{% render 'a' %}",
      },
    });
    expect(done.theme.get("snippets/a.liquid")).toBe("A");
    expect(done.theme.has("snippets/b.liquid")).toBe(false);
    expect(done.find("snippets/a.liquid")?.notes).toEqual([{ code: "RESTORED", params: { by: "sections/s.liquid" } }]);
    expect(done.find("snippets/b.liquid")).toMatchObject({
      outcome: "removed",
      write: "delete",
      notes: [{ code: "REMOVED_BY_YOU" }],
    });
  });

  test("keeps an edited file that the release removed", () => {
    const base = { ...blank, "snippets/a.liquid": "a" };
    const done = update({ base: base, merchant: { ...base, "snippets/a.liquid": "mine" }, release: blank });
    expect(done.theme.get("snippets/a.liquid")).toBe("mine");
    expect(codes(done.find("snippets/a.liquid")?.notes)).toEqual(["REMOVED_BY_RELEASE"]);
  });

  test("keeps the merchant's Liquid template in place of the release's JSON one", () => {
    const base = { ...blank, "templates/cart.liquid": "a" };
    const done = update({
      base: base,
      merchant: { ...base, "templates/cart.liquid": "mine" },
      release: { ...blank, "templates/cart.json": '{"sections":{},"order":[]}' },
    });
    expect(done.theme.has("templates/cart.json")).toBe(false);
    expect(done.find("templates/cart.json")).toMatchObject({ write: "delete", notes: [{ code: "REPLACED_BY_YOURS" }] });
  });

  test("checks settings against the merged or chosen section", () => {
    const section = (...ids: string[]) =>
      `{% schema %}${JSON.stringify({ settings: ids.map((id) => ({ type: "text", id })) })}{% endschema %}\n`;
    const template = (value: string) =>
      JSON.stringify({ sections: { s: { type: "s", settings: { a: value, own: "o" } } }, order: ["s"] });
    const base = { ...blank, "sections/s.liquid": section("a"), "templates/index.json": template("1") };
    const sides = {
      base: base,
      merchant: { ...base, "sections/s.liquid": section("a", "own"), "templates/index.json": template("mine") },
      release: { ...base, "sections/s.liquid": section("a", "new") },
    };
    const settings = (choice: "mine" | "new") =>
      parseJson(update(sides, { "sections/s.liquid": { choice } }).theme.get("templates/index.json") ?? "");
    expect(settings("mine")).toMatchObject({ sections: { s: { settings: { a: "mine", own: "o" } } } });
    expect(settings("new")).toMatchObject({ sections: { s: { settings: { a: "mine" } } } });
    expect(settings("new")).not.toMatchObject({ sections: { s: { settings: { own: "o" } } } });
  });

  test("merges words under another name when another language is the default", () => {
    const words = (fr: string, en: string) => ({
      ...{ ...blank, [fr]: '{"a":"1","b":"1"}', [en]: '{"a":"one","b":"one"}' },
    });
    const usual = ["locales/fr.json", "locales/en.default.json"] as const;
    const done = update({
      base: words(...usual),
      merchant: {
        ...words("locales/fr.default.json", "locales/en.json"),
        "locales/fr.default.json": '{"a":"mine","b":"1"}',
      },
      release: {
        ...blank,
        "locales/fr.json": '{"a":"1","b":"2"}',
        "locales/en.default.json": '{"a":"one","b":"two"}',
      },
    });
    expect([...done.theme.keys()].filter((path) => path.startsWith("locales/")).sort()).toEqual([
      ...["locales/en.json", "locales/fr.default.json"],
    ]);
    expect(parseJson(done.theme.get("locales/fr.default.json") ?? "")).toEqual({ a: "mine", b: "2" });
    expect(parseJson(done.theme.get("locales/en.json") ?? "")).toEqual({ a: "one", b: "two" });
  });

  test("requires a choice for pictures that both sides changed", () => {
    const at = (name: string) => ({ ...blank, "assets/logo.png": name });
    const sides = { base: at("a"), merchant: at("mine"), release: at("new") };
    expect(update(sides).find("assets/logo.png")).toMatchObject({
      outcome: "conflict",
      write: "undecided",
      notes: [{ code: "BINARY" }],
    });
    expect(update(sides, { "assets/logo.png": { choice: "mine" } }).theme.get("assets/logo.png")).toBe("mine");
    expect(update(sides, { "assets/logo.png": { choice: "new" } }).theme.get("assets/logo.png")).toBe("new");
  });

  test("throws for a missing body", () => {
    const stamp = (md5: string) => [{ path: "assets/a.css", md5, size: 1 }];
    const plan = planUpdate({ base: stamp("a"), merchant: stamp("b"), release: stamp("c") });
    expect(() => mergeTheme(plan, { base: new Map(), merchant: new Map(), release: new Map() })).toThrow(
      "assets/a.css",
    );
  });
});

describe("mergeTheme of a theme that is slow to compare", () => {
  /** Repeated lines are the slowest to compare. */
  const repeated = (seed: number) => Array.from({ length: 400 }, (_, at) => `${(at * seed) % 7}\n`).join("");
  const files = (count: number, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`snippets/s${at}.liquid`, text]));
  const notes = (count: number) =>
    update({ base: files(count, repeated(1)), merchant: files(count, repeated(2)), release: files(count, repeated(3)) })
      .find("snippets/s0.liquid")
      ?.notes.map(({ code }) => code);

  test("gives each of many files less time, and requires a choice where time is up", () => {
    expect(notes(1)).toEqual([]);
    expect(notes(300)).toEqual(["TOO_LONG"]);
  });
});
