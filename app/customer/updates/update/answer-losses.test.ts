/** What each answer takes away, before the answer. */
import type { Note, PreviewFile } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { createPreviewFile } from "#tests/support/preview-file.ts";
import { toPreviewView } from "./preview-view.ts";
import { toComparison } from "./question-view.ts";

const t = translator("en");
const theme = { shop: "a.myshopify.com", id: "7" };
const lost = (choice: string, setting: string, params = {}): Note => ({
  code: "SETTING_GONE",
  params: { choice, file: "templates/index.json", place: "hero", placeName: "Hero", setting, value: "Mine", ...params },
});
const question = (notes: Note[]) =>
  createPreviewFile("sections/hero.liquid", { notes, advice: { choice: "new", reason: "SPACE_YOURS", detail: "" } });
const show = (files: PreviewFile[]) =>
  toPreviewView(t, { installed: null, releases: [], counts: {}, files } as never, {
    language: "en",
    version: "2.0.4",
    answers: [],
    open: new Map(),
    theme,
  });

describe("toPreviewView", () => {
  test("names what each answer takes away, and does not call advice with losses sure", () => {
    const names = ["a", "b", "c", "d"].map((id) => lost("new", id, { label: id.toUpperCase() }));
    const view = show([question([...names, lost("mine", "a", { label: "A" })])]);
    expect(view.questions[0]?.losses).toEqual([
      { choice: "mine", names: ["A"], more: 0 },
      { choice: "new", names: ["A", "B", "C"], more: 1 },
    ]);
    expect(view.questions[0]?.advice.isSure).toBe(false);
    expect(view.resetSettings).toEqual([]);
    const missing: Note = {
      code: "MISSING",
      params: { kind: "SETTING", name: "logo", line: "2", choice: "new", file: "snippets/own.liquid" },
    };
    expect(show([question([missing])]).questions[0]?.losses).toEqual([{ choice: "new", names: ["logo"], more: 0 }]);
    expect(show([question([])]).questions[0]?.advice.isSure).toBe(true);
  });
});

describe("toComparison", () => {
  test("lists each lost value whole, with its place and Shopify's editor, and the lost blocks", () => {
    const block: Note = {
      code: "BLOCK_GONE",
      params: { choice: "new", file: "templates/index.json", place: "hero", block: "q", type: "quote" },
    };
    const value = "long ".repeat(200);
    const used: PreviewFile = {
      ...question([{ code: "STILL_USED", params: { by: "sections/hero.liquid", open: "yes" } }]),
      ...{ path: "snippets/stars.liquid", outcome: "kept" },
    };
    const file = question([lost("new", "a", { label: "A", value }), block]);
    const { losses, notes } = toComparison(t, file, [file, used], { language: "en", theme }, "");
    expect(losses).toEqual([
      {
        choice: "new",
        settings: [
          {
            ...{
              path: "templates/index.json",
              place: "Home page: Hero",
              setting: "a",
              label: "A",
              value,
              fallback: null,
            },
            editor: "https://a.myshopify.com/admin/themes/7/editor?template=index",
          },
        ],
        parts: [{ sentence: expect.stringMatching(/^Home page: The block/), fix: null }],
      },
    ]);
    expect(notes.map(({ sentence }) => sentence)).toEqual([expect.stringContaining("snippets/stars.liquid")]);
  });

  test("lists a section that an answer loses with its content, and nowhere else", () => {
    const value = '{"settings":{"title":"Mine"}}';
    const left: Note = {
      code: "STATIC_LEFT",
      params: { section: "mine", type: "mine", value, choice: "new", file: "config/settings_data.json" },
    };
    const file = { ...question([left]), path: "layout/theme.liquid" };
    expect(toComparison(t, file, [file], { language: "en", theme }, "").losses).toMatchObject([
      { choice: "new", parts: [{ sentence: expect.stringContaining(value) }] },
    ]);
    expect(show([file]).questions[0]?.losses).toEqual([{ choice: "new", names: ["mine"], more: 0 }]);
    expect(show([file]).prepared).toEqual([]);
  });
});
