/** The templates of the demo theme, checked against its own and other releases. */
import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { describe, expect, test } from "vitest";
import { blocks, format, setting, template } from "../../fixtures/checked-templates.ts";
import { checkTemplate, fitTemplate } from "./check-template.ts";
import { createReleaseSchemas, readSchemaSource } from "./release-schemas.ts";

describe("checkTemplate with the demo theme", () => {
  const read = (version: string) => createReleaseSchemas(version, readSchemaSource(readDemoRelease(version)));

  test.each(["1.0.0", "1.1.0", "2.0.4"])("accepts the templates of release %s in their release", (version) => {
    const own = [...readDemoRelease(version)].filter(([path]) =>
      /^templates\/(page|product|collection|blog|article)\b.*json$/.test(path),
    );
    expect(own.length).toBeGreaterThan(5);
    for (const [path, text] of own) {
      const kind = path.slice("templates/".length).split(".")[0] as "page";
      expect(checkTemplate(text, kind, read(version)).findings.map(format), path).toEqual([]);
    }
  });

  test("finds what an older release lacks, which fitTemplate removes", () => {
    const text = readDemoRelease("2.0.4").get("templates/index.json") ?? "";
    expect(checkTemplate(text, "page", read("1.1.0")).findings.map(format)).toEqual([
      "SETTING_UNKNOWN | Bannière principale › rounded | false",
      "BLOCK_UNKNOWN | Image avec texte › promises | icon-list",
    ]);
    const fitted = fitTemplate(text, "page", read("1.1.0"));
    expect(fitted.text).toBe(
      text
        .replace(/,\s*"rounded": false/, "")
        .replace(/\s*"promises": \{[^}]*\}\s*\},/, "")
        .replace(/\s*"promises",/, ""),
    );
  });

  test("takes missing names of an older release from a newer one", () => {
    const text = template({ type: "faq", settings: { heading: "a" }, ...blocks({ b: { type: "question" } }) });
    const [finding] = checkTemplate(text, "page", read("1.0.0"), [read("2.0.4")]).findings;
    expect(finding && format(finding)).toBe("SECTION_UNKNOWN | Questions fréquentes | faq");
    const image = template({ type: "image-with-text", ...blocks({ b: { type: "icon-list" } }) });
    expect(checkTemplate(image, "page", read("1.0.0"), [read("2.0.4")]).findings.map(format)).toEqual([
      "BLOCK_UNKNOWN | Image avec texte › Liste d’icônes | icon-list",
    ]);
    expect(
      checkTemplate(setting("rounded", true), "page", read("1.1.0"), [read("2.0.4")]).findings.map(format),
    ).toEqual(["SETTING_UNKNOWN | Bannière principale › Coins arrondis | true"]);
  });
});
