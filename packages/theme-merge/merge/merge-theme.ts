/** Merges a whole theme: the outcome of every path, its notes, and what is to be written. */

import { migrateTheme, type ThemeMigrations } from "../migrations/migrate-theme.ts";
import { findMaker } from "./app-marks.ts";
import { getMaxWorkPerFile } from "./code-merge.ts";
import { completeCopy, completeSettings, createCompletion, type ReleaseNames } from "./complete-copy.ts";
import type { ConflictChoice, Note } from "./contract.ts";
import { decideData } from "./decide-data.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { hasSchemeGroup, usesSchemes } from "./liquid-schema.ts";
import {
  type FileMerge,
  type FileSides,
  mergeFile,
  resolveConflict,
  settleConflict,
  withOwnInfo,
} from "./merge-file.ts";
import { type Bodies, createNote, type MergedFile } from "./merged-file.ts";
import { nameNotes } from "./name-notes.ts";
import { noteAnswers } from "./note-answers.ts";
import { noteLosses } from "./note-losses.ts";
import { noteStaticSections } from "./note-static-sections.ts";
import { countComparedFiles, type PlannedFile, type UpdatePlan } from "./plan-update.ts";
import { settlePlan } from "./settle-plan.ts";
import { getCounterpart, isMerchantData, isSameText } from "./theme-file.ts";
import { keepUsedFiles } from "./used-files.ts";
import { keepUsedWords } from "./used-words.ts";

/**
 * @param linesOnly for an update whose preview took white space and the layout of JSON for edits
 * @param migrations null for an update whose preview was made without
 * @param release what each file of the new release names, for files that the merge does not read
 * @throws when a body that the plan needs is missing
 */
export function mergeTheme(
  planned: UpdatePlan,
  read: Bodies,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
  linesOnly = false,
  migrations: ThemeMigrations | null = null,
  release: ReleaseNames = null,
): MergedFile[] {
  const migrated = migrateTheme(planned, read, migrations);
  const { bodies } = migrated;
  const plan = linesOnly ? migrated.plan : settlePlan(migrated.plan, bodies);
  for (const side of ["base", "merchant", "release"] as const) {
    const missing = plan.needed[side].find((path) => !bodies[side].has(path));
    if (missing !== undefined) throw new Error(`The body of "${missing}" (${side}) is missing.`);
  }
  const maxWork = getMaxWorkPerFile(countComparedFiles(planned));
  const merged = new Map(
    plan.files
      .filter(({ kind }) => !isMerchantData(kind))
      .map((file) => [file.path, mergeCodeFile(file, plan, bodies, choices.get(file.path), { maxWork, linesOnly })]),
  );
  for (const file of plan.files) if (isMerchantData(file.kind)) merged.set(file.path, deferData(file, plan));
  keepUsedFiles(plan, bodies, merged);
  settleCounterparts(plan, merged);
  // A theme without edits becomes the release.
  const carries = [...merged.values()].some(({ write }) => write !== "nothing");
  const completion = carries ? createCompletion(plan, bodies, release, merged) : null;
  if (completion) completeSettings(completion);
  const undecided = new Map(merged);
  decideData(plan, bodies, merged, choices);
  keepUsedWords(plan, bodies, merged);
  if (completion) completeCopy(completion);
  noteLosses(plan, bodies, undecided, merged);
  noteAnswers(plan, bodies, merged);
  noteStaticSections(migrated.staticSections, bodies, merged);
  for (const [path, file] of merged) merged.set(path, migrated.finish(file));
  nameNotes(plan, bodies, merged);
  const own = new Set(planned.files.filter(({ merchant }) => merchant).map(({ path }) => path));
  return plan.files.flatMap((file) => {
    const result = merged.get(file.path);
    if (!result) return [];
    const isOriginal = own.has(file.path) ? file.action === "same" || (file.base && !file.edited) : null;
    return { ...result, origin: file.origin, isOriginal, madeBy: findMaker(file, result, bodies) };
  });
}

function mergeCodeFile(
  file: PlannedFile,
  plan: UpdatePlan,
  bodies: Bodies,
  choice: ConflictChoice | undefined,
  { maxWork, linesOnly }: { maxWork: number; linesOnly: boolean },
): MergedFile {
  if (file.action !== "compare") return keepInfo(file, bodies, linesOnly, decideByChecksum(file, plan));
  const blank = { path: file.path, kind: file.kind, text: null, conflict: null };
  const unknown = plan.threeWay ? [] : [createNote("NO_BASE", {})];
  if (file.kind === "binary") {
    const write = choice === undefined ? "undecided" : choice.choice === "new" ? "nothing" : "store";
    return { ...blank, outcome: "conflict", notes: [...unknown, createNote("BINARY", {})], write };
  }
  const sides = { ...getSides(file.path, bodies), linesOnly };
  const { merchant, release } = sides;
  const merge = mergeFile(sides, maxWork);
  if (isSameText(merchant, release)) return { ...blank, outcome: "same", notes: [], write: "nothing" };
  if (merge.outcome === "replaced") return { ...blank, outcome: "replaced", notes: [], write: "nothing" };
  if (merge.outcome === "kept")
    return keepInfo(file, bodies, linesOnly, {
      ...{ ...blank, outcome: "kept", notes: [createNote("EDITED_BY_YOU", {})], write: "store" },
    });
  if (merge.outcome === "merged") {
    const text = resolveConflict(sides, merge, { choice: "mine" });
    // Nothing of the merchant's was more than white space.
    if (isSameText(text, release)) return { ...blank, outcome: "replaced", notes: [], write: "nothing" };
    return { ...blank, outcome: "merged", notes: merge.notes, write: "text", text };
  }
  const conflictNotes = [...unknown, ...merge.notes];
  if (!choice) {
    const notes = [...conflictNotes, ...noteWholeFiles(sides, merge)];
    return { ...blank, outcome: "conflict", notes, write: "undecided", conflict: merge };
  }
  const { text, whole } = settleConflict(sides, merge, choice);
  const notes = whole
    ? [...conflictNotes, createNote("WHOLE_FILE_TAKEN", { choice: choice.choice, ...whole })]
    : conflictNotes;
  return { ...blank, outcome: "conflict", notes, conflict: merge, ...toWrite(text, sides) };
}

/** Settings that stay the merchant's name the release too. */
function keepInfo({ path }: PlannedFile, bodies: Bodies, linesOnly: boolean, result: MergedFile): MergedFile {
  const { merchant, release } = getSides(path, bodies);
  if (path !== settingsSchemaPath || result.write !== "store" || release === "") return result;
  const text = withOwnInfo({ path, base: null, merchant, release, linesOnly }, merchant);
  return text === merchant ? result : { ...result, outcome: "merged", write: "text", text };
}

/** Notes the choices with which the copy would take a whole file instead of the chosen lines. */
const noteWholeFiles = (sides: FileSides, merge: FileMerge): Note[] =>
  (["mine", "mine-file", "new"] as const).flatMap((choice) => {
    const { whole } = settleConflict(sides, merge, { choice });
    return whole ? createNote("WHOLE_FILE", { choice, ...whole }) : [];
  });

/** The sides of a file that both themes have. */
export function getSides(path: string, bodies: Bodies): FileSides {
  const [merchant = "", release = ""] = [bodies.merchant.get(path), bodies.release.get(path)];
  const sides = { path, base: bodies.base.get(path) ?? null, merchant, release };
  if (path !== settingsSchemaPath) return sides;
  // A release with a group uses it; the merchant's own sections may use a group that the release lacks.
  return { ...sides, needsSchemes: hasSchemeGroup(release) || [...bodies.merchant].some(isSectionWithSchemes) };
}

const isSectionWithSchemes = ([path, text]: [string, string]): boolean =>
  /^(sections|blocks)\/.+\.liquid$/.test(path) && usesSchemes(text);

/** A text that either theme already has is not sent as text. */
function toWrite(
  text: string,
  { merchant, release }: { merchant: string; release: string },
): Pick<MergedFile, "write" | "text"> {
  if (isSameText(text, release)) return { write: "nothing", text: null };
  return isSameText(text, merchant) ? { write: "store", text: null } : { write: "text", text };
}

function decideByChecksum(file: PlannedFile, { threeWay }: UpdatePlan): MergedFile {
  const { path, kind, action, base, merchant, release } = file;
  const result = { path, kind, text: null, conflict: null };
  if (action === "kept") {
    const code = !threeWay ? "NO_BASE" : release ? "EDITED_BY_YOU" : base ? "REMOVED_BY_RELEASE" : "OWN_FILE";
    return { ...result, outcome: "kept", notes: [createNote(code, {})], write: "store" };
  }
  if (action === "removed") {
    const notes = merchant ? [] : [createNote("REMOVED_BY_YOU", {})];
    return { ...result, outcome: "removed", notes, write: release ? "delete" : "nothing" };
  }
  return { ...result, outcome: action === "compare" ? "same" : action, notes: [], write: "nothing" };
}

/** Data files are decided last, once the files that define their settings are known. */
const deferData = (file: PlannedFile, plan: UpdatePlan): MergedFile =>
  file.action === "compare"
    ? { ...decideByChecksum({ ...file, action: "kept" }, plan), notes: [] }
    : decideByChecksum(file, plan);

/** Shopify accepts a template as Liquid or as JSON, not both: the merchant's file wins. */
function settleCounterparts(plan: UpdatePlan, merged: Map<string, MergedFile>): void {
  for (const { path, merchant } of plan.files) {
    if (!merchant || merged.get(path)?.outcome !== "kept") continue;
    const counterpart = getCounterpart(path);
    const other = counterpart === null ? undefined : merged.get(counterpart);
    const planned = plan.files.find((file) => file.path === counterpart);
    if (!other || !planned?.release || planned.merchant || other.outcome === "removed") continue;
    const notes = [createNote("REPLACED_BY_YOURS", { by: path })];
    merged.set(other.path, { ...other, outcome: "removed", notes, write: "delete", text: null });
  }
}
