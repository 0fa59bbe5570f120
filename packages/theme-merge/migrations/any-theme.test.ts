/** Random settings and sections: what migrations do to any theme. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { type Json, parseJson } from "../merge/json-text.ts";
import type { UpdatePlan } from "../merge/plan-update.ts";
import { readDeclaration } from "./declaration.ts";
import { migrateTheme } from "./migrate-theme.ts";

const actions: Json[] = [
  { action: "rename_setting", from: "old_accent", to: "accent" },
  { action: "rename_setting", section: "hero", from: "title", to: "heading" },
  { action: "rename_setting", block: "text", from: "words", to: "text" },
  { action: "map_setting", section: "hero", from: "scheme", values: { light: "scheme-1", dark: "scheme-2" } },
  { action: "map_setting", section: "hero", from: "paint", to: "scheme", values: { "#ffffff": "scheme-1" } },
  {
    action: "join_sections",
    from: [{ type: "left", settings: { title: "heading" }, set: { side: "left" } }],
    to: "banner",
  },
  {
    action: "split_section",
    type: "wide",
    into: [{ type: "slides", when: { setting: "kind", is: ["s"] } }, { type: "wide" }],
  },
  { action: "split_section", type: "head", into: [{ type: "head" }, { type: "bar", settings: { notice: "text" } }] },
  {
    action: "move",
    file: "templates/*.json",
    from_key: "sections.*.settings.size",
    to_key: "sections.*.settings.width",
  },
  { action: "delete", file: "config/settings_data.json", key: "current.gone" },
  { action: "add", file: "config/settings_data.json", key: "current", value: { made: true } },
];
const declared = JSON.stringify({
  ...{ $schema: "v1", theme_name: "T", theme_version: "2.0.0", operations: [{ id: "all", actions }] },
});
const read = readDeclaration(declared, { theme: "T", version: "2.0.0", paths: new Set() });
if ("fault" in read) throw new Error(read.fault);
const migrations = { installed: "1.0.0", releases: [{ version: "2.0.0", operations: read.operations }] };

const paths = {
  "config/settings_data.json": "settings-data",
  "templates/index.json": "template",
  "sections/g.json": "section-group",
} as const;
const plan: UpdatePlan = {
  threeWay: true,
  files: Object.entries(paths).map(([path, kind]) => ({
    ...{ path, kind, action: "compare", base: true, merchant: true, release: true, origin: "1.0.0", edited: true },
  })),
  needed: { base: [], merchant: [], release: [] },
};

function run(texts: Record<string, Json>): Record<string, Json> {
  const merchant = new Map(Object.entries(texts).map(([path, json]) => [path, JSON.stringify(json)]));
  const { bodies } = migrateTheme(plan, { base: merchant, merchant, release: new Map() }, migrations);
  expect(bodies.base).toEqual(bodies.merchant);
  return Object.fromEntries([...bodies.merchant].map(([path, text]) => [path, parseJson(text) ?? null]));
}

const word = fc.constantFrom("light", "dark", "s", "#FFFFFF", "other", "{{ product.title }}");
const known = "title heading words text scheme paint kind notice size width old_accent accent gone made".split(" ");
const settings = fc.dictionary(
  fc.constantFrom(...known, "mine", "__proto__"),
  fc.oneof(word, fc.integer(), fc.boolean()),
);
const block = fc.record({ type: fc.constantFrom("text", "other"), settings });
const section = fc.record(
  {
    type: fc.constantFrom("hero", "left", "wide", "head", "other"),
    settings,
    blocks: fc.dictionary(fc.constantFrom("a", "b"), block),
  },
  { requiredKeys: ["type"] },
);
const page = fc
  .dictionary(fc.constantFrom("one", "two", "three", "head_bar", "constructor"), section)
  .map((sections) => ({ sections, order: Object.keys(sections) }));
const theme = fc.record({
  "config/settings_data.json": fc.record({
    current: fc.oneof(settings, fc.constant("Style")),
    presets: fc.record({ Style: settings }),
  }),
  "templates/index.json": page,
  "sections/g.json": page,
}) as fc.Arbitrary<Record<string, Json>>;

describe("migrateTheme", () => {
  test("changes nothing when it runs again", () => {
    fc.assert(
      fc.property(theme, (before) => {
        const once = run(before);
        expect(run(once)).toEqual(once);
      }),
    );
  });

  test("keeps settings and sections that no migration names, and every section in the order", () => {
    fc.assert(
      fc.property(theme, (before) => {
        const after = run(before);
        for (const path of ["templates/index.json", "sections/g.json"]) {
          const [was, is] = [before[path], after[path]] as { sections: Record<string, Json>; order: string[] }[];
          expect(new Set(is?.order)).toEqual(new Set(Object.keys(is?.sections ?? {})));
          expect(is?.order.filter((id) => was?.order.includes(id))).toEqual(was?.order);
          for (const [id, section] of Object.entries(was?.sections ?? {})) {
            const now = is?.sections[id] as { type: string; settings?: Record<string, Json> } | undefined;
            const had = section as { type: string; settings?: Record<string, Json> };
            expect(now?.settings?.mine).toEqual(had.settings?.mine);
            if (had.type !== "other") continue;
            const { size: _size, width: _width, ...rest } = had.settings ?? {};
            expect(now?.type).toBe("other");
            expect(now?.settings ?? {}).toMatchObject(path.startsWith("templates/") ? rest : (had.settings ?? {}));
          }
        }
      }),
    );
  });

  test("keeps every value of a merchant that is neither superseded nor deleted", () => {
    fc.assert(
      fc.property(theme, (before) => {
        const data = before["config/settings_data.json"] as { current: Json };
        if (typeof data.current === "string") return;
        const { current } = run(before)["config/settings_data.json"] as { current: Record<string, Json> };
        const had = data.current as Record<string, Json>;
        const accent = Object.hasOwn(had, "accent") ? had.accent : had.old_accent;
        expect(Object.hasOwn(current, "accent") ? current.accent : undefined).toEqual(accent);
        expect(Object.keys(current)).not.toContain("gone");
      }),
    );
  });

  test("turns what the merchant left unchanged into what the release has", () => {
    const toTheme = (home: Json, schema: string[]) =>
      new Map([
        [
          "sections/hero.liquid",
          `{% schema %}{"settings":${JSON.stringify(schema.map((id) => ({ type: "text", id })))}}{% endschema %}`,
        ],
        ["templates/index.json", JSON.stringify({ sections: home, order: Object.keys(home as object) })],
      ]);
    fc.assert(
      fc.property(word, word, word, fc.constantFrom("light", "dark"), (old, next, own, scheme) => {
        const before = { settings: { title: old, scheme }, mine: { note: "" } };
        const [base, merchant, release] = [
          toTheme({ top: { type: "hero", settings: before.settings }, end: { type: "hero", settings: before.mine } }, [
            "title",
            "scheme",
            "note",
          ]),
          toTheme(
            { top: { type: "hero", settings: before.settings }, end: { type: "hero", settings: { note: own } } },
            ["title", "scheme", "note"],
          ),
          toTheme(
            {
              top: { type: "hero", settings: { heading: next, scheme: "scheme-9" } },
              end: { type: "hero", settings: before.mine },
            },
            ["heading", "scheme", "note"],
          ),
        ];
        const done = update({ base, merchant, release, migrations });
        const home = JSON.parse(done.theme.get("templates/index.json") ?? "{}");
        expect(home.sections.top.settings).toEqual({ heading: next, scheme: "scheme-9" });
        expect(home.sections.end.settings).toEqual({ note: own });
        const notes = done.find("templates/index.json")?.notes.map(({ code }) => code);
        expect(notes).not.toContain("SETTING_RENAMED");
        expect(notes).not.toContain("SCHEME_MAPPED");
      }),
    );
  });
});
