/** Merges one code file, and resolves a conflict by the merchant's choice. */
import { type CodeMerge, joinParts, mergeCode } from "./code-merge.ts";
import type { ConflictChoice, FaultReason, Note, Unsoundness } from "./contract.ts";
import { createFault, type FileFault } from "./file-fault.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { toUnixText } from "./json-text.ts";
import { createNote } from "./notes.ts";
import { hasSchemeGroup } from "./schemes.ts";
import { findNewFault } from "./soundness.ts";

export interface FileSides {
  path: string;
  /** Null when the installed release has no such file or is not known. */
  base: string | null;
  theirs: string;
  ours: string;
  /** Whether files of the copy use colour schemes, which the theme settings must define. */
  needsSchemes?: boolean;
}

export interface FileMerge extends CodeMerge {
  notes: Note[];
}

/**
 * A merge that Shopify would not accept becomes a conflict of the whole files.
 * @param maxWork `getMaxWorkPerFile` of the theme's compared files
 */
export function mergeFile(sides: FileSides, maxWork?: number): FileMerge {
  const { base, theirs, ours } = sides;
  const merge = mergeCode(base, theirs, ours, maxWork);
  const notes = merge.tooLong ? [createNote("TOO_LONG", {})] : [];
  if (merge.outcome !== "merged") return { ...merge, notes };
  const fault = findFault(sides, joinParts(merge.parts, "mine"));
  if (fault === null) return { ...merge, notes };
  const parts = [{ mine: toUnixText(theirs), new: toUnixText(ours) }];
  const reason = toUnsoundness(fault.reason);
  return { outcome: "conflict", parts, tooLong: false, notes: [...notes, createNote("UNSOUND", { reason })] };
}

export interface Resolution {
  text: string;
  /** Set when the whole file of one side replaces the choice, because Shopify would not accept the mix. */
  whole: { side: "mine" | "new"; reason: Unsoundness } | null;
}

export const resolveConflict = (sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): string =>
  settleConflict(sides, conflict, choice).text;

/** The text of a file in conflict. Takes a side whole when it does not fit the rest of the merge. */
export function settleConflict(sides: FileSides, conflict: CodeMerge, choice: ConflictChoice): Resolution {
  if (choice.choice === "edit") return { text: toUnixText(choice.text), whole: null };
  const side = choice.choice === "new" ? "new" : "mine";
  // Without a base, a side is its whole file.
  if (choice.choice === "mine-file" || sides.base === null) return takeWholeFile(sides, side, null);
  const text = joinParts(conflict.parts, side);
  const fault = findFault(sides, text);
  return fault === null ? { text, whole: null } : takeWholeFile(sides, side, toUnsoundness(fault.reason));
}

function takeWholeFile(sides: FileSides, side: "mine" | "new", reason: Unsoundness | null): Resolution {
  const texts = { mine: toUnixText(sides.theirs), new: toUnixText(sides.ours) };
  const other = side === "mine" ? "new" : "mine";
  // Shopify rejects theme settings without the schemes that the sections use.
  if (lacksSchemes(sides, texts[side]) && !lacksSchemes(sides, texts[other]))
    return { text: texts[other], whole: { side: other, reason: "SCHEME_GROUP" } };
  return { text: texts[side], whole: reason === null ? null : { side, reason } };
}

/** Finds what is wrong with a text that replaces both sides. */
export function findFault(sides: FileSides, text: string): FileFault | null {
  const fault = findNewFault(sides.path, text, [sides.theirs, sides.ours]);
  if (fault) return fault;
  return lacksSchemes(sides, text) && [sides.theirs, sides.ours].some((side) => !lacksSchemes(sides, side))
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
