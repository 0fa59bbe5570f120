import { describe, expect, it } from "vitest";
import * as en from "./en/index.ts";
import * as fr from "./fr/index.ts";
import { createTranslator, findText, type Key } from "./translate.ts";
import { translator } from "./translator.ts";

const t = translator("fr");

describe("createTranslator", () => {
  it("fills placeholders, also repeated ones", () => {
    expect(t("ui.versionPair", { from: "1.1.0", to: "2.0.4" })).toBe("De la 1.1.0 à la 2.0.4");
  });

  it("keeps a placeholder without a value, and ignores the prototype", () => {
    expect(t("ui.versionPair", { from: "1.1.0" })).toContain("{{to}}");
    const odd = createTranslator("en", { ...en, ui: { ...en.ui, close: "{{constructor}}" } });
    expect(odd("ui.close")).toBe("{{constructor}}");
  });

  it("drops the vowel before a name in French", () => {
    const odd = createTranslator("fr", { ...fr, ui: { ...fr.ui, close: "La copie de {{a}}, plus que {{b}}" } });
    expect(odd("ui.close", { a: "alice-shop", b: "Ève" })).toBe("La copie d’alice-shop, plus qu’Ève");
    expect(odd("ui.close", { a: "bob-shop", b: "2.0.4" })).toBe("La copie de bob-shop, plus que 2.0.4");
  });

  it("does not fill placeholders inside values", () => {
    expect(t("auth.forgot.doneText", { email: "{{email}}" })).toContain("pour {{email}}");
  });

  it("chooses the plural form of the language: zero is singular in French, plural in English", () => {
    const key = "licenceRows.freeCount" satisfies Key;
    expect(t(key, { count: 0 })).toBe("0 libre");
    expect(t(key, { count: 2 })).toBe("2 libres");
    expect(t(key, { count: 1_000_000 })).toBe("1\u202f000\u202f000 libres");
    expect(translator("en")(key, { count: 10_000 })).toContain("10,000");
    expect(translator("en")(key, { count: 0 })).toBe(findText(en, `${key}_other`)?.replace("{{count}}", "0"));
  });

  it("throws for an unknown key", () => {
    expect(() => t("auth.nothing.here" as Key)).toThrow("no text");
  });
});

describe("findText", () => {
  it("finds only own texts: no prototype members, no branches, no parts of a text", () => {
    expect(findText(fr, "toasts.auth.signedOut")).toBe(fr.toasts.auth.signedOut);
    for (const path of ["constructor", "__proto__.toString", "toasts.auth", "toasts.auth.signedOut.length", ""]) {
      expect(findText(fr, path), path).toBeUndefined();
    }
  });
});
