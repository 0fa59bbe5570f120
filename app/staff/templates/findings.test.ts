import { describe, expect, it } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { languages } from "#base/language.ts";
import { maxTemplateBytes } from "#workers/licences/templates/contract.ts";
import { type Finding, type FindingCode, findingKinds } from "#workers/licences/templates/finding-contract.ts";
import { describeFinding } from "./findings.server.ts";

const codes = Object.keys(findingKinds) as FindingCode[];

const examples: Record<string, string> = {
  kind: "article",
  size: String(2 * maxTemplateBytes),
  most: "25",
};
const createFinding = (code: FindingCode): Finding => ({
  code,
  place: [
    { kind: "section", id: "featured", name: { fr: "Collection en vedette", en: "Featured collection" } },
    { kind: "setting", id: "columns", name: { fr: "Colonnes", en: "Columns" } },
  ],
  params: Object.fromEntries(findingKinds[code].params.map((name) => [name, examples[name] ?? `<${name}>`])),
});

describe("describeFinding", () => {
  describe.each(languages)("in %s", (language) => {
    const describeIt = (finding: Finding) => describeFinding(translator(language), finding, language);

    it.each(codes)("describes %s in a whole sentence with each of its parameters", (code) => {
      const finding = createFinding(code);
      const { sentence } = describeIt(finding);
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
      expect(sentence).not.toContain("{{");
      const shown = Object.entries(finding.params).filter(([name]) => !(name in examples));
      for (const [, value] of shown) expect(sentence).toContain(value);
    });

    it("names the place from the outside in", () => {
      const { place } = describeIt(createFinding("SETTING_UNKNOWN"));
      expect(place).toBe(language === "fr" ? "Collection en vedette › Colonnes" : "Featured collection › Columns");
      expect(describeIt({ ...createFinding("NOT_TEMPLATE"), place: [] }).place).toBeNull();
    });
  });

  it("shows sizes in the units of the language", () => {
    const tooLarge = { ...createFinding("TOO_LARGE"), params: { size: "1048576", most: String(maxTemplateBytes) } };
    expect(describeFinding(translator("fr"), tooLarge, "fr").sentence).toContain(
      "1\u00a0Mo. Shopify accepte 524\u00a0Ko",
    );
  });
});
