/** Turns each note of the merge into a sentence and, where there is one, a fix. */
import type { Key, T } from "#app/i18n/index.ts";
import type { ConflictChoice, Note, NoteCode, Unsoundness } from "#workers/licences/themes/merge/contract.ts";

export interface NoteText {
  sentence: string;
  fix: string | null;
}

/** Notes with a fix. */
const fixable = [
  "REMOVED_BY_RELEASE",
  "STILL_USED",
  "UNSOUND",
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
] as const satisfies NoteCode[];

const unsoundness = ["JSON", "SCHEMA", "TAGS", "DUPLICATE_SETTING", "SCHEME_GROUP"] as const satisfies Unsoundness[];

const answers = ["mine", "mine-file", "new"] as const satisfies ConflictChoice["choice"][];

export function toNoteText(t: T, { code, params }: Note): NoteText {
  const said = {
    ...params,
    ...(params.place === "" ? { place: t("updateNotes.themeSettings") } : {}),
    ...(code === "WHOLE_FILE" || code === "WHOLE_FILE_TAKEN" ? toWholeFileParams(t, params) : {}),
  };
  return { sentence: t(getSentenceKey(code, params), said), fix: getFix(t, code, said) };
}

function getSentenceKey(code: NoteCode, params: Note["params"]): Key {
  if (code !== "UNSOUND") return `updateNotes.${code}` satisfies Key;
  const reason = unsoundness.find((each) => each === params.reason) ?? "SCHEMA";
  return `updateNotes.unsound.${reason}` satisfies Key;
}

/** Names the choice, whose file is used, and the reason. */
function toWholeFileParams(t: T, { choice = "", side = "", reason }: Note["params"]): Note["params"] {
  const answer = answers.find((each) => each === choice);
  const owner = answers.find((each) => each === side && each !== "mine-file");
  return {
    choice: answer ? t(`updateNotes.answer.${answer}`) : choice,
    side: owner && owner !== "mine-file" ? t(`updateNotes.side.${owner}`) : side,
    reason: t(`updateNotes.because.${unsoundness.find((each) => each === reason) ?? "TAGS"}`),
  };
}

function getFix(t: T, code: NoteCode, params: Note["params"]): string | null {
  const known = fixable.find((each) => each === code);
  return known ? t(`updateNotes.fix.${known}`, params) : null;
}
