/** Randomly edited themes: an update must lose nothing of the merchant's. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDemoRelease } from "../fixtures/demo-theme.ts";
import { type Theme, update } from "../fixtures/theme-update.ts";
import type { Note } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { parseJson } from "./json-text.ts";

const codes = (notes: { code: string }[] = []) => notes.map(({ code }) => code);
const installed = readDemoRelease("1.1.0");
const release = readDemoRelease("2.0.4");

describe("mergeTheme with any edits of the merchant", () => {
  const paths = [...installed.keys()];
  const mark = "merchant-was-here";
  const edit = fc.record({
    path: fc.constantFrom(...paths),
    kind: fc.constantFrom("line", "setting", "delete", "own"),
    at: fc.nat(400),
  });

  function edited(base: Theme, edits: { path: string; kind: string; at: number }[]): Map<string, string> {
    const result = new Map(base);
    for (const { path, kind, at } of edits) {
      const text = result.get(path);
      if (text === undefined) continue;
      if (kind === "own")
        result.set(`snippets/own-${at}.liquid`, `${mark} {% render '${path.replace(/^.*\/|\..*$/g, "")}' %}`);
      else if (kind === "delete" && !/^(config|layout)\//.test(path)) result.delete(path);
      else if (path.endsWith(".json")) result.set(path, withSetting(text, at));
      else result.set(path, withLine(text, at));
    }
    return result;
  }

  /** Shopify rejects files whose schema is invalid JSON, so a line inside the schema goes to the end of the file. */
  function withLine(text: string, at: number): string {
    const lines = text.split("\n");
    const schema = lines.findIndex((line) => line.includes("{% schema"));
    return lines.toSpliced(schema >= 0 && at > schema ? lines.length : at, 0, `<!-- ${mark} -->`).join("\n");
  }

  /** Sets a random text value to the mark. */
  function withSetting(text: string, at: number): string {
    const json = parseJson(text);
    const places: [Record<string, unknown>, string][] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (
          typeof inner === "string" &&
          !["type", "id", "name", "current"].includes(key) &&
          // The theme's name and version are the release's.
          !key.startsWith("theme_") &&
          !Array.isArray(value)
        ) {
          places.push([value as Record<string, unknown>, key]);
        } else visit(inner);
      }
    };
    visit(json);
    const [holder, key] = places[at % Math.max(1, places.length)] ?? [{}, ""];
    holder[key] = mark;
    return editJson(text, json ?? null);
  }

  /** Sections and blocks whose definition the merchant deleted are listed whole, with whatever is set in them. */
  function withoutGone(text: string, notes: Note[]): string {
    const removed = new Set(
      notes.flatMap(({ code, params }) =>
        code === "SECTION_GONE" ? [params.section] : code === "BLOCK_GONE" ? [params.block] : [],
      ),
    );
    if (removed.size === 0) return text;
    return JSON.stringify(parseJson(text), (key, value) => (removed.has(key) ? undefined : value));
  }

  test("keeps the merchant's theme exactly for an unchanged release", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const merchant = edited(installed, edits);
        const done = update({ base: installed, merchant, release: installed });
        // Shopify takes no template that names a section or a block of which the merchant has deleted the file.
        const isWhole = (path: string) =>
          !codes(done.find(path)?.notes).some((code) => code === "SECTION_GONE" || code === "BLOCK_GONE");
        const rest = (files: Theme) => [...files].filter(([path]) => isWhole(path)).sort();
        expect(rest(done.theme)).toEqual(rest(merchant));
      }),
      { numRuns: 40 },
    );
  });

  test("removes nothing of the merchant without a note, with and without a base", () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), fc.boolean(), (edits, known) => {
        const merchant = edited(installed, edits);
        const done = update({ base: known ? installed : null, merchant, release: release });
        for (const [path, text] of merchant) {
          const file = done.find(path);
          if (!withoutGone(text, file?.notes ?? []).includes(mark)) continue;
          // What only some answers take away is noted at the question.
          const atQuestions = done.files.flatMap(({ notes }) => notes.filter(({ params }) => params.file === path));
          const noted = JSON.stringify([...(file?.notes ?? []), ...atQuestions]);
          const places = [done.theme.get(path), noted, JSON.stringify(file?.conflict?.parts)];
          expect(
            places.some((place) => place?.includes(mark)),
            `${path}: ${file?.outcome}`,
          ).toBe(true);
        }
        for (const path of installed.keys()) {
          if (!known || merchant.has(path) || !done.theme.has(path)) continue;
          expect(codes(done.find(path)?.notes), path).toEqual(["RESTORED"]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("lists every file once and returns only readable JSON", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        const merchant = edited(installed, edits);
        const done = update({ base: installed, merchant, release: release });
        const listed = done.files.map(({ path }) => path);
        expect(listed).toEqual([...new Set([...installed.keys(), ...merchant.keys(), ...release.keys()])].sort());
        for (const [path, text] of done.theme)
          if (path.endsWith(".json")) expect(parseJson(text), path).not.toBe(undefined);
      }),
      { numRuns: 25 },
    );
  });
});
