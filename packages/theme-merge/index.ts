/**
 * Updates a merchant's Shopify theme to a new release and keeps the merchant's edits: a merge in three ways of whole
 * themes, whose files are in memory. Pure: the same themes and answers give the same result.
 */
import { isCheckable, readFileFacts } from "./check/file-facts.ts";
import { isDefinition } from "./check/find-missing.ts";
import { findNewFindings, type NewFinding } from "./check/find-new-findings.ts";
import { type LoadedSides, type LoadedTheme, mergeLoaded } from "./in-memory.ts";
import type { ConflictChoice, PreviewFile } from "./merge/contract.ts";
import { createPreview } from "./merge/create-preview.ts";
import type { MergedFile } from "./merge/merged-file.ts";
import { nameFiles } from "./merge/name-files.ts";
import { computeStoredChecksum } from "./merge/theme-file.ts";
import type { ThemeMigrations } from "./migrations/migrate-theme.ts";

/** The bytes of each file by its path in the theme, such as `templates/index.json`. */
export type ThemeFiles = ReadonlyMap<string, Uint8Array>;

export interface ThemesOfUpdate {
  /** The release that the merchant's theme was made from; null when it is not known, which asks more questions. */
  base: ThemeFiles | null;
  /** The merchant's theme. */
  merchant: ThemeFiles;
  /** The new release. */
  release: ThemeFiles;
  /** What the releases after the base declare that they renamed, moved, joined or split, oldest release first. */
  migrations?: ThemeMigrations;
}

/**
 * An answer to the question of one file. `mine` and `new` take the merchant's or the release's side of the lines in
 * conflict, `mine-file` the merchant's whole file, and `edit` a text that somebody wrote.
 */
export type ThemeAnswer = ConflictChoice;

export interface ThemeUpdate {
  themes: ThemesOfUpdate;
  /** The key is the path of the file. */
  answers: ReadonlyMap<string, ThemeAnswer>;
  /**
   * Every path of the three themes, sorted: its outcome, notes on what the merge decided or had to drop, and, of a
   * conflict, the places (at most 20 of 60 lines each) and an advice. Lines count from 1.
   */
  files: readonly PreviewFile[];
  /** Paths of the conflicts that have no answer yet. */
  questions: readonly string[];
  /** How each file gets into the updated theme, and the themes as the merge reads them: for the other functions. */
  merged: readonly MergedFile[];
  sides: LoadedSides;
}

/** Plans the update and merges what it can. It asks where both sides changed the same lines. */
export const planThemeUpdate = (themes: ThemesOfUpdate): ThemeUpdate =>
  merge(themes, new Map(), {
    ...{ base: themes.base && load(themes.base), merchant: load(themes.merchant), release: load(themes.release) },
  });

/**
 * Answers questions of an update, and merges it again: files follow the answers for the files that they name. Answers
 * given before stay, unless they are given again.
 * @param answers by path; may leave questions open
 * @throws RangeError for a file without a question
 */
export function answerQuestions(update: ThemeUpdate, answers: Readonly<Record<string, ThemeAnswer>>): ThemeUpdate {
  const asked = new Set(update.files.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path));
  for (const path of Object.keys(answers))
    if (!asked.has(path)) throw new RangeError(`The update asks nothing about "${path}".`);
  return merge(update.themes, new Map([...update.answers, ...Object.entries(answers)]), update.sides);
}

/**
 * Returns the files of the updated theme. Files that the merchant did not edit have the bytes of the release.
 * @throws Error while a question is open
 */
export function composeTheme({ themes, questions, merged }: ThemeUpdate): Map<string, Uint8Array> {
  if (questions.length > 0) throw new Error(`The update has open questions: ${questions.join(", ")}.`);
  const theme = new Map(themes.release);
  const copy = (path: string, from: ThemeFiles | null) => {
    const bytes = from?.get(path);
    if (!bytes) throw new Error(`"${path}" is to be copied from where it is not.`);
    theme.set(path, bytes);
  };
  for (const { path, write, text } of merged) {
    if (write === "text") theme.set(path, new TextEncoder().encode(text ?? ""));
    if (write === "store") copy(path, themes.merchant);
    if (write === "installed") copy(path, themes.base);
    if (write === "delete") theme.delete(path);
  }
  return theme;
}

/**
 * Finds what is wrong in the updated theme and was not in the merchant's: what Shopify rejects, and names of snippets,
 * sections, assets, words, settings and the like that lead nowhere.
 * @returns in the order of the paths; lines count from 1
 * @throws Error while a question is open
 */
export function checkTheme(update: ThemeUpdate): NewFinding[] {
  const composed = new Set(update.merged.flatMap(({ path, write }) => (write === "text" ? [path] : [])));
  return findNewFindings(examine(composeTheme(update)), examine(update.themes.merchant), (path) => composed.has(path));
}

function examine(theme: ThemeFiles) {
  const read = (isWanted: (path: string) => boolean) =>
    [...theme].flatMap(([path, bytes]) => (isWanted(path) ? [[path, toText(bytes)] as const] : []));
  return {
    paths: new Set(theme.keys()),
    facts: new Map(read(isCheckable).map(([path, text]) => [path, readFileFacts(path, text)])),
    definitions: new Map(read(isDefinition)),
  };
}

function merge(themes: ThemesOfUpdate, answers: ThemeUpdate["answers"], sides: LoadedSides): ThemeUpdate {
  const { plan, bodies, files } = mergeLoaded(sides, answers, themes.migrations ?? null);
  const preview = createPreview(files, null, [], { bases: bodies.base, names: nameFiles(plan, bodies, files) });
  const questions = files.flatMap(({ path, write }) => (write === "undecided" ? [path] : []));
  return { themes, answers, files: preview.files, questions, merged: files, sides };
}

const load = (theme: ThemeFiles): LoadedTheme => ({
  stamps: [...theme].map(([path, bytes]) => ({
    ...{ path, md5: computeStoredChecksum(path, bytes), size: bytes.length },
  })),
  read: (path) => toText(theme.get(path) ?? new Uint8Array()),
});

/** The byte order mark belongs to the file. */
const toText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
