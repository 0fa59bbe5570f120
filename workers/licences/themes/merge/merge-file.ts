/** Merges one code file, and settles a conflict by what the merchant chose. */
import { type CodeMerge, mergeCode, textOf } from "./code-merge.ts";
import type { ConflictChoice, Note } from "./contract.ts";
import { unixText } from "./json-text.ts";
import { noteOf } from "./notes.ts";
import { unsoundness } from "./soundness.ts";

export interface FileSides {
  path: string;
  /** Null when the release installed has no such file, or is not known. */
  base: string | null;
  theirs: string;
  ours: string;
}

export interface FileMerge extends CodeMerge {
  notes: Note[];
}

/**
 * A merge that would not be read by Shopify is a conflict of the whole files.
 * @param workMax `workOfEach` of the files that are compared in the same theme
 */
export function mergeFile({ path, base, theirs, ours }: FileSides, workMax?: number): FileMerge {
  const merge = mergeCode(base, theirs, ours, workMax);
  const notes = merge.tooLong ? [noteOf("TOO_LONG", {})] : [];
  if (merge.outcome !== "merged") return { ...merge, notes };
  const reason = unsoundness(path, textOf(merge.parts, "mine"), [theirs, ours]);
  if (reason === null) return { ...merge, notes };
  const parts = [{ mine: unixText(theirs), new: unixText(ours) }];
  return { outcome: "conflict", parts, tooLong: false, notes: [...notes, noteOf("UNSOUND", { reason })] };
}

/**
 * The text of a file in conflict. `mine` and `new` decide the places in conflict only: what merged elsewhere stays,
 * unless it does not fit together with that side; then the side is taken whole.
 */
export function resolve({ path, base, theirs, ours }: FileSides, conflict: CodeMerge, choice: ConflictChoice): string {
  if (choice.choice === "edit") return unixText(choice.text);
  const text = textOf(conflict.parts, choice.choice);
  // With nothing to merge from, a side is its file to the last byte.
  if (base !== null && unsoundness(path, text, [theirs, ours]) === null) return text;
  return unixText(choice.choice === "mine" ? theirs : ours);
}
