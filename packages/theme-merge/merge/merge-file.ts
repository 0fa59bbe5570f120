/**
 * Merges one code file, checks the result, and resolves a conflict by the merchant's choice. Two sound files can merge
 * without a conflict into a broken one.
 */
import {
  type CodeMerge,
  compareTexts,
  getMaxWorkPerFile,
  joinParts,
  mergeCode,
  mergeCodeBackwards,
} from "./code-merge.ts";
import { markMovedCode, withoutMarks } from "./comment-lines.ts";
import type { ConflictChoice, FaultReason, Note, Unsoundness } from "./contract.ts";
import { createFault, type FileFault, isSameFault } from "./file-fault.ts";
import { findJsonFault, findSchemaFault, settingsSchemaPath } from "./json-fault.ts";
import { toUnixText } from "./json-text.ts";
import { findHtmlFault, findLiquidFault } from "./liquid-fault.ts";
import { hasSchemeGroup } from "./liquid-schema.ts";
import { mergeSettingsSchema, withReleaseInfo } from "./merge-settings-schema.ts";
import { createNote } from "./merged-file.ts";
import { mergeRespaced } from "./respaced.ts";

export interface FileSides {
  path: string;
  /** Null when the installed release has no such file or is not known. */
  base: string | null;
  merchant: string;
  release: string;
  /** Whether files of the copy use colour schemes, which the theme settings must define. */
  needsSchemes?: boolean;
  /** For an update whose preview took white space and the layout of JSON for edits. */
  linesOnly?: boolean;
}

export interface FileMerge extends CodeMerge {
  notes: Note[];
}

/**
 * Merges line by line. Where that leaves a conflict, it begins at the other end, ignores white space that has no
 * meaning, and merges theme settings as JSON. A merge that Shopify would not accept becomes a conflict of the whole files.
 * @param maxWork `getMaxWorkPerFile` of the theme's compared files
 */
export function mergeFile(sides: FileSides, maxWork = getMaxWorkPerFile(1)): FileMerge {
  const { path, base, merchant, release } = sides;
  const marked =
    base === null || sides.linesOnly ? { base, merchant, release } : markMovedCode(path, { base, merchant, release });
  const merge = withoutMarks(mergeCode(marked.base, marked.merchant, marked.release, maxWork));
  const notes = merge.tooLong ? [createNote("TOO_LONG", {})] : [];
  if (merge.outcome === "kept" || merge.outcome === "replaced") return { ...merge, notes };
  const fault = merge.outcome === "merged" ? findFault(sides, joinParts(merge.parts, "mine")) : null;
  if (merge.outcome === "merged" && fault === null) return { ...merge, notes };
  const finer = base === null || sides.linesOnly ? null : mergeFiner({ path, base, merchant, release }, merge, maxWork);
  if (finer && (finer.outcome === "conflict" || findFault(sides, joinParts(finer.parts, "mine")) === null))
    return { ...finer, notes: [] };
  if (fault === null) return { ...merge, notes };
  const parts = [{ mine: toUnixText(merchant), new: toUnixText(release) }];
  const reason = toUnsoundness(fault.reason);
  return { outcome: "conflict", parts, tooLong: false, notes: [...notes, createNote("UNSOUND", { reason })] };
}

/** Null when it has no smaller conflict. */
function mergeFiner(
  { path, ...texts }: { path: string; base: string; merchant: string; release: string },
  merge: CodeMerge,
  maxWork: number,
): CodeMerge | null {
  if (path === settingsSchemaPath) {
    const merged = mergeSettingsSchema(texts.base, texts.merchant, texts.release);
    return merged && compareTexts(merged.mine, merged.new);
  }
  if (merge.tooLong || merge.outcome !== "conflict") return null;
  const backwards = () => withoutMarks(mergeCodeBackwards(markMovedCode(path, texts), maxWork));
  let best: CodeMerge | null = null;
  for (const attempt of [backwards, () => mergeRespaced(path, texts, maxWork)]) {
    const finer = attempt();
    if (finer && !finer.tooLong && countConflicting(finer) < countConflicting(best ?? merge)) best = finer;
    if (best?.outcome === "merged") return best;
  }
  return best;
}

const countConflicting = ({ parts }: CodeMerge): number =>
  parts.reduce((sum, part) => sum + ("mine" in part ? part.mine.length + part.new.length + 1 : 0), 0);

export interface SettledConflict {
  text: string;
  /** Set when the whole file of one side replaces the choice, because Shopify would not accept the mix. */
  whole: { side: "mine" | "new"; reason: Unsoundness } | null;
}

export const resolveConflict = (sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): string =>
  settleConflict(sides, conflict, choice).text;

/** The text of a file in conflict. Takes a side whole when it does not fit the rest of the merge. */
export function settleConflict(sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): SettledConflict {
  const settled = takeChoice(sides, conflict, choice);
  return { ...settled, text: withOwnInfo(sides, settled.text) };
}

/** The copy's settings never name another release than its own. */
export const withOwnInfo = ({ path, release, linesOnly }: FileSides, text: string): string =>
  path === settingsSchemaPath && !linesOnly ? withReleaseInfo(text, release) : text;

function takeChoice(sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): SettledConflict {
  if (choice.choice === "edit") return { text: toUnixText(choice.text), whole: null };
  const side = choice.choice === "new" ? "new" : "mine";
  // Without a base, a side is its whole file.
  if (choice.choice === "mine-file" || sides.base === null) return takeWholeFile(sides, side, null);
  const text = joinParts(conflict.parts, side);
  const fault = findFault(sides, text);
  return fault === null ? { text, whole: null } : takeWholeFile(sides, side, toUnsoundness(fault.reason));
}

function takeWholeFile(sides: FileSides, side: "mine" | "new", reason: Unsoundness | null): SettledConflict {
  const texts = { mine: toUnixText(sides.merchant), new: toUnixText(sides.release) };
  const other = side === "mine" ? "new" : "mine";
  // Shopify rejects theme settings without the schemes that the sections use.
  if (lacksSchemes(sides, texts[side]) && !lacksSchemes(sides, texts[other]))
    return { text: texts[other], whole: { side: other, reason: "SCHEME_GROUP" } };
  return { text: texts[side], whole: reason === null ? null : { side, reason } };
}

/** Finds what is wrong with a text that replaces both sides. */
function findFault(sides: FileSides, text: string): FileFault | null {
  const fault = findNewFault(sides.path, text, [sides.merchant, sides.release]);
  if (fault) return fault;
  return lacksSchemes(sides, text) && [sides.merchant, sides.release].some((side) => !lacksSchemes(sides, side))
    ? createFault(text, 0, "SCHEME_GROUP")
    : null;
}

const lacksSchemes = ({ path, needsSchemes = false }: FileSides, text: string): boolean =>
  path === settingsSchemaPath && needsSchemes && !hasSchemeGroup(text);

const unsoundnesses: Partial<Record<FaultReason, Unsoundness>> = {
  ...{ JSON: "JSON", SCHEMA: "SCHEMA", SCHEMA_TWICE: "SCHEMA" },
  ...{ DUPLICATE_SETTING: "DUPLICATE_SETTING", SCHEME_GROUP: "SCHEME_GROUP" },
};

const toUnsoundness = (reason: FaultReason): Unsoundness => unsoundnesses[reason] ?? "TAGS";

type Check = (text: string) => FileFault | null;

export function getChecks(path: string): Check[] {
  if (path.endsWith(".json")) return [(text) => findJsonFault(path, text)];
  if (!path.endsWith(".liquid")) return [];
  // Styles and scripts have neither HTML nor a schema.
  return path.startsWith("assets/") ? [findLiquidFault] : [findLiquidFault, findSchemaFault, findHtmlFault];
}

/**
 * The first fault that the text has and its sources have not; null when it is as sound as they are. Ignores a fault
 * that a source has too, and faults of a check that both sources fail, because Shopify accepts them.
 */
export function findNewFault(path: string, text: string, sources: readonly string[]): FileFault | null {
  for (const check of getChecks(path)) {
    const fault = check(text);
    if (fault === null) continue;
    const known = sources.map(check);
    // No other check can read a text that is too long.
    if (fault.reason === "TOO_LONG" && known.some((other) => other?.reason === "TOO_LONG")) return null;
    if (known.some((other) => other !== null && isSameFault(other, fault))) continue;
    if (known.every((other) => other !== null) && known.length > 0) continue;
    return fault;
  }
  return null;
}

/** Whether every check passes. */
export const isSound = (path: string, text: string): boolean => findNewFault(path, text, []) === null;

/** Whether the originals are needed to decide: a fault that an original has too is accepted. */
export const isSuspect = (path: string, text: string): boolean =>
  findMarkedLines(toUnixText(text)).length > 0 ||
  !isSound(path, toUnixText(text)) ||
  (path === settingsSchemaPath && !hasSchemeGroup(text));

export function findWrittenFault(sides: FileSides, written: string): FileFault | null {
  const text = toUnixText(written);
  const known = new Set(
    [sides.merchant, sides.release].flatMap((side) => findMarkedLines(toUnixText(side)).map(([line]) => line)),
  );
  const mark = findMarkedLines(text).find(([line]) => !known.has(line));
  return mark ? createFault(text, mark.index, "CONFLICT_MARK", mark[0].slice(0, 7)) : findFault(sides, text);
}

/** Conflict marks as Git writes them. */
const mark = /^(?:<{7}|>{7}|\|{7})(?: .*)?$|^={7}$/gm;
const findMarkedLines = (text: string): RegExpExecArray[] => [...text.matchAll(mark)];
