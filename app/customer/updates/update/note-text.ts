/** Turns each note of the merge into a sentence and, where there is one, a fix. */
import type { MissingKind } from "theme-merge/check/contract.ts";
import type { ConflictChoice, Note, NoteCode, Unsoundness } from "theme-merge/merge/contract.ts";
import type { Key, T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { nameFile } from "./file-names.ts";

export interface NoteText {
  sentence: string;
  fix: string | null;
}

/** Notes with a fix. */
const fixable = [
  "REMOVED_BY_RELEASE",
  "STILL_USED",
  "UNSOUND",
  "LINES_WITHOUT_SETTING",
  "UNREADABLE",
  "COMMENT_GONE",
  "SETTING_GONE",
  "SETTING_INVALID",
  "SECTION_GONE",
  "BLOCK_GONE",
  "LAYOUT_GONE",
  "SECTION_TAKEN",
  "SECTION_NOT_TAKEN",
  "SECTION_TOO_MANY",
  "OWN_TOO_MANY",
  "ADDED_BY_BOTH",
  "CHANGE_NOT_TAKEN",
  "APP_EMBED_CARRIED",
  "WORDS_REPLACED",
  "STATIC_LEFT",
] as const satisfies NoteCode[];

const unsoundness = ["JSON", "SCHEMA", "TAGS", "DUPLICATE_SETTING", "SCHEME_GROUP"] as const satisfies Unsoundness[];

const missingKinds = [
  ...(["SNIPPET", "SECTION", "SECTION_GROUP", "BLOCK", "LAYOUT", "ASSET", "TEMPLATE", "STATIC_BLOCK"] as const),
  ...(["WORDS", "EDITOR_WORDS", "SETTING", "SCHEME", "OPTION", "PARAMETER"] as const),
] satisfies MissingKind[];

const answers = ["mine", "mine-file", "new"] as const satisfies ConflictChoice["choice"][];

interface NoteContext {
  language: Language;
  /** Whether values of the file do not come along, so that it is not carried over as it is. */
  loses?: boolean;
}

export function toNoteText(t: T, { code, params }: Note, { language, loses = false }: NoteContext): NoteText {
  const said = {
    ...params,
    ...toNames(t, params, language),
    ...(params.place === "" ? { place: t("updateNotes.themeSettings") } : {}),
    ...(code === "LINES_WITHOUT_SETTING" || code === "SETTINGS_DROPPED" ? { choice: toAnswer(t, params.choice) } : {}),
    ...(code === "MISSING" ? { what: toMissing(t, params), choice: toAnswer(t, params.choice) } : {}),
    ...(code === "WHOLE_FILE" || code === "WHOLE_FILE_TAKEN" ? toWholeFileParams(t, params) : {}),
  };
  const partial = loses ? partials.find((each) => each === code) : undefined;
  const open = params.open ? openQuestions.find((each) => each === code) : undefined;
  const key: Key = open ? `updateNotes.open.${open}` : getSentenceKey(code, params);
  const sentence = partial ? t(`updateNotes.partial.${partial}`) : t(key, said);
  return { sentence, fix: getFix(t, code, said) };
}

/** Settings, sections, places and files by their names, where they have one. */
function toNames(t: T, params: Note["params"], language: Language): Note["params"] {
  const translate = (name: string) => (language === "fr" ? params[`${name}Fr`] : undefined) ?? params[name];
  const names = {
    setting: translate("label"),
    settings: translate("settings"),
    section: translate("sectionName"),
    place: translate("placeName"),
    by: params.by && `${nameFile(t, { path: params.by, name: null }, language)} (${params.by})`,
  };
  return Object.fromEntries(Object.entries(names).flatMap(([key, name]) => (name ? [[key, name]] : [])));
}

/** Notes that say another thing where values of the file do not come along. */
const partials = ["OWN_FILE", "EDITED_BY_YOU"] as const satisfies NoteCode[];

/** Notes that say another thing where an open question decides. */
const openQuestions = ["STILL_USED", "RESTORED", "WORDS_STILL_USED"] as const satisfies NoteCode[];

/** What notes are about, in the order in which it matters. */
const kinds = {
  lost: ["SETTING_GONE", "SETTING_INVALID"],
  gone: ["SECTION_GONE", "BLOCK_GONE", "OWN_TOO_MANY", "SECTION_REMOVED"],
  comments: ["COMMENT_GONE"],
  added: ["SECTION_TAKEN"],
  changed: ["CHANGE_TAKEN"],
  left: ["SECTION_NOT_TAKEN", "SECTION_WITHOUT_FILE", "SECTION_TOO_MANY", "REMOVAL_NOT_TAKEN", "CHANGE_NOT_TAKEN"],
  kept: ["SETTING_KEPT", "SETTING_UNSET", "WORDS_KEPT", "ORDER_KEPT", "ADDED_BY_BOTH"],
  words: ["WORDS_UNUSED", "WORDS_REPLACED"],
  missing: ["MISSING"],
  apps: ["APP_EMBED_CARRIED"],
  prepared: [
    ...(["SETTING_RENAMED", "SETTING_SUPERSEDED", "SCHEME_MAPPED", "SECTION_MOVED", "SECTIONS_JOINED"] as const),
    ...(["SECTION_SPLIT", "RELEASE_SET", "RELEASE_REMOVED", "STATIC_LEFT"] as const),
  ],
} as const satisfies Record<string, readonly NoteCode[]>;

/** Notes on what the release's migrations did. */
export const isPreparedNote = (code: NoteCode): boolean => (kinds.prepared as readonly NoteCode[]).includes(code);

/** "2 settings to look at, 1 section more". Notes of other kinds count only where they are alone. */
export function summariseNotes(t: T, notes: readonly Note[], more: number): string {
  const counted = Object.entries(kinds).flatMap(([kind, codes]) => {
    const count = notes.filter(({ code }) => (codes as readonly NoteCode[]).includes(code)).length;
    return count > 0 ? t(`updateNotes.kinds.${kind as keyof typeof kinds}`, { count }) : [];
  });
  const parts = counted.length > 0 ? counted : notes.length > 0 ? [t("updateNotes.kinds.how")] : [];
  return [...parts, ...(more > 0 ? [t("update.preview.moreNotes", { count: more })] : [])].join(", ");
}

function getSentenceKey(code: NoteCode, params: Note["params"]): Key {
  if (code === "MISSING" && params.file !== undefined) return "updateNotes.missingIn";
  if (code === "MISSING" && params.choice !== undefined) return "updateNotes.missingWith";
  if (code !== "UNSOUND") return `updateNotes.${code}` satisfies Key;
  const reason = unsoundness.find((each) => each === params.reason) ?? "SCHEMA";
  return `updateNotes.unsound.${reason}` satisfies Key;
}

function toAnswer(t: T, choice = ""): string {
  const answer = answers.find((each) => each === choice);
  return answer ? t(`updateNotes.answer.${answer}`) : choice;
}

/** The sentence of the finished copy's check. */
function toMissing(t: T, { kind = "", name = "" }: Note["params"]): string {
  const known = missingKinds.find((each) => each === kind);
  return known ? t(`update.copyCheck.finding.${known}`, { name }) : `${kind} ${name}`;
}

/** Names the choice, whose file is used, and the reason. */
function toWholeFileParams(t: T, { choice = "", side = "", reason }: Note["params"]): Note["params"] {
  const owner = answers.find((each) => each === side && each !== "mine-file");
  return {
    choice: toAnswer(t, choice),
    side: owner && owner !== "mine-file" ? t(`updateNotes.side.${owner}`) : side,
    reason: t(`updateNotes.because.${unsoundness.find((each) => each === reason) ?? "TAGS"}`),
  };
}

function getFix(t: T, code: NoteCode, params: Note["params"]): string | null {
  const known = fixable.find((each) => each === code);
  return known ? t(`updateNotes.fix.${known}`, params) : null;
}
