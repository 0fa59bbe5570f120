/** The preview of an update: every path, its outcome, and why. */
import * as z from "zod";

/**
 * The outcome of a path in the updated theme:
 * same (unchanged), replaced (the release's, the merchant never touched it), added (new in the release),
 * kept (the merchant's), merged (both), conflict (both, at the same place: the merchant chooses), removed.
 */
export const fileOutcome = z.enum(["same", "replaced", "added", "kept", "merged", "conflict", "removed"]);
export type FileOutcome = z.infer<typeof fileOutcome>;

const fileKind = z.enum([
  ...["code", "binary", "template", "section-group", "settings-data", "settings-schema"],
  ...["locale", "locale-schema"],
] as const);
export type FileKind = z.infer<typeof fileKind>;

/** Parameter names by the code of a note. */
export const noteParameters = {
  /** A file that no release has. */
  OWN_FILE: [],
  EDITED_BY_YOU: [],
  /** The release no longer has it; the merchant changed it, so it stays. */
  REMOVED_BY_RELEASE: [],
  /** The release no longer has it; `by` still uses it, so it stays. With `open`, the answer for `by` decides on that. */
  STILL_USED: ["by"],
  REMOVED_BY_YOU: [],
  /** The merchant deleted it; the release's `by` needs it. `open` as above. */
  RESTORED: ["by"],
  /** The release's file and the merchant's `by` exclude each other; the merchant's stays. */
  REPLACED_BY_YOURS: ["by"],
  /** The installed release is not known, so neither is who changed the file. */
  NO_BASE: [],
  BINARY: [],
  /** Too long to compare line by line. */
  TOO_LONG: [],
  /** Both sides merge, but Shopify would not accept the result: `reason` is an `Unsoundness`. */
  UNSOUND: ["reason"],
  /**
   * With the answer `choice` the copy takes the whole file of `side` (`mine`, `new`), because the mix would be unsound.
   */
  WHOLE_FILE: ["choice", "side", "reason"],
  /** The same, after the choice. */
  WHOLE_FILE_TAKEN: ["choice", "side", "reason"],
  /** With the answer `choice` the copy no longer has these settings of the merchant's, but its lines still use them. */
  LINES_WITHOUT_SETTING: ["choice", "settings"],
  /** With the answer `choice` the copy no longer has these settings of the merchant's. */
  SETTINGS_DROPPED: ["choice", "settings"],
  /** Its JSON cannot be read, so it is kept whole. */
  UNREADABLE: [],
  /** A comment of the merchant's in a part of the file that the copy does not have. */
  COMMENT_GONE: ["comment"],
  /** The release's file, without values that the merchant's own sections, blocks or settings do not define. */
  FITTED: ["count"],
  SETTING_GONE: ["place", "setting", "value"],
  SETTING_INVALID: ["place", "setting", "value", "fallback"],
  SECTION_GONE: ["section", "type"],
  BLOCK_GONE: ["place", "block", "type"],
  LAYOUT_GONE: ["layout"],
  /** The release adds this section or block, and the merchant did not change the order: it is added. */
  SECTION_TAKEN: ["section", "type"],
  /** The release drops this section or block, and the merchant did not change it: it goes. */
  SECTION_REMOVED: ["section", "type"],
  /** The release adds this section or block, but the merchant changed the order. */
  SECTION_NOT_TAKEN: ["section", "type"],
  /** The release adds it, but its file is missing, because the merchant deleted it. */
  SECTION_WITHOUT_FILE: ["section", "type"],
  /** The release adds it, but Shopify or the copy's schema allows no more here. */
  SECTION_TOO_MANY: ["section", "type", "most"],
  /** The merchant's own section or block, which the copy's schema no longer has room for. */
  OWN_TOO_MANY: ["section", "type", "most"],
  /** Both sides together exceed Shopify's blocks in a template: the merchant's stays whole. */
  TEMPLATE_FULL: ["most"],
  /** Both added a section or block of this name; the merchant's stays. `type` is that of the release's. */
  ADDED_BY_BOTH: ["section", "type", "yours"],
  /** The release drops this section or block, but the merchant changed it or the order: it stays. */
  REMOVAL_NOT_TAKEN: ["section", "type"],
  /** The release changes this section or block; the merchant's changes are merged. */
  CHANGE_TAKEN: ["section", "type"],
  /** The release's change of this section or block cannot be merged with the merchant's. */
  CHANGE_NOT_TAKEN: ["section", "type"],
  /** Both changed this value; the merchant's stays. `value` is the release's. */
  SETTING_KEPT: ["place", "setting", "value", "yours"],
  /** The release no longer sets this value, which the merchant changed; it stays. */
  SETTING_UNSET: ["place", "setting", "yours"],
  /** Both changed the order of the sections or blocks here; the merchant's stays. */
  ORDER_KEPT: ["place"],
  APP_EMBED_CARRIED: ["type"],
  /** The release changes the style in use, so its settings are written out. */
  STYLE_WRITTEN_OUT: ["style"],
  /** Both changed these words; the merchant's stay. `value` is the release's. */
  WORDS_KEPT: ["key", "value", "yours"],
  /** The release no longer has these words; the merchant changed them, so they stay. */
  WORDS_UNUSED: ["key", "value"],
  /** The release no longer has the words `keys`, which `by` still uses: they stay. `open` as above. */
  WORDS_STILL_USED: ["keys", "by"],
  /** The release turned a word into a group, or a group into a word. */
  WORDS_REPLACED: ["key", "value"],
  /** The release renames this setting: the merchant's value came along. `from` is the old name. */
  SETTING_RENAMED: ["place", "setting", "from", "value"],
  /** The same, but the theme had a value under the new name already (`yours`), which stays. `value` is the old one's. */
  SETTING_SUPERSEDED: ["place", "setting", "from", "value", "yours"],
  /** The release maps the merchant's value to `scheme`, a colour scheme or another new value. */
  SCHEME_MAPPED: ["place", "setting", "from", "value", "scheme"],
  /** The static section is now a member of the section group or template `file`. */
  SECTION_MOVED: ["section", "type", "file"],
  /** The release turns several types of section into one: `from` became `type`. */
  SECTIONS_JOINED: ["section", "from", "type"],
  /** The release turns one type of section into several: `from` became `type`, one or a list. */
  SECTION_SPLIT: ["section", "from", "type"],
  /** The release's migration wrote this value. */
  RELEASE_SET: ["place", "setting", "value"],
  /** The release's migration deleted this value of the merchant's. */
  RELEASE_REMOVED: ["place", "setting", "value"],
  /** Colour schemes that `by` uses and the copy would not have. */
  SCHEMES_KEPT: ["schemes", "by"],
  /** Theme settings that the merchant's schema lacks and the release's `by` uses. */
  SETTINGS_RESTORED: ["settings", "by"],
  /**
   * The file names what the copy does not have: `kind` is a `MissingKind`. With `choice` only under that answer to its
   * question, and with `file` another file does.
   */
  MISSING: ["kind", "name", "line"],
  /** The new layout no longer renders this static section; `value` is its content. */
  STATIC_LEFT: ["section", "type", "value"],
} as const satisfies Record<string, readonly string[]>;

export type NoteCode = keyof typeof noteParameters;
const noteCode = z.enum(Object.keys(noteParameters) as [NoteCode, ...NoteCode[]]);

/**
 * Parameters are at most `noteLengthMax` characters, except for values that the copy does not have. Notes on settings
 * also have the setting's name in the theme editor as `label`, and as `labelFr` where the French name differs; lists of
 * settings have the French names as `settingsFr`.
 */
export const maxNoteLength = 200;
const note = z.object({ code: noteCode, params: z.record(z.string(), z.string()) });
export type Note = z.infer<typeof note>;

/** One side of a conflict. `line` counts from 1 in that side's file; `cut` when not all of it is shown. */
const conflictSide = z.object({ line: z.number().int(), lines: z.array(z.string()), cut: z.boolean() });
export type ConflictSide = z.infer<typeof conflictSide>;

const conflictRegion = z.object({
  /** Unchanged or already merged lines around it. */
  before: z.array(z.string()),
  mine: conflictSide,
  new: conflictSide,
  after: z.array(z.string()),
  /** The app that wrote the merchant's lines here. */
  madeBy: z.string().nullable().default(null),
});
export type ConflictRegion = z.infer<typeof conflictRegion>;

export const fileName = z.object({ en: z.string(), fr: z.string() });
export type FileName = z.infer<typeof fileName>;

/**
 * Why an answer is advised. With one of the `carefulReasons` nothing is clear, and the answer is the careful one.
 */
export const adviceReason = z.enum([
  /** The merchant's edit is an app's, and the release changes only words or values. */
  "APP_LINES",
  /** Both sides are the same, or the merchant's edit is nothing, but for white space and comments. */
  "SPACE_YOURS",
  /** The release only moves lines, or changes white space and comments. */
  "SPACE_RELEASE",
  /** The merchant took the lines out. */
  "REMOVED",
  /** The release has the merchant's edit too. */
  "ALREADY_THERE",
  /** The merchant's lines have the release's change too. */
  "INCLUDED",
  /** The merchant's words (`detail`) are a setting of the release. */
  "NOW_SETTING",
  /** Only words that visitors read differ. */
  "WORDS",
  /** Only values differ: numbers and colours of styles, texts of a schema. */
  "VALUES",
  /** The merchant's edit is one class name or attribute (`detail`), which the release's lines do not have. */
  "SMALL_CHANGE",
  /** Hardly a line of the installed release is left in the merchant's file. */
  "REWRITTEN",
  "BINARY",
  "NO_BASE",
  /** Both sides changed the settings that a section defines. */
  "SCHEMA",
  /** Both sides changed the same lines, or neighbouring ones: `detail` is how many, as "mine new". */
  "SAME_LINES",
  "NEAR_LINES",
  /** The merchant's edit is small, and the release changes what its other files may rely on: `detail`. */
  "RELEASE_CODE",
  /** A snippet and a file that renders it, whose own advice differs. */
  "TOGETHER",
  "UNCLEAR",
]);
export const carefulReasons: readonly AdviceReason[] = [
  ...(["SMALL_CHANGE", "REWRITTEN", "NO_BASE", "SCHEMA", "SAME_LINES", "NEAR_LINES"] as const),
  ...(["RELEASE_CODE", "TOGETHER", "UNCLEAR"] as const),
];
export type AdviceReason = z.infer<typeof adviceReason>;
const advice = z.object({
  choice: z.enum(["mine", "new"]),
  reason: adviceReason,
  detail: z.string().default(""),
});
export type Advice = z.infer<typeof advice>;

export const previewFile = z.object({
  path: z.string(),
  kind: fileKind,
  outcome: fileOutcome,
  notes: z.array(note),
  /** Notes that are not sent. */
  moreNotes: z.number().int(),
  /** Only of a conflict; empty when the file cannot be shown as lines. */
  regions: z.array(conflictRegion),
  moreRegions: z.number().int(),
  /** Of a conflict; null in a preview that was made without. */
  advice: advice.nullable().default(null),
  /** Its name in the theme editor, when its schema gives one. */
  name: fileName.nullable().default(null),
  /** The release that the merchant's file comes from; null when no release has such a file. */
  origin: z.string().nullable().default(null),
  /** The app that made all edits of the merchant's file: its name, or `unnamedApp`. */
  madeBy: z.string().nullable().default(null),
  /** Questions that need the same answer as this one: a snippet, and what renders it. */
  together: z.array(z.string()).optional(),
});
export type PreviewFile = z.infer<typeof previewFile>;

export const installedRelease = z.object({
  version: z.string(),
  /** In a preview: files of the theme that are a release's, but for how they are written, of how many. */
  matching: z.number().int(),
  total: z.number().int(),
});
export type InstalledRelease = z.infer<typeof installedRelease>;

/** A release that files of the theme come from. A file that several releases have alike counts for one of them. */
const foundRelease = z.object({
  version: z.string(),
  /** Files of the theme that are the release's. */
  untouched: z.number().int(),
  /** Files of the theme that are the release's with edits. */
  edited: z.number().int(),
});
export type FoundRelease = z.infer<typeof foundRelease>;

/** Instead of the name of an app that left its marks but not its name. */
export const unnamedApp = "app";

export const updatePreview = z.object({
  /** Null when the theme comes from no known release; then all differences are listed. */
  installed: installedRelease.nullable(),
  /** All releases that files of the theme come from, the installed one first; each file names its own as `origin`. */
  releases: z.array(foundRelease).default([]),
  counts: z.record(fileOutcome, z.number().int()),
  files: z.array(previewFile),
});
export type UpdatePreview = z.infer<typeof updatePreview>;

/**
 * The merchant's choice for a file in conflict. `mine` and `new` decide the lines in conflict only; `mine-file` is the
 * merchant's whole file, `edit` a text that they wrote.
 */
export const conflictChoice = z.discriminatedUnion("choice", [
  z.object({ choice: z.enum(["mine", "mine-file", "new"]) }),
  z.object({ choice: z.literal("edit"), text: z.string() }),
]);
export type ConflictChoice = z.infer<typeof conflictChoice>;
export const choiceName = z.enum(["mine", "mine-file", "new", "edit"]);

/** A conflict as its answer depends on it; see `question.ts`. */
export const question = z.object({ path: z.string(), kind: fileKind, places: z.string(), whole: z.string() });
export type Question = z.infer<typeof question>;

/** Why Shopify would not accept a merged text. `TAGS`: Liquid or HTML. */
const unsoundness = z.enum(["JSON", "SCHEMA", "TAGS", "DUPLICATE_SETTING", "SCHEME_GROUP"]);
export type Unsoundness = z.infer<typeof unsoundness>;

/** A fault and its place in a text that the merchant wrote. */
export const faultReason = z.enum([
  /** A tag or element without an end, or with its end before another's. */
  "UNCLOSED",
  /** An end without a beginning. */
  "UNOPENED",
  "UNKNOWN_TAG",
  /** A tag with invalid Liquid. */
  "SYNTAX",
  "UNREADABLE",
  /** Too long or nested too deep. */
  "TOO_LONG",
  "JSON",
  "SCHEMA",
  "SCHEMA_TWICE",
  "DUPLICATE_SETTING",
  /** Settings of the type `color_scheme`, and no `color_scheme_group`. */
  "SCHEME_GROUP",
  /** A conflict mark of a merge tool. */
  "CONFLICT_MARK",
]);
export type FaultReason = z.infer<typeof faultReason>;

/** A fault in a submitted text: an entry of `faults` in the details of TEXT_INVALID, beside `files`. */
const textFault = z.object({ reason: faultReason, name: z.string(), line: z.number(), column: z.number() });
export type TextFault = z.infer<typeof textFault>;
export const writeTextFault = ({ reason, name, line, column }: TextFault): string =>
  JSON.stringify({ reason, name, line, column });
export const readTextFault = (written: string): TextFault => textFault.parse(JSON.parse(written));

/**
 * The requested text of a file in conflict: `mine` is the merchant's whole file, `origin` the installed release's,
 * `answer` the text that was written as its answer.
 */
export const conflictSource = z.enum(["mine", "new", "origin", "answer"]);
export type ConflictSource = z.infer<typeof conflictSource>;
