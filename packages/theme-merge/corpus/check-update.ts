/** Checks an update of an edited theme without the code that made it: by marks, Shopify's parser and `git merge-file`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { toLiquidHtmlAST } from "@shopify/liquid-html-parser";
import { type ParseError, parseTree } from "jsonc-parser";
import { isCheckable, readFileNames } from "../check/file-facts.ts";
import { type CheckedTheme, findMissing, isDefinition, toMissingKey } from "../check/find-missing.ts";
import { chooseBase, type Theme, type Update, update } from "../fixtures/theme-update.ts";
import { parseJson } from "../merge/json-text.ts";
import type { ThemeMigrations } from "../migrations/migrate-theme.ts";
import type { EditedTheme } from "./edit-theme.ts";
import type { ThemeRelease } from "./theme-history.ts";

export interface Findings {
  edits: number;
  kinds: Record<string, number>;
  /** Code files that both sides changed. */
  compared: number;
  questions: number;
  /** Where `git merge-file` has a conflict. */
  conflictsOfGit: number;
  /** Each with its reason. */
  lost: string[];
  unreadable: string[];
  needless: string[];
  /** Copies of which Shopify rejects a file, whatever is answered. */
  unfinishable: string[];
  /** Clean merges of Git's that differ from ours. */
  different: string[];
  /** What the copy names in vain, without a question or a note. */
  dangling: string[];
  /** The same, but the merchant reads it before the update. */
  listed: string[];
}

/**
 * Writes the copy of an update into a theme that is a copy of the merchant's (`source`) or of the release. Throws where
 * Shopify rejects a file.
 */
export type WriteCopy = (update: Update, sides: UpdateSides, start: "source" | "release") => Promise<unknown>;
type UpdateSides = Omit<Parameters<typeof update>[0], "base" | "merchant" | "release"> & {
  base: Theme | null;
  merchant: Theme;
  release: Theme;
};

export const noFindings = (): Findings => ({
  ...{ edits: 0, kinds: {}, compared: 0, questions: 0, conflictsOfGit: 0 },
  ...{ lost: [], unreadable: [], needless: [], unfinishable: [], different: [], dangling: [], listed: [] },
});

/** @param options.write without it no copy is written, and none is found unfinishable */
export async function checkUpdate(
  edited: EditedTheme,
  installed: string,
  releases: readonly ThemeRelease[],
  target: ThemeRelease,
  { migrations, write }: { migrations?: ThemeMigrations | undefined; write?: WriteCopy | undefined } = {},
): Promise<Findings> {
  const known = Object.fromEntries(releases.map(({ version, files }) => [version, files]));
  const sides = { ...chooseBase(edited.files, installed, known), merchant: edited.files, release: target.files };
  const all = { ...sides, ...(migrations ? { migrations } : {}) };
  const done = update(all);
  const findings = noFindings();
  findings.edits = edited.edits.length;
  for (const { kind } of edited.edits) findings.kinds[kind] = (findings.kinds[kind] ?? 0) + 1;
  checkEdits(edited, done, target, findings);
  checkAgainstGit(edited, done, target, findings);
  checkReferences(edited.files, done, target, findings);
  if (write) await checkWriting(write, all, done, findings);
  for (const { path: name, write, text } of done.files)
    if (
      write === "text" &&
      !isReadable(name, text ?? "") &&
      [edited.files, target.files].every((side) => isReadable(name, side.get(name) ?? ""))
    )
      findings.unreadable.push(name);
  return findings;
}

/** Of the copy with the release's side of each question. */
function checkReferences(own: Theme, done: Update, target: ThemeRelease, findings: Findings): void {
  const known = new Set([own, target.files].flatMap((theme) => findMissing(toCheckedTheme(theme))).map(toMissingKey));
  const toListed = (...parts: (string | undefined)[]) => parts.join(" ");
  const listed = new Set(
    done.files.flatMap(({ path, notes }) =>
      notes.flatMap(({ code, params }) =>
        code === "MISSING" ? toListed(params.file ?? path, params.kind, params.name) : [],
      ),
    ),
  );
  for (const missing of findMissing(toCheckedTheme(done.theme))) {
    if (known.has(toMissingKey(missing))) continue;
    const name = toListed(missing.path, missing.kind, missing.name);
    const isAsked = done.find(missing.path)?.outcome === "conflict";
    findings[listed.has(name) || isAsked ? "listed" : "dangling"].push(name);
  }
}

const toCheckedTheme = (theme: Theme): CheckedTheme => ({
  paths: new Set(theme.keys()),
  facts: new Map([...theme].flatMap(([path, text]) => (isCheckable(path) ? [[path, readFileNames(path, text)]] : []))),
  definitions: new Map([...theme].filter(([path]) => isDefinition(path))),
});

/** With either answer to all questions, and from either theme that a copy can start from. */
async function checkWriting(write: WriteCopy, sides: UpdateSides, asked: Update, findings: Findings): Promise<void> {
  for (const choice of ["mine", "new"] as const) {
    const questions = asked.files.filter(({ outcome }) => outcome === "conflict");
    const done = update(sides, Object.fromEntries(questions.map(({ path }) => [path, { choice }])));
    for (const start of ["source", "release"] as const) {
      const note = (error: Error) => findings.unfinishable.push(`${choice}, from the ${start}: ${error.message}`);
      await write(done, sides, start).catch(note);
    }
  }
}

const isSpacing = (kind: string) => kind === "spaces" || kind === "line-ends" || kind === "json" || kind === "older";

function checkEdits(edited: EditedTheme, done: Update, target: ThemeRelease, findings: Findings): void {
  for (const { kind, path: name, mark, gone, once } of edited.edits) {
    const file = done.find(name);
    const isAsked = file?.outcome === "conflict";
    if (isSpacing(kind) && isAsked) findings.needless.push(`${kind} ${name}`);
    const listed = JSON.stringify([file?.conflict?.parts ?? [], file?.notes ?? []]);
    const shown = `${done.theme.get(name) ?? ""}${listed}`;
    if (kind === "section-gone") {
      if (gone !== null && listSections(done.theme.get(name) ?? "").includes(gone))
        findings.lost.push(`${kind} ${name}: ${gone}`);
      continue;
    }
    if (mark !== null && !shown.includes(mark)) findings.lost.push(`${kind} ${name}: ${file?.outcome}`);
    const lines = (done.theme.get(name) ?? "").split("\n").map((line) => line.trim());
    if (gone !== null && !isAsked && lines.includes(gone)) findings.lost.push(`${kind} ${name}: ${gone}`);
    const count = (text = "") => text.split("\n").filter((line) => line.trim() === once).length;
    if (once !== undefined && !isAsked && count(target.files.get(name)) === 1 && count(done.theme.get(name)) !== 1)
      findings.lost.push(`${kind} ${name}: ${once}`);
    if (kind === "delete-file" && done.theme.has(name) && file?.notes[0]?.code !== "RESTORED")
      findings.lost.push(`${kind} ${name}`);
  }
}

/** The update of a theme as it is, which may be mixed from several releases. */
export function checkMixedTheme(
  files: Theme,
  installed: string,
  releases: readonly ThemeRelease[],
  target: ThemeRelease,
): Findings {
  const known = Object.fromEntries(releases.map(({ version, files: texts }) => [version, texts]));
  const done = update({ ...chooseBase(files, installed, known), merchant: files, release: target.files });
  const findings = noFindings();
  for (const { path: name, write, text } of done.files)
    if (write === "text" && !isReadable(name, text ?? "") && isReadable(name, files.get(name) ?? ""))
      findings.unreadable.push(name);
  checkReferences(files, done, target, findings);
  return findings;
}

const listSections = (text: string): string[] =>
  Object.keys((parseJson(text) as { sections?: object } | undefined)?.sections ?? {});

function checkAgainstGit(
  { files, bases, edits }: EditedTheme,
  done: Update,
  target: ThemeRelease,
  findings: Findings,
): void {
  const folder = mkdtempSync(path.join(tmpdir(), "corpus-"));
  try {
    for (const { path: name, kind, outcome, text, notes } of done.files) {
      if (kind !== "code" && kind !== "settings-schema") continue;
      if (outcome === "conflict") findings.questions++;
      const [base, merchant, release] = [bases.get(name), files.get(name), target.files.get(name)];
      if (
        base === undefined ||
        merchant === undefined ||
        release === undefined ||
        merchant === base ||
        release === base
      )
        continue;
      findings.compared++;
      const merged = mergeByGit(folder, merchant, base, release);
      if (merged === null) {
        findings.conflictsOfGit++;
        continue;
      }
      const isReadableToo = isReadable(name, merged);
      if (outcome === "conflict" && isReadableToo && !notes.some(({ code }) => code === "UNSOUND"))
        findings.needless.push(`${name}`);
      const isSpaced = edits.some((edit) => edit.path === name && isSpacing(edit.kind));
      if (outcome === "merged" && !isSpaced && text !== merged) findings.different.push(name);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mergeByGit(folder: string, merchant: string, base: string, release: string): string | null {
  const names = [merchant, base, release].map((text, index) => {
    const file = path.join(folder, String(index));
    writeFileSync(file, text);
    return file;
  });
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", ...names], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout : null;
}

function isReadable(name: string, text: string): boolean {
  if (name.endsWith(".json")) return isJson(text);
  if (!name.endsWith(".liquid") || name.startsWith("assets/")) return true;
  const [, schema] = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema/.exec(text) ?? [];
  try {
    toLiquidHtmlAST(text, { mode: "strict", allowUnclosedDocumentNode: false });
  } catch {
    return false;
  }
  return schema === undefined || isJson(schema);
}

function isJson(text: string): boolean {
  const errors: ParseError[] = [];
  parseTree(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  return errors.length === 0;
}
