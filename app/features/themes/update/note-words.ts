/** What is said of a file: a sentence for each note, and what to do where there is something to do. */
import type { Key, T } from "#app/i18n/index.ts";
import type { Note, NoteCode } from "#workers/licences/themes/merge/contract.ts";

export interface NoteWords {
  sentence: string;
  fix: string | null;
}

/** Notes that come with a fix. */
const fixable = [
  "REMOVED_BY_RELEASE",
  "STILL_USED",
  "UNSOUND",
  "UNREADABLE",
  "COMMENT_GONE",
  "NUMBER_CHANGED",
  "SETTING_GONE",
  "SETTING_INVALID",
  "SECTION_GONE",
  "BLOCK_GONE",
  "LAYOUT_GONE",
  "SECTION_TAKEN",
  "SECTION_NOT_TAKEN",
  "SECTION_TOO_MANY",
  "ADDED_BY_BOTH",
  "CHANGE_NOT_TAKEN",
  "APP_EMBED_CARRIED",
  "WORDS_REPLACED",
] as const satisfies NoteCode[];

const unsoundness = ["JSON", "SCHEMA", "TAGS", "DUPLICATE_SETTING"] as const;

export function noteWords(t: T, { code, params }: Note): NoteWords {
  const said = { ...params, ...(params.place === "" ? { place: t("updateNotes.themeSettings") } : {}) };
  return { sentence: t(sentenceOf(code, params), said), fix: fixOf(t, code, said) };
}

function sentenceOf(code: NoteCode, params: Note["params"]): Key {
  if (code !== "UNSOUND") return `updateNotes.${code}` satisfies Key;
  const reason = unsoundness.find((each) => each === params.reason) ?? "SCHEMA";
  return `updateNotes.unsound.${reason}` satisfies Key;
}

function fixOf(t: T, code: NoteCode, params: Note["params"]): string | null {
  const known = fixable.find((each) => each === code);
  return known ? t(`updateNotes.fix.${known}` satisfies Key, params) : null;
}
