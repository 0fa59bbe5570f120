/** The questions of a preview as the page shows them, in the reader's language; pure. */
import type { Advice, ConflictChoice, ConflictRegion, Note, PreviewFile } from "theme-merge/merge/contract.ts";
import { carefulReasons, unnamedApp } from "theme-merge/merge/contract.ts";
import { type Moment, toMoment } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import type { UpdateAnswer } from "#workers/licences/updates/contract.ts";
import { type AnswerLosses, isLoss, type LossSummary, toAnswerLosses, toLossSummaries } from "./answer-losses.ts";
import { findPart, nameFile, type Part, parts } from "./file-names.ts";
import { type NoteText, toNoteText } from "./note-text.ts";
import { fewQuestions, type QuestionType } from "./question-filter.ts";
import type { EditorTheme, Reader } from "./reset-settings.ts";

export type Choice = ConflictChoice["choice"];

/** The lines of a question and what its answers take away, which are sent once it is opened. */
export interface Comparison {
  notes: NoteText[];
  losses: AnswerLosses[];
  regions: ConflictRegion[];
  moreRegions: number;
  /** The text that was written as its answer. */
  text: string;
}

export interface QuestionView {
  path: string;
  title: string;
  /** Id of its group. */
  group: string;
  type: QuestionType;
  /** Of the first place in the merchant's file; null where it has no lines. */
  line: number | null;
  places: number;
  losses: LossSummary[];
  advice: { choice: "mine" | "new"; text: string; isSure: boolean };
  /** Other questions that need the same answer, by name. */
  together: string[];
  answer: { choice: Choice; by: string | null; when: Moment } | null;
  /** Whether the merchant can edit it as text. */
  editable: boolean;
  /** Set when it is open. */
  comparison: Comparison | null;
}

export interface QuestionGroup {
  id: string;
  title: string;
}

export interface ShownQuestions {
  language: Language;
  /** The target release. */
  version: string;
  answers: readonly UpdateAnswer[];
  /** Paths of the questions to open, with the texts that were written as their answers. */
  open: ReadonlyMap<string, string>;
  /** The merchant's theme in Shopify. */
  theme: EditorTheme | null;
}

export function toQuestionViews(t: T, files: readonly PreviewFile[], shown: ShownQuestions): QuestionView[] {
  const { language, answers, open } = shown;
  const asked = files.filter(({ outcome }) => outcome === "conflict");
  const given = new Map(answers.map((answer) => [answer.path, answer]));
  const byPath = new Map(asked.map((file, at) => [file.path, { file, at }]));
  // A snippet is asked right after what renders it.
  const findLeader = ({ path, together = [] }: PreviewFile) =>
    path.startsWith("snippets/")
      ? byPath.get(together.find((other) => !other.startsWith("snippets/")) ?? "")
      : undefined;
  return asked
    .map((file, at) => {
      const { path, kind, regions, moreRegions, together = [] } = file;
      const leader = findLeader(file);
      const losses = toLossSummaries(t, file, shown);
      const answer = given.get(path);
      const text = open.get(path) ?? (asked.length <= fewQuestions ? "" : undefined);
      return {
        ...{ path, title: nameFile(t, file, language), group: getGroup(leader?.file ?? file), type: getType(file) },
        line: regions[0]?.mine.line ?? null,
        places: regions.length + moreRegions,
        losses,
        advice: toAdvice(t, file, shown, losses),
        together: together
          .flatMap((other) => byPath.get(other)?.file ?? [])
          .map((other) => nameFile(t, other, language)),
        position: leader ? leader.at + 0.5 : at,
        answer: answer
          ? { choice: answer.choice, by: answer.by, when: toMoment(language, answer.at, new Date()) }
          : null,
        editable: kind !== "binary",
        comparison: text === undefined ? null : toComparison(t, file, files, shown, text),
      };
    })
    .sort((one, other) => rank(one.group) - rank(other.group) || one.position - other.position)
    .map(({ position: _position, ...question }) => question);
}

/** @param files of the whole preview */
export function toComparison(
  t: T,
  { path, notes, regions, moreRegions }: PreviewFile,
  files: readonly PreviewFile[],
  reader: Reader,
  text: string,
): Comparison {
  const said = notes.filter((note) => note.code !== "NO_BASE" && !isLoss(note));
  return {
    notes: [...said.map((note) => toNoteText(t, note, reader)), ...listDependents(t, path, files, reader)],
    losses: toAnswerLosses(t, { notes }, reader),
    ...{ regions, moreRegions, text },
  };
}

/** Files that the copy has only if the answer to this question uses them. */
function listDependents(t: T, path: string, files: readonly PreviewFile[], { language }: Reader): NoteText[] {
  const isDecided = ({ code, params }: Note) =>
    (code === "STILL_USED" || code === "RESTORED") && params.open !== undefined && params.by === path;
  const names = files
    .filter(({ notes }) => notes.some(isDecided))
    .map((file) => `${nameFile(t, file, language)} (${file.path})`);
  return names.length > 0 ? [{ sentence: t("updateNotes.decides", { names: names.join(", ") }), fix: null }] : [];
}

const appGroup = "app:";
export const getGroup = ({ path, kind, madeBy }: PreviewFile): string =>
  madeBy === null ? findPart(path, kind) : `${appGroup}${madeBy}`;

/** What apps made comes before the settings, which most merchants leave to the release. */
function rank(group: string): number {
  const position = parts.indexOf(group as Part);
  return position < 0 ? parts.indexOf("translations") - 0.5 : position;
}

/** The groups of the questions, in their order. */
export function listGroups(t: T, questions: readonly QuestionView[]): QuestionGroup[] {
  return [...new Set(questions.map(({ group }) => group))].map((id) => ({ id, title: nameGroup(t, id) }));
}

function nameGroup(t: T, id: string): string {
  const part = parts.find((each) => each === id);
  if (part) return t(`updateFiles.parts.${part}`);
  return nameApp(t, id.slice(appGroup.length));
}

export const nameApp = (t: T, app: string): string =>
  app === unnamedApp ? t("updateFiles.app") : t("updateFiles.appNamed", { app });

function getType({ kind, madeBy }: PreviewFile): QuestionType {
  if (madeBy !== null) return "app";
  return kind === "code" || kind === "binary" ? "code" : "settings";
}

const careful: Advice = { choice: "mine", reason: "UNCLEAR", detail: "" };

/** A preview that was made without advice gets the careful one. */
export const getAdvice = ({ advice }: Pick<PreviewFile, "advice">): Advice => advice ?? careful;

function toAdvice(
  t: T,
  file: PreviewFile,
  { version }: ShownQuestions,
  losses: readonly LossSummary[],
): QuestionView["advice"] {
  const { choice, reason, detail } = getAdvice(file);
  const [mine = "", theirs = ""] = detail.split(" ");
  const isUnnamed = reason === "APP_LINES" && detail === unnamedApp;
  return {
    choice,
    text: isUnnamed ? t("updateAdvice.APP_UNNAMED") : t(`updateAdvice.${reason}`, { version, detail, mine, theirs }),
    isSure: !carefulReasons.includes(reason) && !losses.some((each) => each.choice === choice),
  };
}
