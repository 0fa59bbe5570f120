/** What each answer to a question takes away, as the page says it before the answer; pure. */
import type { Note, PreviewFile } from "theme-merge/merge/contract.ts";
import type { T } from "#app/i18n/index.ts";
import { namePage } from "./file-names.ts";
import { type NoteText, toNoteText } from "./note-text.ts";
import { isResetSetting, type Reader, type ResetSettingView, toResetSetting } from "./reset-settings.ts";

const losingChoices = ["mine", "new", "mine-file"] as const;
export type LosingChoice = (typeof losingChoices)[number];

/** Names of an answer's losses, for a closed question. */
export interface LossSummary {
  choice: LosingChoice;
  names: string[];
  more: number;
}

/** All of an answer's losses, for an open question. */
export interface AnswerLosses {
  choice: LosingChoice;
  settings: ResetSettingView[];
  /** Sections and blocks. */
  parts: NoteText[];
}

const maxNames = 3;

/** Such a note names the answer, and the data file that loses the value. */
export const isLoss = ({ params }: Note): boolean => params.choice !== undefined && params.file !== undefined;

const byChoice = ({ notes }: Pick<PreviewFile, "notes">) =>
  losingChoices.flatMap((choice) => {
    const lost = notes.filter((note) => isLoss(note) && note.params.choice === choice);
    return lost.length > 0 ? [{ choice, lost }] : [];
  });

export const toAnswerLosses = (t: T, file: Pick<PreviewFile, "notes">, reader: Reader): AnswerLosses[] =>
  byChoice(file).map(({ choice, lost }) => ({
    choice,
    settings: lost.filter(isResetSetting).map((note) => toResetSetting(t, note.params.file ?? "", note, reader)),
    parts: lost.filter((note) => !isResetSetting(note)).map((note) => toPart(t, note, reader)),
  }));

function toPart(t: T, note: Note, { language }: Reader): NoteText {
  const { sentence } = toNoteText(t, note, { language });
  const file = note.params.file ?? "";
  return { sentence: file.startsWith("templates/") ? `${namePage(t, file)}: ${sentence}` : sentence, fix: null };
}

export const toLossSummaries = (t: T, file: Pick<PreviewFile, "notes">, { language }: Reader): LossSummary[] =>
  byChoice(file).map(({ choice, lost }) => {
    const names = [...new Set(lost.map((note) => nameLoss(t, note, language)))];
    return { choice, names: names.slice(0, maxNames), more: Math.max(0, names.length - maxNames) };
  });

function nameLoss(t: T, { code, params }: Note, language: Reader["language"]): string {
  const translate = (name: string) => (language === "fr" ? params[`${name}Fr`] : undefined) ?? params[name];
  if (code === "BLOCK_GONE") return t("updateNotes.lostBlock", { name: params.type ?? "" });
  if (code === "MISSING") return params.name ?? "";
  return translate("label") ?? params.setting ?? translate("sectionName") ?? params.section ?? "";
}
