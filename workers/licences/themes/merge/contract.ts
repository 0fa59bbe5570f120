/** What the portal shows of an update before anything is written: every path, what becomes of it, and why. */
import * as z from "zod";

/**
 * What becomes of a path in the updated theme:
 * same (nobody changed it), replaced (the release's, the merchant never touched it), added (new in the release),
 * kept (the merchant's), merged (both), conflict (both, at the same place: a choice is asked), removed.
 */
export const fileOutcome = z.enum(["same", "replaced", "added", "kept", "merged", "conflict", "removed"]);
export type FileOutcome = z.infer<typeof fileOutcome>;

export const fileKind = z.enum([
  ...["code", "binary", "template", "section-group", "settings-data", "settings-schema"],
  ...["locale", "locale-schema"],
] as const);
export type FileKind = z.infer<typeof fileKind>;

/** Code of a note -> the names of its parameters. What is not listed here is never said of a file. */
export const noteParameters = {
  /** A file that no release has. */
  OWN_FILE: [],
  EDITED_BY_YOU: [],
  /** The release no longer has it; the merchant changed it, so it stays. */
  REMOVED_BY_RELEASE: [],
  /** The release no longer has it; `by` still uses it, so it stays. */
  STILL_USED: ["by"],
  REMOVED_BY_YOU: [],
  /** The merchant deleted it; the release's `by` cannot do without. */
  RESTORED: ["by"],
  /** The release's file and the merchant's `by` exclude each other; the merchant's stays. */
  REPLACED_BY_YOURS: ["by"],
  /** The release installed is not known: nobody can tell who changed the file. */
  NO_BASE: [],
  BINARY: [],
  /** Too long to be compared line by line: all or nothing. */
  TOO_LONG: [],
  /** Both sides can be put together, but the result would not be read: `reason` is an `Unsoundness`. */
  UNSOUND: ["reason"],
  /** With the answer `choice` the copy takes the whole file of `side` (`mine`, `new`), because the mix would be unsound. */
  WHOLE_FILE: ["choice", "side", "reason"],
  /** Likewise, once it is answered. */
  WHOLE_FILE_TAKEN: ["choice", "side", "reason"],
  /** Its JSON cannot be read, so it is taken or left whole. */
  UNREADABLE: [],
  /** A comment of the merchant's in a part of the file that the copy does not have. */
  COMMENT_GONE: ["comment"],
  /** The release's file, without what the merchant's own sections, blocks or settings do not know. */
  FITTED: ["count"],
  SETTING_GONE: ["place", "setting", "value"],
  SETTING_INVALID: ["place", "setting", "value", "fallback"],
  SECTION_GONE: ["section", "type"],
  BLOCK_GONE: ["place", "block", "type"],
  LAYOUT_GONE: ["layout"],
  /** The release brings this section or block, and the merchant left the order as it was: it comes. */
  SECTION_TAKEN: ["section", "type"],
  /** Likewise one that the release no longer has here, and the merchant never touched: it goes. */
  SECTION_REMOVED: ["section", "type"],
  /** The release brings this section or block to what the merchant arranged. */
  SECTION_NOT_TAKEN: ["section", "type"],
  /** Likewise one that has no file in the new theme, because the merchant deleted it. */
  SECTION_WITHOUT_FILE: ["section", "type"],
  /** Likewise one more than Shopify, or the schema that the copy has, takes in one place. */
  SECTION_TOO_MANY: ["section", "type", "most"],
  /** The merchant's own section or block, where the schema that the copy has takes fewer than before. */
  OWN_TOO_MANY: ["section", "type", "most"],
  /** Both sides together have more blocks than Shopify takes in a template: the merchant's stays whole. */
  TEMPLATE_FULL: ["most"],
  /** Both added a section or block of this name; the merchant's stays. `type` is that of the release's. */
  ADDED_BY_BOTH: ["section", "type", "yours"],
  /** The release no longer has this section or block, which the merchant changed, or arranged anew with the others: it stays. */
  REMOVAL_NOT_TAKEN: ["section", "type"],
  /** The release changes this section or block; whatever the merchant changed in it stands beside. */
  CHANGE_TAKEN: ["section", "type"],
  /** The release changes this section or block, which the merchant changed in a way that does not go with it. */
  CHANGE_NOT_TAKEN: ["section", "type"],
  /** Both changed this value; the merchant's stays. `value` is the release's. */
  SETTING_KEPT: ["place", "setting", "value", "yours"],
  /** The release no longer sets this value, which the merchant changed; it stays. */
  SETTING_UNSET: ["place", "setting", "yours"],
  /** Both changed the order of the sections or blocks here; the merchant's stays. */
  ORDER_KEPT: ["place"],
  APP_EMBED_CARRIED: ["type"],
  /** The style in use reads differently in the release, so its settings are now written out. */
  STYLE_WRITTEN_OUT: ["style"],
  /** Both changed these words; the merchant's stay. `value` is the release's. */
  WORDS_KEPT: ["key", "value", "yours"],
  /** The release no longer has these words; the merchant changed them, so they stay. */
  WORDS_UNUSED: ["key", "value"],
  /** The release turned a word into a group, or a group into a word. */
  WORDS_REPLACED: ["key", "value"],
} as const satisfies Record<string, readonly string[]>;

export type NoteCode = keyof typeof noteParameters;
export const noteCode = z.enum(Object.keys(noteParameters) as [NoteCode, ...NoteCode[]]);

/**
 * Parameters are at most `noteLengthMax` characters, but for values that the copy does not have. Notes on settings also
 * have the setting's name in the theme editor where it has one: `label`, and `labelFr` where it has another in French.
 */
export const noteLengthMax = 200;
export const note = z.object({ code: noteCode, params: z.record(z.string(), z.string()) });
export type Note = z.infer<typeof note>;

/** One side of a conflict. `line` counts from 1 in that side's file; `cut` when not all of it is shown. */
export const conflictSide = z.object({ line: z.number().int(), lines: z.array(z.string()), cut: z.boolean() });
export type ConflictSide = z.infer<typeof conflictSide>;

export const conflictRegion = z.object({
  /** Unchanged or already merged lines around it. */
  before: z.array(z.string()),
  mine: conflictSide,
  new: conflictSide,
  after: z.array(z.string()),
});
export type ConflictRegion = z.infer<typeof conflictRegion>;

export const previewFile = z.object({
  path: z.string(),
  kind: fileKind,
  outcome: fileOutcome,
  notes: z.array(note),
  /** How many more notes there are than are sent. */
  moreNotes: z.number().int(),
  /** Only of a conflict; empty when the file cannot be shown as lines. */
  regions: z.array(conflictRegion),
  moreRegions: z.number().int(),
  /** The choice a merchant most likely wants; null when only they can know. */
  suggested: z.enum(["mine", "new"]).nullable(),
});
export type PreviewFile = z.infer<typeof previewFile>;

export const installedRelease = z.object({
  version: z.string(),
  /** Files of the theme that are exactly that release's, of how many it has. */
  matching: z.number().int(),
  total: z.number().int(),
});
export type InstalledRelease = z.infer<typeof installedRelease>;

export const updatePreview = z.object({
  /** Null: the theme stems from no known release, so everything that differs is listed. */
  installed: installedRelease.nullable(),
  counts: z.record(fileOutcome, z.number().int()),
  files: z.array(previewFile),
});
export type UpdatePreview = z.infer<typeof updatePreview>;

/**
 * What the merchant decides of a file in conflict. `mine` and `new` decide the lines in conflict, and leave what merged
 * elsewhere; `mine-file` is the merchant's whole file as it is, `edit` a text that they wrote.
 */
export const conflictChoice = z.discriminatedUnion("choice", [
  z.object({ choice: z.enum(["mine", "mine-file", "new"]) }),
  z.object({ choice: z.literal("edit"), text: z.string() }),
]);
export type ConflictChoice = z.infer<typeof conflictChoice>;
export const choiceName = z.enum(["mine", "mine-file", "new", "edit"]);

/** Why a text made of two does not read. `TAGS`: Liquid or HTML. */
export const unsoundness = z.enum(["JSON", "SCHEMA", "TAGS", "DUPLICATE_SETTING", "SCHEME_GROUP"]);
export type Unsoundness = z.infer<typeof unsoundness>;

/** A fault and its place in a text, as shown to the person who wrote it. */
export const faultReason = z.enum([
  /** A tag or an element has no end, or its end comes before that of another one. */
  "UNCLOSED",
  /** An end without a beginning. */
  "UNOPENED",
  "UNKNOWN_TAG",
  /** A tag that says what no Liquid understands. */
  "SYNTAX",
  "UNREADABLE",
  /** Too long, or too deep, to be read. */
  "TOO_LONG",
  "JSON",
  "SCHEMA",
  "SCHEMA_TWICE",
  "DUPLICATE_SETTING",
  /** Settings of the type `color_scheme`, and no `color_scheme_group`. */
  "SCHEME_GROUP",
  /** A line that a comparing tool leaves where two sides disagree. */
  "CONFLICT_MARK",
]);
export type FaultReason = z.infer<typeof faultReason>;

/** A fault in a submitted text: an entry of `faults` in the details of TEXT_INVALID, beside `files`. */
const textFault = z.object({ reason: faultReason, name: z.string(), line: z.number(), column: z.number() });
export type TextFault = z.infer<typeof textFault>;
export const writeTextFault = ({ reason, name, line, column }: TextFault): string =>
  JSON.stringify({ reason, name, line, column });
export const readTextFault = (written: string): TextFault => textFault.parse(JSON.parse(written));

/** Whose text of a file in conflict is asked for: `mine` is the merchant's whole file, `origin` that of the release installed. */
export const conflictSource = z.enum(["mine", "new", "origin"]);
export type ConflictSource = z.infer<typeof conflictSource>;
