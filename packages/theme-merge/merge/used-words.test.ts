import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import type { Json } from "./json-text.ts";

const locale = "locales/en.default.json";
const editors = "locales/en.default.schema.json";
const snippet = "snippets/own.liquid";
const theme = (files: Record<string, string | Json>) =>
  new Map(
    Object.entries(files).map(([path, file]) => [
      path,
      typeof file === "string" ? file : JSON.stringify(file, null, 2),
    ]),
  );
const words = { general: { share: { a: "A", b: "B" }, count: { one: "1", other: "n" }, gone: "C", same: "D" } };

describe("mergeTheme", () => {
  test.each<[string, string, Json]>([
    ["a word", "{{ 'general.share.a' | t }}", { share: { a: "A" } }],
    ["a word for several numbers", '{{ "general.count" | t: count: 2 }}', { count: { one: "1", other: "n" } }],
    ["the beginning of words", "{{ 'general.share.' | append: name | t }}", { share: { a: "A", b: "B" } }],
    ["no word", "{{ general.share.a }}", {}],
  ])("keeps %s that the merchant's own file uses", (_, own, kept) => {
    const release = theme({ [locale]: { general: { same: "new" } } });
    for (const same of ["D", "mine"]) {
      const merchant = theme({ [locale]: { general: { ...words.general, same } }, [snippet]: own });
      const done = update({ base: theme({ [locale]: words }), merchant, release });
      const general = { ...(kept as object), same: same === "D" ? "new" : "mine" };
      expect(JSON.parse(done.theme.get(locale) ?? "")).toEqual({ general });
      const notes = done.find(locale)?.notes.filter(({ code }) => code === "WORDS_STILL_USED");
      expect(notes?.map(({ params }) => params.by)).toEqual(Object.keys(kept as object).length > 0 ? [snippet] : []);
    }
  });

  test("does not note a text that the merchant changed as unused while a file uses it", () => {
    const done = update({
      base: theme({ [locale]: { a: { b: "1" }, c: "1" } }),
      merchant: theme({ [locale]: { a: { b: "mine" }, c: "1" }, [snippet]: "{{ 'a.b' | t }}" }),
      release: theme({ [locale]: { c: "2" } }),
    });
    expect(JSON.parse(done.theme.get(locale) ?? "")).toEqual({ a: { b: "mine" }, c: "2" });
    expect(done.find(locale)?.notes.map(({ code }) => code)).not.toContain("WORDS_UNUSED");
  });

  test("keeps labels of the theme editor with the section that names them", () => {
    const schema = (label: string) =>
      `{% schema %}{"name":"S","settings":[{"id":"a","label":"${label}"}]}{% endschema %}`;
    const before = { [editors]: { s: { a: "A", b: "B" } }, "sections/s.liquid": schema("t:s.a") };
    const done = update({
      base: theme({ [editors]: before[editors] as Json }),
      merchant: theme(before),
      release: theme({ [editors]: { s: { c: "C" } } }),
    });
    expect(JSON.parse(done.theme.get(editors) ?? "")).toEqual({ s: { c: "C", a: "A" } });
  });

  test("keeps words of an open conflict only with the choice that uses them", () => {
    const section = "sections/s.liquid";
    const sides = {
      base: theme({ [locale]: words, [section]: "{{ a }}" }),
      merchant: theme({ [locale]: words, [section]: "{{ 'general.gone' | t }}" }),
      release: theme({ [locale]: { general: { same: "D" } }, [section]: "{{ b }}" }),
    };
    expect(update(sides).find(locale)?.notes).toEqual([
      { code: "WORDS_STILL_USED", params: { by: section, keys: "general.gone", open: "yes" } },
    ]);
    const general = (choice: "mine" | "new") =>
      JSON.parse(update(sides, { [section]: { choice } }).theme.get(locale) ?? "").general;
    expect(general("mine")).toEqual({ same: "D", gone: "C" });
    expect(general("new")).toEqual({ same: "D" });
  });
});
