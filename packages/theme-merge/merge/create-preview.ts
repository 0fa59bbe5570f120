/** The preview of an update, capped so that one large file does not fill the page. */

import { scanLiquid } from "../check/scan-liquid.ts";
import { cut } from "../cut.ts";
import { adviseConflict } from "./advise.ts";
import { findAppOfPlace } from "./app-marks.ts";
import { type CodeMerge, joinParts } from "./code-merge.ts";
import type {
  ConflictRegion,
  ConflictSide,
  FileName,
  FileOutcome,
  FoundRelease,
  InstalledRelease,
  Note,
  NoteCode,
  PreviewFile,
  UpdatePreview,
} from "./contract.ts";
import type { MergedFile } from "./merged-file.ts";

const maxNotes = 100;
const maxRegions = 20;
/** Above this many conflicts, each shows only its first places. */
const manyConflicts = 10;
const limitsOfMany = { regions: 3, lines: 16 };
const maxLines = 60;
const maxLineLength = 300;
const contextLines = 3;
/** Of all regions together, because every file of a theme from no known release may be in conflict. */
const maxShownCharacters = 200_000;

interface Beside {
  /** The texts that the files were merged from, by path. */
  bases: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, FileName>;
}

/**
 * @param installed null when the theme comes from no known release
 * @param releases all that files of the theme come from
 * @param beside for the advice and the names of conflicts
 */
export function createPreview(
  files: readonly MergedFile[],
  installed: InstalledRelease | null,
  releases: FoundRelease[] = [],
  beside: Beside = { bases: new Map(), names: new Map() },
): UpdatePreview {
  const counts: Record<FileOutcome, number> = {
    ...{ same: 0, replaced: 0, added: 0, kept: 0, merged: 0, conflict: 0, removed: 0 },
  };
  for (const { outcome } of files) counts[outcome] += 1;
  const each = counts.conflict > manyConflicts ? limitsOfMany : { regions: maxRegions, lines: maxLines };
  const room = { left: maxShownCharacters, ...each };
  const own = files.filter(({ isOriginal = null }) => isOriginal !== null);
  const original = own.filter(({ isOriginal }) => isOriginal).length;
  const found = installed && { ...installed, matching: original, total: own.length };
  const previewed = files.map((file) => previewFile(file, room, beside));
  return { installed: found, releases, counts, files: joinQuestions(previewed, findPairs(files)) };
}

function previewFile(
  file: MergedFile,
  room: { left: number; regions: number; lines: number },
  { bases, names }: Beside,
): PreviewFile {
  const { path, kind, outcome, notes, conflict, origin = null, madeBy = null } = file;
  const selected = selectNotes(notes);
  const regions = conflict ? listRegions(conflict) : [];
  const shown = regions
    .slice(0, room.regions)
    .map((region) => ({ ...region, mine: cutLines(region.mine, room.lines), new: cutLines(region.new, room.lines) }))
    .filter((region) => {
      room.left -= JSON.stringify(region).length;
      return room.left >= 0;
    });
  return {
    ...{ path, kind, outcome },
    notes: selected,
    moreNotes: notes.length - selected.length,
    regions: shown,
    moreRegions: regions.length - shown.length,
    advice:
      outcome === "conflict"
        ? adviseConflict(file, { base: bases.get(path) ?? null, madeBy: madeBy ?? findOnlyApp(regions) })
        : null,
    name: names.get(path) ?? null,
    ...{ origin, madeBy },
  };
}

/** The app that wrote the merchant's lines in all places. */
function findOnlyApp(regions: readonly ConflictRegion[]): string | null {
  const apps = new Set(regions.map(({ madeBy }) => madeBy));
  return apps.size === 1 ? (regions[0]?.madeBy ?? null) : null;
}

const losses = new Set<NoteCode>([
  ...(["COMMENT_GONE", "SETTING_GONE", "SETTING_INVALID"] as const),
  ...(["SECTION_GONE", "SECTION_REMOVED", "BLOCK_GONE", "OWN_TOO_MANY", "LAYOUT_GONE", "WORDS_REPLACED"] as const),
  ...(["SETTING_SUPERSEDED", "RELEASE_REMOVED", "STATIC_LEFT"] as const),
]);

/** Lists all losses, and the other notes only as far as there is room. */
function selectNotes(notes: Note[]): Note[] {
  if (notes.length <= maxNotes) return notes;
  const lost = notes.filter(({ code }) => losses.has(code));
  const others = notes.filter(({ code }) => !losses.has(code));
  return [...lost, ...others.slice(0, Math.max(0, maxNotes - lost.length))];
}

/** Every place that needs a choice, with the lines around it. */
export function listRegions({ parts }: CodeMerge): ConflictRegion[] {
  const regions: ConflictRegion[] = [];
  const line = { mine: 1, new: 1 };
  parts.forEach((part, position) => {
    if ("agreed" in part) {
      const lines = countLines(part.agreed);
      line.mine += lines;
      line.new += lines;
      return;
    }
    const [before, after] = [parts[position - 1], parts[position + 1]];
    regions.push({
      before: before && "agreed" in before ? lastLines(before.agreed) : [],
      mine: toSide(part.mine, line.mine),
      new: toSide(part.new, line.new),
      after: after && "agreed" in after ? firstLines(after.agreed, contextLines) : [],
      madeBy: findAppOfPlace(part),
    });
    line.mine += countLines(part.mine);
    line.new += countLines(part.new);
  });
  return regions;
}

function toSide(text: string, line: number): ConflictSide {
  const lines = firstLines(text, maxLines);
  return { line, lines, cut: lines.join("\n") !== text.replace(/\n$/, "") };
}

const cutLines = (side: ConflictSide, lines: number): ConflictSide =>
  side.lines.length <= lines ? side : { ...side, lines: side.lines.slice(0, lines), cut: true };

/** Reads only as far as it shows. */
function firstLines(text: string, count: number): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < count; ) {
    const end = text.indexOf("\n", start);
    lines.push(cut(text.slice(start, end < 0 ? text.length : end), maxLineLength));
    start = end < 0 ? text.length : end + 1;
  }
  return lines;
}

function lastLines(text: string): string[] {
  let start = text.endsWith("\n") ? text.length - 1 : text.length;
  for (let count = 0; count < contextLines && start > 0; count++) start = text.lastIndexOf("\n", start - 1);
  return firstLines(start <= 0 ? text : text.slice(start + 1), contextLines);
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

// Questions that need the same answer: about a snippet, and about a file that renders it otherwise on one side than on
// the other. What the one side gives to the snippet, the other side's snippet may not take.

const call = /^-?\s*(?:render|include)\s*(["'])([^"'\n]+)\1/;

/** Paths of questions, by the path of each question that belongs to them. */
function findPairs(files: readonly MergedFile[]): Map<string, string[]> {
  const asked = new Map(files.flatMap((file) => (file.conflict ? [[file.path, file.conflict] as const] : [])));
  const pairs = new Map<string, string[]>();
  const add = (path: string, other: string) => pairs.set(path, [...(pairs.get(path) ?? []), other]);
  for (const [path, { parts }] of asked) {
    if (!path.endsWith(".liquid")) continue;
    const [merchant, release] = [listCalls(joinParts(parts, "mine")), listCalls(joinParts(parts, "new"))];
    for (const name of new Set([...merchant.keys(), ...release.keys()])) {
      const snippet = `snippets/${name}.liquid`;
      if (snippet === path || !asked.has(snippet) || merchant.get(name) === release.get(name)) continue;
      add(path, snippet);
      add(snippet, path);
    }
  }
  return pairs;
}

/** All calls of each snippet, by its name. */
function listCalls(text: string): Map<string, string> {
  const calls = new Map<string, string>();
  for (const { kind, text: tag } of scanLiquid(text)) {
    const name = kind === "tag" ? call.exec(tag)?.[2] : undefined;
    if (name !== undefined) calls.set(name, `${calls.get(name) ?? ""}${tag.replace(/\s+/g, "")}\n`);
  }
  return calls;
}

/** The release's side is advised to questions that need the same answer where their own advice differs. */
function joinQuestions(files: PreviewFile[], pairs: ReadonlyMap<string, string[]>): PreviewFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files.map((file) => {
    const together = pairs.get(file.path);
    if (!together) return file;
    const isAgreed = together.every((path) => byPath.get(path)?.advice?.choice === file.advice?.choice);
    return {
      ...{ ...file, together },
      advice: isAgreed ? file.advice : { choice: "new", reason: "TOGETHER", detail: "" },
    };
  });
}
