/** Merges one code file, and settles a conflict by what the merchant chose. */
import { type CodeMerge, mergeCode, textOf } from "./code-merge.ts";
import type { ConflictChoice, FaultReason, Note, Unsoundness } from "./contract.ts";
import { type FileFault, faultAt } from "./file-fault.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { unixText } from "./json-text.ts";
import { noteOf } from "./notes.ts";
import { hasSchemeGroup } from "./schemes.ts";
import { newFault } from "./soundness.ts";

export interface FileSides {
  path: string;
  /** Null when the release installed has no such file, or is not known. */
  base: string | null;
  theirs: string;
  ours: string;
  /** Whether files that the copy will have ask for colour schemes; the theme settings define them. */
  needsSchemes?: boolean;
}

export interface FileMerge extends CodeMerge {
  notes: Note[];
}

/**
 * A merge that would not be read by Shopify is a conflict of the whole files.
 * @param workMax `workOfEach` of the files that are compared in the same theme
 */
export function mergeFile(sides: FileSides, workMax?: number): FileMerge {
  const { base, theirs, ours } = sides;
  const merge = mergeCode(base, theirs, ours, workMax);
  const notes = merge.tooLong ? [noteOf("TOO_LONG", {})] : [];
  if (merge.outcome !== "merged") return { ...merge, notes };
  const fault = faultIn(sides, textOf(merge.parts, "mine"));
  if (fault === null) return { ...merge, notes };
  const parts = [{ mine: unixText(theirs), new: unixText(ours) }];
  const reason = unsoundnessOf(fault.reason);
  return { outcome: "conflict", parts, tooLong: false, notes: [...notes, noteOf("UNSOUND", { reason })] };
}

export interface Resolved {
  text: string;
  /** Not what the choice asks for, but the whole file of one side: the rest would not be read. */
  whole: { side: "mine" | "new"; reason: Unsoundness } | null;
}

export const resolve = (sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): string =>
  settle(sides, conflict, choice).text;

/** The text of a file in conflict. A side is taken whole where it does not fit together with what merged elsewhere. */
export function settle(sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): Resolved {
  if (choice.choice === "edit") return { text: unixText(choice.text), whole: null };
  const side = choice.choice === "new" ? "new" : "mine";
  // With nothing to merge from, a side is its file to the last byte.
  if (choice.choice === "mine-file" || sides.base === null) return wholeFile(sides, side, null);
  const text = textOf(conflict.parts, side);
  const fault = faultIn(sides, text);
  return fault === null ? { text, whole: null } : wholeFile(sides, side, unsoundnessOf(fault.reason));
}

function wholeFile(sides: FileSides, side: "mine" | "new", reason: Unsoundness | null): Resolved {
  const texts = { mine: unixText(sides.theirs), new: unixText(sides.ours) };
  const other = side === "mine" ? "new" : "mine";
  // Settings of the theme without the schemes that its sections ask for are taken by no store.
  if (lacksSchemes(sides, texts[side]) && !lacksSchemes(sides, texts[other]))
    return { text: texts[other], whole: { side: other, reason: "SCHEME_GROUP" } };
  return { text: texts[side], whole: reason === null ? null : { side, reason } };
}

/** What is wrong with a text that is to take the place of both sides. */
export function faultIn(sides: FileSides, text: string): FileFault | null {
  const fault = newFault(sides.path, text, [sides.theirs, sides.ours]);
  if (fault) return fault;
  return lacksSchemes(sides, text) && [sides.theirs, sides.ours].some((side) => !lacksSchemes(sides, side))
    ? faultAt(text, 0, "SCHEME_GROUP")
    : null;
}

const lacksSchemes = ({ path, needsSchemes = false }: FileSides, text: string): boolean =>
  path === settingsSchemaPath && needsSchemes && !hasSchemeGroup(text);

const unsoundnesses: Partial<Record<FaultReason, Unsoundness>> = {
  ...{ JSON: "JSON", SCHEMA: "SCHEMA", SCHEMA_TWICE: "SCHEMA" },
  ...{ DUPLICATE_SETTING: "DUPLICATE_SETTING", SCHEME_GROUP: "SCHEME_GROUP" },
};

const unsoundnessOf = (reason: FaultReason): Unsoundness => unsoundnesses[reason] ?? "TAGS";
