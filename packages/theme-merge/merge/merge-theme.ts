/** Merges a whole theme: the outcome of every path, its notes, and what is to be written. */
import { migrateTheme, type ThemeMigrations } from "../migrations/migrate-theme.ts";
import { findRendered, type StaticSection } from "../migrations/static-sections.ts";
import { findMaker } from "./app-marks.ts";
import { getMaxWorkPerFile } from "./code-merge.ts";
import { completeCopy, completeSettings, createCompletion, type ReleaseNames } from "./complete-copy.ts";
import type { ConflictChoice, Note } from "./contract.ts";
import { decideData } from "./decide-data.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { isRespelled, isSameJson, parseJson } from "./json-text.ts";
import { hasSchemeGroup, usesSchemes } from "./liquid-schema.ts";
import {
  type FileMerge,
  type FileSides,
  mergeFile,
  resolveConflict,
  settleConflict,
  withOwnInfo,
} from "./merge-file.ts";
import { type Bodies, createNote, getTextAfter, type MergedFile, settingsDataPath } from "./merged-file.ts";
import { nameNotes } from "./name-notes.ts";
import { noteAnswers } from "./note-answers.ts";
import { noteLosses } from "./note-losses.ts";
import { countComparedFiles, type PlannedFile, type UpdatePlan } from "./plan-update.ts";
import { isRespaced } from "./respaced.ts";
import { getCounterpart, isMerchantData, isSameText } from "./theme-file.ts";
import { answers, getAnswerText, keepUsedFiles } from "./used-files.ts";
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

/** Takes files out of a plan that were not edited: they differ from a release only in how they are written. */
function settlePlan(plan: UpdatePlan, bodies: Bodies): UpdatePlan {
  return { ...plan, files: plan.files.map((file) => settleFile(file, plan, bodies)) };
}

function settleFile(file: PlannedFile, { threeWay }: UpdatePlan, bodies: Bodies): PlannedFile {
  const { path, kind, action } = file;
  const merchant = bodies.merchant.get(path);
  if (kind === "binary" || merchant === undefined || (action !== "kept" && action !== "compare")) return file;
  const [base, release] = [bodies.base.get(path), bodies.release.get(path)];
  const isUntouched = threeWay && base !== undefined && isSameContent(file, base, merchant);
  const untouched: PlannedFile = isUntouched ? { ...file, edited: false } : file;
  // Data of both sides are merged by value, where nothing of this is an edit.
  if (isMerchantData(kind)) return isUntouched && !file.release ? { ...untouched, action: "removed" } : untouched;
  if (release !== undefined && isSameContent(file, release, merchant)) return { ...untouched, action: "same" };
  if (!isUntouched) return file;
  return { ...untouched, action: file.release ? "replaced" : "removed" };
}

/** Whether two contents say the same. */
function isSameContent({ path, kind }: PlannedFile, one: string, other: string): boolean {
  if (path !== settingsSchemaPath && !isMerchantData(kind))
    return isRespaced(path, one, other) || (path.endsWith(".json") && isRespelled(one, other));
  const [left, right] = [parseJson(one), parseJson(other)];
  return left !== undefined && right !== undefined && isSameJson(left, right);
}

/**
 * Notes static sections of the merchant's that the copy's layouts do not show, with their content. One that depends on
 * the answer about a layout is noted at that question, with the answer as `choice` and the data file as `file`; another
 * one at the data file. Sections without a file in the copy are listed by the merge of the data.
 */
function noteStaticSections(sections: readonly StaticSection[], bodies: Bodies, merged: Map<string, MergedFile>): void {
  const found = sections.filter(({ type }) => isInCopy(merged.get(`sections/${type}.liquid`)));
  if (found.length === 0) return;
  // Snippets can render sections too.
  const files = [...merged.values()].filter(
    (file) => /^(layout|snippets)\/.+\.liquid$/.test(file.path) && isInCopy(file),
  );
  const isOpen = ({ write, conflict }: MergedFile) => write === "undecided" && conflict !== null;
  const settled = files.filter((file) => !isOpen(file)).map(({ path }) => getTextAfter(path, bodies, merged) ?? "");
  const shown = findRendered(settled).sections;
  const questions = files.filter(isOpen).map((file) => ({
    path: file.path,
    byAnswer: answers.map((choice) => ({
      choice,
      shown: findRendered([getAnswerText(file, choice, bodies)]).sections,
    })),
  }));
  for (const { id, type, value } of found) {
    if (shown.has(id)) continue;
    const note = (path: string, more = {}) =>
      addNote(merged, path, createNote("STATIC_LEFT", { section: id, type, value }, more));
    const deciding = questions.filter(({ byAnswer }) => byAnswer.some((answer) => answer.shown.has(id)));
    if (deciding.length === 0) note(settingsDataPath);
    for (const { path, byAnswer } of deciding)
      for (const answer of byAnswer)
        if (!answer.shown.has(id)) note(path, { choice: answer.choice, file: settingsDataPath });
  }
}

const isInCopy = (file: MergedFile | undefined): boolean => file !== undefined && file.outcome !== "removed";

function addNote(merged: Map<string, MergedFile>, path: string, note: Note): void {
  const file = merged.get(path);
  if (file) merged.set(path, { ...file, notes: [...file.notes, note] });
}
