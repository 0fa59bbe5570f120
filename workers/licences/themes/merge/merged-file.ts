/** The files of a merge: the texts that it reads, and what becomes of each. */
import type { CodeMerge } from "./code-merge.ts";
import type { FileKind, FileOutcome, Note } from "./contract.ts";
import { parseSchema, type Schema } from "./liquid-schema.ts";

/** The bodies that the plan needs, by path. */
export interface Bodies {
  base: ReadonlyMap<string, string>;
  theirs: ReadonlyMap<string, string>;
  ours: ReadonlyMap<string, string>;
}

/**
 * How the file gets into a theme that is created from the new release: `nothing` (it is there), `text` (written),
 * `store` (copied byte for byte from the merchant's theme), `installed` (likewise, but the installed release has the same
 * bytes), `delete`, `undecided` (a conflict without a choice).
 */
export type Write = "nothing" | "text" | "store" | "installed" | "delete" | "undecided";

export interface MergedFile {
  path: string;
  kind: FileKind;
  outcome: FileOutcome;
  notes: Note[];
  write: Write;
  /** Of `write: "text"`. */
  text: string | null;
  /** Of a conflict of texts. */
  conflict: CodeMerge | null;
}

/** The sides of a file of settings, sections or words. */
export interface DataSides {
  /** Null when the installed release has no such file or is not known. */
  base: string | null;
  theirs: string;
  /** Null when the new release has no such file. */
  ours: string | null;
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
  return (stays ? (bodies.theirs.get(path) ?? bodies.base.get(path)) : bodies.ours.get(path)) ?? null;
}

export const readSchema = (text: string | null): Schema | null => (text === null ? null : parseSchema(text));
