/** The preview and the report as the page shows them, in the reader's language; pure. */
import type { ConflictChoice, FileOutcome, NoteCode, PreviewFile, UpdatePreview } from "theme-merge/merge/contract.ts";
import type { T } from "#app/i18n/index.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";
import type { Language } from "#base/language.ts";
import type { UpdateReport } from "#workers/licences/updates/contract.ts";
import { isLoss } from "./answer-losses.ts";
import { nameFile } from "./file-names.ts";
import { isPreparedNote, type NoteText, summariseNotes, toNoteText } from "./note-text.ts";
import {
  listGroups,
  nameApp,
  type QuestionGroup,
  type QuestionView,
  type ShownQuestions,
  toQuestionViews,
} from "./question-view.ts";
import { type ReleaseMix, toReleaseMix } from "./release-mix-view.ts";
import {
  type EditorTheme,
  isResetSetting,
  type Reader,
  type ResetSettingView,
  toEditorAddress,
  toResetSetting,
} from "./reset-settings.ts";

/** The five lists, in the order of the attention they need. */
export const listNames = ["conflict", "merged", "kept", "replaced", "removed"] as const;
export const listIcons = {
  conflict: "git-branch",
  merged: "git-merge",
  kept: "file-code",
  replaced: "file-plus",
  removed: "file-minus",
} as const satisfies Record<(typeof listNames)[number], IconName>;
export type ListName = (typeof listNames)[number];

export interface FileView {
  path: string;
  title: string;
  notes: NoteText[];
  moreNotes: number;
  /** The app that made the file, or all edits in it. */
  madeBy: string | null;
  /** What the notes are about, in a few words. */
  summary: string;
  /** Number of the merchant's values that do not come along. */
  lostCount: number;
  /** Whether the release adds the file. */
  isNew: boolean;
  /** The merchant's choice in a resolved conflict. */
  choice: ConflictChoice["choice"] | null;
  /** The name on the link by which it was chosen; null: the owner. */
  answeredBy: string | null;
  /** Number of changes on both sides that the merge resolved in the merchant's favour. */
  autoResolvedCount: number;
}

/** Changes on both sides of one file that the merge resolved in the merchant's favour. */
export interface AutoResolvedView {
  path: string;
  title: string;
  /** Shopify's theme editor where the values are set. */
  editor: string | null;
  places: NoteText[];
  /** Number of further notes on the file that are not shown. */
  more: number;
}

export const countPlaces = (decided: readonly AutoResolvedView[]): number =>
  decided.reduce((sum, { places }) => sum + places.length, 0);

export interface PreviewView {
  /** Null when the base release is unknown. */
  installed: { version: string; matching: number; total: number } | null;
  /** Of a theme that is a mix of releases; null where all files come from one. */
  mix: ReleaseMix | null;
  /** Number of paths on both sides. */
  compared: number;
  same: number;
  counts: Record<ListName, number>;
  questions: QuestionView[];
  groups: QuestionGroup[];
  lists: Record<Exclude<ListName, "conflict">, FileView[]>;
  autoResolved: AutoResolvedView[];
  /** What the release's migrations did. */
  prepared: AutoResolvedView[];
  resetSettings: ResetSettingView[];
}

const listByOutcome: Record<FileOutcome, ListName | null> = {
  same: null,
  conflict: "conflict",
  merged: "merged",
  kept: "kept",
  replaced: "replaced",
  added: "replaced",
  removed: "removed",
};

/** Notes that are listed among the automatically resolved changes. */
const autoResolvedNotes = new Set<NoteCode>([
  ...(["SETTING_KEPT", "SETTING_UNSET", "WORDS_KEPT", "ORDER_KEPT"] as const),
  ...(["CHANGE_NOT_TAKEN", "ADDED_BY_BOTH", "REMOVAL_NOT_TAKEN"] as const),
]);

export function toPreviewView(
  t: T,
  { installed, releases, counts, files }: UpdatePreview,
  shown: ShownQuestions,
): PreviewView {
  const { language, theme } = shown;
  const questions = toQuestionViews(t, files, shown);
  const listed = (name: ListName) => files.filter(({ outcome }) => listByOutcome[outcome] === name);
  const list = (name: ListName) => listed(name).map((file) => toFileView(t, file, language));
  return {
    installed,
    mix: toReleaseMix(t, { releases, files }, language),
    compared: Object.values(counts).reduce((sum, count) => sum + count, 0),
    same: counts.same ?? 0,
    counts: {
      conflict: counts.conflict ?? 0,
      merged: counts.merged ?? 0,
      kept: counts.kept ?? 0,
      replaced: (counts.replaced ?? 0) + (counts.added ?? 0),
      removed: counts.removed ?? 0,
    },
    questions,
    groups: listGroups(t, questions),
    lists: {
      merged: list("merged"),
      kept: list("kept"),
      replaced: list("replaced"),
      removed: list("removed"),
    },
    autoResolved: files.flatMap((file) => toAutoResolvedView(t, file, { language, theme })),
    prepared: files.flatMap((file) => toPreparedView(t, file, { language, theme })),
    resetSettings: files.flatMap((file) => toResetSettings(t, file, { language, theme })),
  };
}

type ListedFile = Pick<PreviewFile, "path" | "name" | "notes" | "moreNotes" | "outcome" | "madeBy">;

const toFileView = (t: T, file: ListedFile, language: Language): FileView => ({
  path: file.path,
  title: nameFile(t, file, language),
  notes: toNoteTexts(t, file, language),
  moreNotes: file.moreNotes,
  madeBy: file.madeBy && nameApp(t, file.madeBy),
  summary: summariseNotes(t, file.notes, file.moreNotes),
  lostCount: countLosses(file),
  isNew: file.outcome === "added",
  choice: null,
  answeredBy: null,
  autoResolvedCount: file.notes.filter(({ code }) => autoResolvedNotes.has(code)).length,
});

/** What the update did to each file. */
export interface ReportView {
  same: number;
  lists: Record<ListName, FileView[]>;
  autoResolved: AutoResolvedView[];
  /** What the release's migrations did. */
  prepared: AutoResolvedView[];
  resetSettings: ResetSettingView[];
}

export function toReportView(
  t: T,
  { counts, files }: UpdateReport,
  language: Language,
  theme: EditorTheme | null,
): ReportView {
  const shown = (name: ListName) =>
    files
      .filter(({ outcome }) => listByOutcome[outcome] === name)
      .map((file) => ({ ...toFileView(t, file, language), choice: file.choice, answeredBy: file.answeredBy }));
  return {
    same: counts.same ?? 0,
    lists: {
      conflict: shown("conflict"),
      merged: shown("merged"),
      kept: shown("kept"),
      replaced: shown("replaced"),
      removed: shown("removed"),
    },
    autoResolved: files.flatMap((file) => toAutoResolvedView(t, file, { language, theme })),
    prepared: files.flatMap((file) => toPreparedView(t, file, { language, theme })),
    resetSettings: files.flatMap((file) => toResetSettings(t, file, { language, theme })),
  };
}

const countLosses = ({ notes }: Pick<PreviewFile, "notes">): number =>
  notes.filter((note) => isResetSetting(note) && !isLoss(note)).length;

const toPreparedView = (t: T, file: ListedFile, reader: Reader): AutoResolvedView[] =>
  toPlaces(t, file, isPreparedNote, reader);

const toAutoResolvedView = (t: T, file: ListedFile, reader: Reader): AutoResolvedView[] =>
  toPlaces(t, file, (code) => autoResolvedNotes.has(code), reader);

function toPlaces(
  t: T,
  file: ListedFile,
  isListed: (code: NoteCode) => boolean,
  { language, theme }: Reader,
): AutoResolvedView[] {
  const { path, notes, moreNotes } = file;
  const listed = notes.filter((note) => isListed(note.code) && !isLoss(note));
  const places = listed.map((note) => toNoteText(t, note, { language }));
  if (places.length === 0) return [];
  const editor = theme && /^(templates|sections|config)\//.test(path) ? toEditorAddress(theme, path) : null;
  return [{ path, title: nameFile(t, file, language), editor, places, more: moreNotes }];
}

/** Leaves out notes with a list of their own, and `NO_BASE`, which the page shows once for all files. */
const toNoteTexts = (t: T, file: Pick<PreviewFile, "notes">, language: Language): NoteText[] =>
  file.notes
    .filter((note) => !isResetSetting(note) && !isLoss(note))
    .filter(({ code }) => !autoResolvedNotes.has(code) && !isPreparedNote(code))
    .filter(({ code }) => code !== "NO_BASE")
    .map((note) => toNoteText(t, note, { language, loses: countLosses(file) > 0 }));

const toResetSettings = (t: T, { path, notes }: Pick<PreviewFile, "path" | "notes">, reader: Reader) =>
  notes.filter((note) => isResetSetting(note) && !isLoss(note)).map((note) => toResetSetting(t, path, note, reader));
