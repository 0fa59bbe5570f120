import { type NoteCode, noteParameters } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { toNoteText } from "./note-text.ts";

const codes = Object.keys(noteParameters) as NoteCode[];

describe("toNoteText", () => {
  test.each(["fr", "en"] as const)("writes for each note a sentence in %s with all its parameters", (language) => {
    const t = translator(language);
    for (const code of codes) {
      const names: readonly string[] = noteParameters[code];
      const params = Object.fromEntries(names.map((name) => [name, name === "reason" ? "TAGS" : `the-${name}`]));
      const { sentence, fix } = toNoteText(t, { code, params }, { language });
      expect(`${sentence} ${fix ?? ""}`, code).not.toContain("{{");
      for (const value of Object.values(params)) if (value.startsWith("the-")) expect(sentence, code).toContain(value);
    }
  });

  test("names the reason of an unsound merge", () => {
    const sentences = ["JSON", "SCHEMA", "TAGS", "DUPLICATE_SETTING", "SCHEME_GROUP"].map(
      (reason) => toNoteText(translator("en"), { code: "UNSOUND", params: { reason } }, { language: "en" }).sentence,
    );
    expect(new Set(sentences).size).toBe(5);
  });

  test("quotes the label of the choice in a note on a whole file", () => {
    const params = { choice: "mine", side: "mine", reason: "TAGS" };
    const { sentence } = toNoteText(translator("en"), { code: "WHOLE_FILE", params }, { language: "en" });
    expect(sentence).toContain("With “Keep my version”, the copy takes your whole file.");
    const other = { choice: "mine-file", side: "new", reason: "SCHEME_GROUP" };
    expect(
      toNoteText(translator("fr"), { code: "WHOLE_FILE_TAKEN", params: other }, { language: "fr" }).sentence,
    ).toContain("la copie contient le fichier entier de la nouvelle version. Les sections");
  });

  test("names the place of settings of the whole theme", () => {
    const params = { place: "", setting: "logo_width", value: "120" };
    expect(toNoteText(translator("en"), { code: "SETTING_GONE", params }, { language: "en" }).sentence).toContain(
      "theme settings",
    );
  });

  test("does not promise a file that an open question uses", () => {
    const params = { by: "the-file", open: "yes" };
    expect(toNoteText(translator("en"), { code: "STILL_USED", params }, { language: "en" }).sentence).toMatch(
      /the-file\) .*only if you keep/,
    );
    expect(toNoteText(translator("fr"), { code: "RESTORED", params }, { language: "fr" }).sentence).toMatch(
      /ne revient que si .*the-file/,
    );
  });

  test("says what a file names in vain, with the answer and the file that decide on it", () => {
    const say = (language: Language, more: Record<string, string>) =>
      toNoteText(
        translator(language),
        { code: "MISSING", params: { kind: "SCHEME", name: "own", line: "3", ...more } },
        { language },
      ).sentence;
    expect(say("en", {})).toBe("Line 3: The colour scheme “own” does not exist in the copy.");
    expect(say("fr", { choice: "mine" })).toMatch(/^Avec «\u00a0.*\u00a0», ligne 3\u00a0: La palette/);
    expect(say("en", { choice: "new", file: "snippets/a.liquid" })).toMatch(/^snippets\/a.liquid, line 3: The colour/);
  });

  test("names settings, sections and files in the viewer's language", () => {
    const params = {
      ...{ place: "hero", placeName: "Hero", placeNameFr: "Bannière", setting: "overlay", label: "Overlay" },
      ...{ labelFr: "Voile", yours: "45", value: "40" },
    };
    const say = (language: Language) =>
      toNoteText(translator(language), { code: "SETTING_KEPT", params }, { language }).sentence;
    expect(say("en")).toContain("“Overlay” (Hero)");
    expect(say("fr")).toContain("«\u00a0Voile\u00a0» (Bannière)");
    const by = { code: "STILL_USED", params: { by: "snippets/product-card.liquid" } } as const;
    expect(toNoteText(translator("fr"), by, { language: "fr" }).sentence).toContain("Carte de produit (snippets/");
  });
});
