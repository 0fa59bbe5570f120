import type { FileOutcome, PreviewFile, UpdatePreview } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { createPreviewFile } from "#tests/support/preview-file.ts";
import { toPreviewView } from "./preview-view.ts";

const file = (path: string, outcome: FileOutcome, rest: Partial<PreviewFile> = {}) =>
  createPreviewFile(path, { outcome, ...rest });

const preview = (files: PreviewFile[]): UpdatePreview => {
  const counts = { same: 0, replaced: 0, added: 0, kept: 0, merged: 0, conflict: 0, removed: 0 };
  for (const { outcome } of files) counts[outcome] += 1;
  return { installed: null, releases: [], counts, files };
};

const shown = (files: PreviewFile[], language: Language = "en") =>
  toPreviewView(translator(language), preview(files), {
    language,
    version: "2.0.4",
    answers: [],
    open: new Map(),
    theme: { shop: "a.myshopify.com", id: "7" },
  });

describe("toPreviewView", () => {
  test("lists every differing file once, and added files among the replaced ones", () => {
    const view = shown([
      file("a", "same"),
      file("b", "replaced"),
      file("c", "added"),
      file("d", "kept"),
      file("e", "merged"),
      file("f", "conflict"),
      file("g", "removed"),
    ]);
    expect(view.counts).toEqual({ conflict: 1, merged: 1, kept: 1, replaced: 2, removed: 1 });
    expect(view.lists.replaced.map(({ path, isNew }) => [path, isNew])).toEqual([
      ["b", false],
      ["c", true],
    ]);
    expect([view.compared, view.same]).toEqual([7, 1]);
  });

  test("labels a reset setting in the viewer's language", () => {
    const params = {
      place: "main",
      setting: "size",
      value: "huge",
      fallback: "large",
      label: "Size",
      labelFr: "Taille",
    };
    const files = [file("templates/index.json", "merged", { notes: [{ code: "SETTING_INVALID", params }] })];
    const labels = (["en", "fr"] as const).map((language) => shown(files, language).resetSettings[0]?.label);
    expect(labels).toEqual(["Size", "Taille"]);
  });

  test("lists reset settings apart with their old and new value", () => {
    const view = shown([
      file("config/settings_data.json", "merged", {
        notes: [
          { code: "SETTING_GONE", params: { place: "", setting: "old", value: "1" } },
          { code: "SETTING_INVALID", params: { place: "main", setting: "size", value: "huge", fallback: "large" } },
          { code: "APP_EMBED_CARRIED", params: { type: "shopify://apps/reviews" } },
        ],
      }),
    ]);
    const path = "config/settings_data.json";
    const editor = "https://a.myshopify.com/admin/themes/7/editor?context=theme";
    expect(view.resetSettings).toEqual([
      { path, place: "theme settings", setting: "old", value: "1", fallback: null, editor },
      { path, place: "theme settings: main", setting: "size", value: "huge", fallback: "large", editor },
    ]);
    expect(view.lists.merged[0]?.notes.map(({ sentence }) => sentence)).toEqual([
      "The app embed shopify://apps/reviews is kept.",
    ]);
  });

  test("lists automatically resolved changes apart and counts them for their file", () => {
    const params = { place: "hero", setting: "overlay", yours: "45", value: "40" };
    const view = shown([
      file("templates/index.json", "merged", {
        notes: [
          { code: "EDITED_BY_YOU", params: {} },
          { code: "SETTING_KEPT", params },
          { code: "ADDED_BY_BOTH", params: { section: "story / promises", type: "icon-list", yours: "text" } },
        ],
      }),
    ]);
    expect(view.autoResolved.map(({ path, places }) => [path, places.length])).toEqual([["templates/index.json", 2]]);
    for (const value of Object.values(params)) expect(view.autoResolved[0]?.places[0]?.sentence).toContain(value);
    expect(view.lists.merged[0]).toMatchObject({
      autoResolvedCount: 2,
      notes: [{ sentence: expect.stringContaining("edited") }],
    });
  });

  test("allows edits of text files only", () => {
    const [code, picture] = shown([
      file("a.liquid", "conflict"),
      file("a.png", "conflict", { kind: "binary" }),
    ]).questions;
    expect([code?.editable, picture?.editable]).toEqual([true, false]);
  });

  test("does not describe a file that loses settings as carried over as it is", () => {
    const lost = { code: "SETTING_GONE", params: { place: "main", setting: "old", value: "1" } } as const;
    const own = { code: "OWN_FILE", params: {} } as const;
    const notes = [own, { code: "SECTION_TAKEN", params: { section: "a", type: "b" } } as const, lost, lost];
    const view = shown([file("templates/page.a.json", "kept", { notes }), file("b.liquid", "kept", { notes: [own] })]);
    const [partial, whole] = view.lists.kept;
    expect(partial).toMatchObject({ lostCount: 2, summary: "2 settings to review, 1 section or block added" });
    expect(partial?.notes[0]?.sentence).toContain("except for");
    expect(whole?.notes[0]?.sentence).toContain("as it is");
    expect(view.resetSettings[0]).toMatchObject({
      place: "Page, a: main",
      editor: "https://a.myshopify.com/admin/themes/7/editor?template=page.a",
    });
  });
});
