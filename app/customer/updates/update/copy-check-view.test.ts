import type { CopyCheck, CopyFinding } from "theme-merge/check/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { toCopyCheckView } from "./copy-check-view.ts";

const finding = (path: string, line: number, rest: Partial<CopyFinding> = {}): CopyFinding => ({
  ...({ path, line, fileName: null, kind: "SNIPPET", name: "card" } as const),
  ...rest,
});
const show = (check: CopyCheck, language: Language = "en") =>
  toCopyCheckView(translator(language), check, { language, shop: "a.myshopify.com", themeId: "7" });

describe("toCopyCheckView", () => {
  test("groups findings by file, with its name and its place in Shopify's code editor", () => {
    const fileName = { en: "Hero", fr: "Grande image" };
    const findings = [
      finding("sections/hero.liquid", 2, { fileName }),
      finding("sections/hero.liquid", 9, { fileName, kind: "UNCLOSED", name: "{% if %}" }),
      finding("templates/index.json", 4, { kind: "SECTION", name: "slides" }),
    ];
    const view = show({ state: "checked", findings, more: 5, unchecked: ["sections/long.liquid"], moreUnchecked: 2 });
    expect(view).toMatchObject({ state: "checked", count: 8, more: 5 });
    expect(view).toMatchObject({ unchecked: ["sections/long.liquid"], moreUnchecked: 2 });
    expect("files" in view && view.files).toEqual([
      {
        path: "sections/hero.liquid",
        name: "Hero",
        editor: "https://a.myshopify.com/admin/themes/7?key=sections%2Fhero.liquid",
        findings: [
          { line: 2, sentence: "The snippet “card” does not exist in the copy." },
          { line: 9, sentence: "{% if %} is not closed, or another tag closes before it." },
        ],
      },
      expect.objectContaining({ path: "templates/index.json", name: "Home page" }),
    ]);
    const french = show({ state: "checked", findings, more: 0, unchecked: [], moreUnchecked: 0 }, "fr");
    expect("files" in french && french.files[0]).toMatchObject({
      name: "Grande image",
      findings: [{ sentence: "Le snippet «\u00a0card\u00a0» n’existe pas dans la copie." }, {}],
    });
  });

  test("returns no files for a copy that could not be checked", () => {
    expect(show({ state: "failed" })).toEqual({ state: "failed" });
  });
});
