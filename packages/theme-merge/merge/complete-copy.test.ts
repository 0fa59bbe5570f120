/** What the copy names exists in it: it is completed from either theme, asked, or listed. */
import { describe, expect, test } from "vitest";
import { chooseBase, type Theme, update } from "../fixtures/theme-update.ts";
import { parseJson } from "./json-text.ts";

type Files = Record<string, string>;
const [schemaPath, dataPath, page] = [
  "config/settings_schema.json",
  "config/settings_data.json",
  "templates/index.json",
];
const json = (value: unknown) => JSON.stringify(value, null, 2);
const read = (done: { theme: Theme }, path: string) => parseJson(done.theme.get(path) ?? "") as never;
const inUse = (done: { theme: Theme }): Record<string, object> => (read(done, dataPath) as { current: never }).current;
const text = (id: string) => ({ type: "text", id, label: id });
const group = {
  type: "color_scheme_group",
  id: "color_schemes",
  definition: [{ type: "color", id: "text" }],
  role: {},
};
const scheme = (id: string) => ({ type: "color_scheme", id, label: id, default: "scheme-1" });
const schemes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { settings: { text: `#${name.length}${name.length}0` } }]));
const settings = (...list: object[]) => json([{ name: "theme_info" }, { name: "All", settings: list }]);
const data = (current: object | string, more: object = {}) => json({ current, ...more });
const section = (list: object[], body = "<p></p>", more: object = {}) =>
  `${body}\n{% schema %}\n${json({ name: "Hero", settings: list, ...more })}\n{% endschema %}\n`;
const arrange = (members: Record<string, object>) => json({ sections: members, order: Object.keys(members) });
const hero = (values: object = {}, more: object = {}) => ({ type: "hero", settings: values, ...more });
const codesOf = (notes: { code: string }[] = []) => notes.map(({ code }) => code);

/** Releases 1 without schemes, 2 and 3 with. */
const one: Files = {
  [schemaPath]: settings(text("logo")),
  [dataPath]: data({ logo: "a" }),
  "sections/hero.liquid": section([text("title")]),
  "sections/header.liquid": section([text("title")], "<header></header>"),
  "sections/header-group.json": arrange({ header: { type: "header", settings: {} } }),
  [page]: arrange({ main: hero({ title: "One" }) }),
};
const withSchemes = (title: string, names: string[]): Files => ({
  [schemaPath]: settings(text("logo"), group, scheme("card")),
  [dataPath]: data({ logo: "a", color_schemes: schemes(...names), card: "scheme-2" }),
  "sections/hero.liquid": section([text("title"), scheme("colours")]),
  "sections/header.liquid": section([text("title"), scheme("colours")], "<header></header>"),
  "sections/header-group.json": arrange({ header: { type: "header", settings: { colours: "scheme-1" } } }),
  [page]: arrange({ main: hero({ title, colours: "scheme-2" }) }),
});
const two = withSchemes("Two", ["scheme-1", "scheme-2"]);
const three = withSchemes("Three", ["scheme-1", "scheme-2", "scheme-3"]);
const updateHalf = (merchant: Files, installed: "1.0.0" | "2.0.0") => {
  const releases = { "1.0.0": one, "2.0.0": two };
  return update({ ...chooseBase(merchant, installed, releases), merchant: merchant, release: three });
};

describe("mergeTheme of a store that is half one release, half another", () => {
  const own = { [dataPath]: data({ logo: "mine" }) };

  test.each([
    ["the older settings", { ...two, ...own, [schemaPath]: one[schemaPath] ?? "" }, "2.0.0"],
    [
      "the older settings and arrangements",
      { ...two, ...one, ...own, "sections/hero.liquid": two["sections/hero.liquid"] ?? "" },
      "2.0.0",
    ],
    ["the newer schema alone", { ...one, ...own, [schemaPath]: two[schemaPath] ?? "" }, "1.0.0"],
    ["the newer schema and sections", { ...two, ...own, [page]: one[page] ?? "" }, "1.0.0"],
    ["a schema of its own", { ...two, ...own, [schemaPath]: settings(text("logo"), text("mine")) }, "2.0.0"],
  ] as const)("gives a store with %s the schemes that the copy uses", (_, merchant, installed) => {
    const done = updateHalf(merchant, installed);
    expect(inUse(done)).toMatchObject({ logo: "mine", color_schemes: schemes("scheme-1", "scheme-2") });
    expect(done.files.flatMap(({ notes }) => notes).filter(({ code }) => code === "MISSING")).toEqual([]);
  });

  test("takes a section that its theme did not know for new, not for deleted", () => {
    const quote = { "sections/quote.liquid": section([text("title")]) };
    const both = arrange({ main: hero(), quote: { type: "quote", settings: {} } });
    const lacking = update({
      base: { ...two, ...quote, [page]: both },
      merchant: { ...two, [page]: arrange({ main: hero({ title: "mine" }) }) },
      release: { ...three, ...quote, [page]: both },
    });
    expect(codesOf(lacking.find(page)?.notes)).toContain("SECTION_NOT_TAKEN");
    const deleting = update({
      base: { ...two, ...quote, [page]: both },
      merchant: { ...two, ...quote, [page]: arrange({ main: hero({ title: "mine" }) }) },
      release: { ...three, ...quote, [page]: both },
    });
    expect(codesOf(deleting.find(page)?.notes)).not.toContain("SECTION_NOT_TAKEN");
  });

  test("takes the release's value of a setting that its section did not define", () => {
    const merchant = { ...two, [page]: arrange({ main: hero({ title: "mine" }) }) };
    const values = (files: Files) =>
      (read(updateHalf(files, "2.0.0"), page) as { sections: { main: { settings: object } } }).sections.main.settings;
    expect(values({ ...merchant, "sections/hero.liquid": one["sections/hero.liquid"] ?? "" })).toEqual({
      title: "mine",
      colours: "scheme-2",
    });
    expect(values(merchant)).toEqual({ title: "mine" });
  });
});

describe("mergeTheme of colour schemes", () => {
  const updated = (merchant: Files, release: Files = three) =>
    update({ base: two, merchant: { ...two, ...merchant }, release: release });

  test("keeps a scheme that the merchant's header uses and the release drops", () => {
    const header = arrange({ header: { type: "header", settings: { colours: "scheme-2", title: "mine" } } });
    const done = updated({ "sections/header-group.json": header }, withSchemes("Three", ["scheme-1", "fresh"]));
    expect(read(done, "sections/header-group.json")).toEqual(JSON.parse(header));
    expect(Object.keys(inUse(done).color_schemes ?? {}).sort()).toEqual(["fresh", "scheme-1", "scheme-2"]);
    expect(done.find(dataPath)?.notes).toContainEqual({
      code: "SCHEMES_KEPT",
      params: { schemes: "scheme-2", by: "sections/header-group.json" },
    });
  });

  test("brings back a deleted scheme that the release's page uses, also into a style", () => {
    const values = { logo: "mine", color_schemes: schemes("scheme-1"), card: "scheme-1" };
    const plain = updated({ [dataPath]: data(values) });
    expect(inUse(plain).color_schemes).toMatchObject(schemes("scheme-1", "scheme-2"));
    const styled = updated({ [dataPath]: data("Mine", { presets: { Mine: values } }) });
    const { current, presets } = read(styled, dataPath) as { current: string | object; presets: { Mine: object } };
    expect(typeof current === "string" ? presets.Mine : current).toMatchObject({
      color_schemes: schemes("scheme-1", "scheme-2"),
    });
  });

  test("leaves a deleted scheme that nothing uses deleted", () => {
    const calm = { ...three, [page]: arrange({ main: hero({ title: "Three" }) }) };
    const done = updated({ [dataPath]: data({ color_schemes: schemes("scheme-1"), card: "scheme-1" }) }, calm);
    expect(Object.keys(inUse(done).color_schemes ?? {}).sort()).toEqual(["scheme-1", "scheme-3"]);
  });
});

describe("mergeTheme of what the release's files name", () => {
  const layout = (body: string) => ({ "layout/theme.liquid": `${body}\n` });
  const blank = { ...one, ...layout("a") };

  test("restores a theme setting and words that the merchant deleted", () => {
    const words = (all: object) => ({ "locales/en.default.json": json(all), "locales/fr.json": json(all) });
    const base = {
      ...blank,
      [schemaPath]: settings(text("logo"), text("width")),
      ...words({ cart: { a: "A", b: "B" } }),
    };
    const merchant = { ...base, [schemaPath]: settings(text("logo"), text("own")), ...words({ cart: { a: "mine" } }) };
    const used = "{{ settings.width }}{{ settings.gone }}{{ 'cart.b' | t }}";
    const done = update({
      base: base,
      merchant: merchant,
      release: { ...base, ...layout(used), [schemaPath]: settings(text("logo"), text("width"), text("late")) },
    });
    const [, all] = read(done, schemaPath) as [object, { settings: { id: string }[] }];
    expect(all.settings.map(({ id }) => id).sort()).toEqual(["late", "logo", "own", "width"]);
    expect(done.find(schemaPath)?.notes).toContainEqual({
      code: "SETTINGS_RESTORED",
      params: { settings: "width", by: "layout/theme.liquid" },
    });
    for (const path of ["locales/en.default.json", "locales/fr.json"])
      expect(read(done, path)).toEqual({ cart: { a: "mine", b: "B" } });
    // The release lacks it itself.
    expect(done.find("layout/theme.liquid")?.notes).toEqual([]);
  });

  test("restores the words of the default language that the merchant deleted", () => {
    const editorWords = "locales/en.default.schema.json";
    const words = { [editorWords]: json({ hero: { name: "Hero" } }), "locales/en.default.json": "{}" };
    const done = update({
      base: { ...blank, ...words },
      merchant: { ...blank, "locales/en.default.json": '{"own":"mine"}' },
      release: { ...blank, ...words, "sections/quote.liquid": section([], "", { name: "t:hero.name" }) },
    });
    expect(done.theme.get(editorWords)).toBe(words[editorWords]);
    expect(done.find(editorWords)).toMatchObject({
      outcome: "added",
      notes: [{ code: "RESTORED", params: { by: "sections/quote.liquid" } }],
    });
    expect(codesOf(done.find("sections/quote.liquid")?.notes)).toEqual([]);
  });

  test("lists what the merchant's lines name and nothing can complete", () => {
    const [base, release] = ["{{ settings.logo }}", "{{ settings.mark }}"];
    const removed = { ...blank, [schemaPath]: settings(text("mark")) };
    const done = update({
      base: { ...blank, "snippets/a.liquid": "a", ...layout(base) },
      merchant: {
        ...blank,
        "snippets/a.liquid": "a",
        "snippets/own.liquid": "1\n{{ settings.logo }}",
        ...layout(base),
      },
      release: { ...removed, ...layout(release) },
    });
    expect(done.find("snippets/own.liquid")?.notes).toContainEqual({
      code: "MISSING",
      params: { kind: "SETTING", name: "logo", line: "2" },
    });
  });

  test("notes at a question what an answer would name in vain", () => {
    const sides = (body: string) => ({ ...blank, "snippets/price.liquid": "{{ cost }}", "snippets/b.liquid": body });
    const release = { ...sides("{% render 'price', value: 2 %}\n"), "snippets/price.liquid": "{{ value }}" };
    const done = update({
      base: sides("{% render 'price', cost: 1 %}\n"),
      merchant: sides("{% render 'price', cost: 3 %}\n"),
      release: release,
    });
    const missing = done.find("snippets/b.liquid")?.notes.filter(({ code }) => code === "MISSING");
    expect(missing?.map(({ params }) => `${params.choice} ${params.kind} ${params.name}`)).toEqual([
      "mine PARAMETER cost",
      "mine-file PARAMETER cost",
    ]);
  });

  test("notes at the question of the settings what the release's side takes from the merchant's files", () => {
    const setting = (id: string, label: string) => settings({ ...text(id), label });
    const done = update({
      base: { ...blank, [schemaPath]: setting("logo", "a") },
      merchant: {
        ...blank,
        [schemaPath]: setting("logo", "mine"),
        "snippets/own.liquid": "{{ settings.logo }}{{ settings.none }}",
      },
      release: { ...blank, [schemaPath]: settings(text("mark")) },
    });
    expect(done.find(schemaPath)?.outcome).toBe("conflict");
    expect(done.find(schemaPath)?.notes.filter(({ code }) => code === "MISSING")).toEqual([
      {
        code: "MISSING",
        params: { kind: "SETTING", name: "logo", line: "1", choice: "new", file: "snippets/own.liquid" },
      },
    ]);
    expect(codesOf(done.find("snippets/own.liquid")?.notes)).toEqual(["OWN_FILE"]);
  });

  test("keeps the parent of a market's template that the release drops", () => {
    const parent = "templates/page.contact.json";
    const market = "templates/page.contact.context.ca.json";
    const base = { ...blank, [parent]: arrange({ main: hero() }) };
    const done = update({
      base: base,
      merchant: {
        ...base,
        [market]: json({ parent: "page.contact.json", context: { market: "ca" }, sections: {} }),
      },
      release: blank,
    });
    expect(done.theme.get(parent)).toBe(base[parent]);
    expect(done.find(parent)?.notes).toEqual([{ code: "STILL_USED", params: { by: market } }]);
  });
});

describe("mergeTheme of a page that comes from another release than the theme", () => {
  const more: Files = {
    "sections/late.liquid": section([text("title")]),
    "sections/only.liquid": section([text("title")]),
  };
  const member = (type: string) => ({ type, settings: { title: type } });
  const releases = {
    "1.0.0": { ...two, ...more, [page]: arrange({ main: hero() }) },
    "2.0.0": { ...two, ...more, [page]: arrange({ main: hero(), only: member("only") }) },
  };
  const merchant = { ...two, ...more, [page]: arrange({ main: hero({ title: "mine" }), only: member("only") }) };
  const release = { ...three, ...more, [page]: arrange({ main: hero(), only: member("only"), late: member("late") }) };
  const answered = (installed: string, choice?: "mine" | "new" | "mine-file") =>
    update(
      { ...chooseBase(merchant, installed, releases), merchant: merchant, release: release },
      choice ? { [page]: { choice } } : {},
    );
  const ids = (done: { theme: Theme }) => Object.keys((read(done, page) as { sections: object }).sections);

  test("asks before it gains a section of the release", () => {
    const asked = answered("1.0.0").find(page);
    expect(asked).toMatchObject({ outcome: "conflict", write: "undecided", origin: "2.0.0" });
    expect(JSON.stringify(asked?.conflict?.parts)).toContain("late");
    expect(ids(answered("1.0.0", "new"))).toEqual(["main", "only", "late"]);
    expect(ids(answered("1.0.0", "mine"))).toEqual(["main", "only"]);
    expect(answered("1.0.0", "mine-file").theme.get(page)).toBe(merchant[page]);
  });

  test("does not ask where the page comes from the installed release", () => {
    const done = answered("2.0.0");
    expect(done.find(page)?.outcome).toBe("merged");
    expect(ids(done)).toEqual(["main", "only", "late"]);
  });
});
