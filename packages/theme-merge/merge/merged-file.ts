/** The files of a merge: the texts that it reads, the result for each, and its notes. */
import { cut } from "../cut.ts";
import type { CodeMerge } from "./code-merge.ts";
import {
  type FileKind,
  type FileOutcome,
  maxNoteLength,
  type Note,
  type NoteCode,
  type noteParameters,
} from "./contract.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import type { Json } from "./json-text.ts";
import { parseSchema, readSchemes, type Schema, type SchemeNames } from "./liquid-schema.ts";

/** The bodies that the plan needs, by path. */
export interface Bodies {
  base: ReadonlyMap<string, string>;
  merchant: ReadonlyMap<string, string>;
  release: ReadonlyMap<string, string>;
}

/**
 * How the file gets into a theme that is created from the new release: `nothing` (it is there), `text` (written),
 * `store` (copied byte for byte from the merchant's theme), `installed` (likewise, but the installed release has the
 * same bytes), `delete`, `undecided` (a conflict without a choice).
 */
export type FileChange = "nothing" | "text" | "store" | "installed" | "delete" | "undecided";

export interface MergedFile {
  path: string;
  kind: FileKind;
  outcome: FileOutcome;
  notes: Note[];
  write: FileChange;
  /** Of `write: "text"`. */
  text: string | null;
  /** Of a conflict of texts. */
  conflict: CodeMerge | null;
  /** The release of the merchant's file. */
  origin?: string | null;
  /** Whether the merchant's file is a release's, but for how it is written; null where the theme lacks it. */
  isOriginal?: boolean | null;
  /** The app that made the merchant's edits. */
  madeBy?: string | null;
}

/** The sides of a file of settings, sections or words. */
export interface DataSides {
  /** Null when the installed release has no such file or is not known. */
  base: string | null;
  merchant: string;
  /** Null when the new release has no such file. */
  release: string | null;
}

export type DataMerge =
  | { outcome: "same" | "replaced" }
  /** `kept`: nothing of the release went in. */
  | { outcome: "kept" | "merged"; text: string; notes: Note[] };

export const settingsDataPath = "config/settings_data.json";

export function getTextAfter(path: string, bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): string | null {
  const result = merged.get(path);
  if (result?.text) return result.text;
  // An undecided conflict counts as the release's.
  const stays = result?.write === "store" || result?.write === "installed";
  return (stays ? (bodies.merchant.get(path) ?? bodies.base.get(path)) : bodies.release.get(path)) ?? null;
}

/** The merchant's text. A text that was not read is the same as the installed release's, or else as the new one's. */
export const getTextBefore = (path: string, bodies: Bodies): string | null =>
  bodies.merchant.get(path) ?? bodies.base.get(path) ?? bodies.release.get(path) ?? null;

/** Those of the copy, and those of either theme that it can still get. */
export const listAvailableSchemes = (bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): SchemeNames =>
  readSchemes(
    getTextAfter(settingsSchemaPath, bodies, merged),
    getTextAfter(settingsDataPath, bodies, merged),
    getTextBefore(settingsDataPath, bodies),
    bodies.release.get(settingsDataPath) ?? null,
  );

export const readSchema = (text: string | null): Schema | null => (text === null ? null : parseSchema(text));

type Parameters<Code extends NoteCode> = Record<(typeof noteParameters)[Code][number], string>;

/** Their values are never cut, because they are lost once the copy replaces the theme. */
const lostValues = new Set<NoteCode>([
  ...(["SETTING_GONE", "SETTING_INVALID", "WORDS_REPLACED"] as const),
  ...(["SETTING_SUPERSEDED", "RELEASE_REMOVED", "STATIC_LEFT"] as const),
]);

/** @param more parameters that only some notes of this code have */
export function createNote<Code extends NoteCode>(
  code: Code,
  params: Parameters<Code>,
  more: Record<string, string> = {},
): Note {
  const entries = Object.entries<string>({ ...params, ...more }).map(([name, value]) => {
    const whole = name === "value" && lostValues.has(code);
    return [name, whole ? value : cut(value, maxNoteLength)] as const;
  });
  return { code, params: Object.fromEntries(entries) };
}

/** The path of a section or block in notes. */
export const joinPlace = (place: string, id: string): string => (place === "" ? id : `${place} / ${id}`);

/** A setting's value as notes show it. */
export const formatValue = (value: Json | undefined): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
