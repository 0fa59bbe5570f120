import { describe, expect, test } from "vitest";
import { readDemoRelease, readMerchantTheme, readStarterTheme } from "../fixtures/demo-theme.ts";
import { update } from "../fixtures/theme-update.ts";
import { mergeCode } from "./code-merge.ts";
import { type Note, updatePreview } from "./contract.ts";
import { createPreview, listRegions } from "./create-preview.ts";
import { createNote } from "./merged-file.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);

describe("createPreview", () => {
  test("shows a conflict with both sides, their line numbers and the lines around", () => {
    const base = numbered(20);
    const merchant = ["top\n", ...base.with(9, "mine\n")].join("");
    const release = base.with(9, "new\n").join("");
    expect(listRegions(mergeCode(base.join(""), merchant, release))).toEqual([
      {
        before: ["line 7", "line 8", "line 9"],
        mine: { line: 11, lines: ["mine"], cut: false },
        new: { line: 11, lines: ["new"], cut: false },
        after: ["line 11", "line 12", "line 13"],
        madeBy: null,
      },
    ]);
  });

  test("numbers the lines of each side", () => {
    const base = numbered(9);
    const merge = mergeCode(
      base.join(""),
      base.with(1, "a\nb\nc\n").with(6, "mine\n").join(""),
      base.with(1, "").with(6, "new\n").join(""),
    );
    expect(listRegions(merge).map(({ mine: merchant, new: release }) => [merchant.line, release.line])).toEqual([
      [2, 2],
      [9, 6],
    ]);
  });

  test("cuts and marks long lines and long sides", () => {
    const long = "x".repeat(1_000_000);
    const [region] = listRegions(mergeCode("a\n", `${long}\n`, numbered(500).join("")));
    expect([region?.mine.cut, region?.mine.lines[0]?.length]).toEqual([true, 300]);
    expect([region?.new.cut, region?.new.lines.length]).toEqual([true, 60]);
  });

  test("matches its schema and counts every file", () => {
    const sides = { base: readDemoRelease("1.1.0"), merchant: readMerchantTheme(), release: readDemoRelease("2.0.4") };
    const { files } = update(sides);
    const preview = createPreview(files, { version: "1.1.0", matching: 90, total: 95 });
    expect(updatePreview.parse(preview)).toEqual(preview);
    expect(preview.counts).toMatchObject({ conflict: 1, merged: 5, kept: 3, removed: 3 });
    expect(Object.values(preview.counts).reduce((sum, count) => sum + count, 0)).toBe(files.length);
  });

  test("advises the release's side for a theme of no known release", () => {
    const { files } = update({ base: null, merchant: readStarterTheme(), release: readDemoRelease("2.0.4") });
    const conflicts = createPreview(files, null).files.filter(({ outcome }) => outcome === "conflict");
    expect(conflicts.length).toBeGreaterThan(0);
    expect(conflicts.every(({ advice }) => advice?.choice === "new")).toBe(true);
  });

  test("limits its size for any number of conflicts", () => {
    const { files } = update({ base: null, merchant: readStarterTheme(), release: readDemoRelease("2.0.4") });
    const [one] = files.filter(({ conflict }) => conflict);
    const many = Array.from(
      { length: 3000 },
      (_, at) => ({ ...one, notes: [], path: `sections/${at}.liquid` }) as (typeof files)[number],
    );
    const preview = createPreview(many, null);
    expect(JSON.stringify(preview).length).toBeLessThan(1_000_000);
    expect(Math.max(...preview.files.map(({ regions }) => regions.length))).toBe(3);
    const lines = preview.files.flatMap(({ regions }) => regions.flatMap((region) => [region.mine, region.new]));
    expect(Math.max(...lines.map((side) => side.lines.length))).toBe(16);
    const last = preview.files.at(-1);
    expect([last?.regions.length, (last?.moreRegions ?? 0) > 0]).toEqual([0, true]);
  });

  test("lists all losses, and first, among many notes", () => {
    const kept = createNote("WORDS_KEPT", { key: "a", value: "b", yours: "c" });
    const removed = createNote("SETTING_GONE", { place: "hero", setting: "overlay", value: "45" });
    const file = { path: "templates/index.json", kind: "template", outcome: "merged", write: "text" } as const;
    const shown = (notes: Note[]) => createPreview([{ ...file, text: "", conflict: null, notes }], null).files[0];
    const some = shown([...Array<Note>(150).fill(kept), removed]);
    expect([some?.notes[0], some?.notes.length, some?.moreNotes]).toEqual([removed, 100, 51]);
    const many = shown([kept, ...Array<Note>(150).fill(removed)]);
    expect([many?.notes.length, many?.moreNotes]).toEqual([150, 1]);
  });
});
