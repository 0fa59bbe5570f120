/** Keeps files that would go but are used by one that stays, or brings them back. */

import { type FileTag, getParent, getTagKind, listMembers, toFilePath } from "../check/theme-references.ts";
import { joinParts } from "./code-merge.ts";
import type { FileOutcome } from "./contract.ts";
import { getOwn, isSameJson, parseJson } from "./json-text.ts";
import { type Bodies, createNote, type FileChange, type MergedFile } from "./merged-file.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";
import { isMerchantData } from "./theme-file.ts";

export function keepUsedFiles(plan: UpdatePlan, bodies: Bodies, merged: Map<string, MergedFile>): void {
  const removed = plan.files.filter(({ action, merchant }) => action === "removed" && merchant);
  const deleted = plan.files.filter(({ action, merchant, release }) => action === "removed" && !merchant && release);
  const users = plan.files.flatMap(({ path }) => toUsers(path, listOwnTexts(path, plan, bodies, merged)));
  const settle = ({ path, kind }: PlannedFile, outcome: FileOutcome, write: FileChange, code: UseNote, user: User) => {
    const notes = [createNote(code, { by: user.path }, user.isOpen ? { open: "yes" } : {})];
    merged.set(path, { path, kind, outcome, notes, write, text: null, conflict: null });
  };
  keepUsed(removed, users, (file, user) => {
    settle(file, "kept", "installed", "STILL_USED", user);
    return bodies.base.get(file.path);
  });
  const release = plan.files
    .filter(({ path }) => isReleases(merged.get(path)))
    .flatMap(({ path }) => toUsers(path, [bodies.release.get(path)]));
  const mixed = users.filter(({ path }) => merged.get(path)?.outcome !== "kept");
  keepUsed(deleted, [...release, ...mixed], (file, user) => {
    settle(file, "added", "nothing", "RESTORED", user);
    return bodies.release.get(file.path);
  });
}

type UseNote = "STILL_USED" | "RESTORED";

interface User {
  path: string;
  uses: Uses;
  /** Whether an open question decides on it. */
  isOpen: boolean;
}

/** @param texts one, or each that an open question may lead to */
function toUsers(path: string, texts: readonly (string | undefined)[]): User[] {
  const uses = texts.flatMap((text) => (text === undefined ? [] : findUses(path, text)));
  if (uses.length === 0) return [];
  const always: User = { path, uses: (file) => uses.every((each) => each(file)), isOpen: false };
  if (uses.length === 1) return [always];
  return [always, { path, uses: (file) => uses.some((each) => each(file)), isOpen: true }];
}

/** Whether the copy has the release's file, because the merchant's was not edited or was given up. */
const isReleases = (file: MergedFile | undefined): boolean =>
  file !== undefined &&
  (file.outcome === "replaced" ||
    file.outcome === "added" ||
    (file.outcome === "conflict" && file.write === "nothing"));

/**
 * The text of a file of the merchant's in the new theme, which may use files that the release does not have; of an open
 * question, its text by each answer.
 */
export function listOwnTexts(
  path: string,
  plan: UpdatePlan,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
): string[] {
  const result = merged.get(path);
  if (result?.outcome === "merged") return result.text === null ? [] : [result.text];
  const merchant = bodies.merchant.get(path);
  if (merchant === undefined) return [];
  if (result?.outcome === "conflict") {
    if (result.write === "nothing") return [];
    if (result.write !== "undecided" || result.conflict === null) return [result.text ?? merchant];
    return answers.map((choice) => getAnswerText(result, choice, bodies));
  }
  if (result?.outcome !== "kept") return [];
  const base = bodies.base.get(path);
  // Checksums of data may differ although the data are the same.
  const edited = !isMerchantData(result.kind) || !plan.threeWay || base === undefined || !isSameData(base, merchant);
  return edited ? [merchant] : [];
}

export const answers = ["mine", "new", "mine-file"] as const;

/** The text of an open question's file by an answer. */
export function getAnswerText(
  { path, notes, conflict }: MergedFile,
  choice: (typeof answers)[number],
  bodies: Bodies,
): string {
  const sides = { mine: bodies.merchant.get(path) ?? "", new: bodies.release.get(path) ?? "" };
  const whole = notes.find(({ code, params }) => code === "WHOLE_FILE" && params.choice === choice)?.params.side;
  if (whole === "mine" || whole === "new") return sides[whole];
  return choice === "mine-file" || conflict === null ? sides.mine : joinParts(conflict.parts, choice);
}

function keepUsed(
  candidates: PlannedFile[],
  users: User[],
  keep: (file: PlannedFile, by: User) => string | undefined,
): void {
  let left = candidates;
  // What an open question decides comes last, because another file may use it anyway.
  for (const isOpen of [false, true]) {
    // A file that is kept may use others: continue with the newly kept files only.
    for (let asking = users.filter((user) => user.isOpen === isOpen); asking.length > 0 && left.length > 0; ) {
      const found: User[] = [];
      left = left.filter((file) => {
        const user = asking.find(({ uses }) => uses(file.path));
        if (user) found.push(...toUsers(file.path, [keep(file, user)]).map((each) => ({ ...each, isOpen })));
        return !user;
      });
      asking = found;
    }
  }
}

function isSameData(a: string, b: string): boolean {
  const left = parseJson(a);
  return left !== undefined && isSameJson(left, parseJson(b));
}

/** Whether the file uses another one. */
type Uses = (file: string) => boolean;

/** Which files a file uses, as far as its text says. Errs towards true: an unused file harms less than a missing one. */
export function findUses(path: string, text: string): Uses {
  const named = path.endsWith(".json") ? findNamedByJson(path, text) : findNamedByLiquid(text);
  return (file) => {
    if (file === path) return false;
    if (!file.startsWith("assets/")) return named.has(file);
    const name = file.slice("assets/".length);
    return text.includes(name) || (name.endsWith(".liquid") && text.includes(name.slice(0, -".liquid".length)));
  };
}

/** Comments count too. Bounded spaces, because a file of only spaces would take minutes. */
const tag = /\b(render|include|section|sections|layout)\s{0,200}\(?\s{0,200}['"]([\w.@~+()/-]{1,200})['"]/g;
const blockTag =
  /\bcontent_for\s{1,200}['"]block['"]\s{0,200},[^%]{0,500}?\btype\s{0,200}:\s{0,200}['"]([\w@-]{1,200})['"]/g;
const schemaType = /"type"\s{0,200}:\s{0,200}"([\w-]{1,200})"/g;

function findNamedByLiquid(text: string): Set<string | null> {
  return new Set([
    ...[...text.matchAll(tag)].map(([, name, file = ""]) =>
      toFilePath({ kind: getTagKind(name as FileTag), name: file }),
    ),
    // Blocks that a schema lists or its presets use. Types of settings match too, but no file has such a name.
    ...[...text.matchAll(blockTag), ...text.matchAll(schemaType)].map(([, name = ""]) =>
      toFilePath({ kind: "BLOCK", name }),
    ),
  ]);
}

function findNamedByJson(path: string, text: string): Set<string | null> {
  const json = parseJson(text);
  const layout = getOwn(json, "layout");
  return new Set([
    ...(typeof layout === "string" ? [toFilePath({ kind: "LAYOUT", name: layout })] : []),
    getParent(path, json),
    ...listMembers(json).map(toFilePath),
  ]);
}
