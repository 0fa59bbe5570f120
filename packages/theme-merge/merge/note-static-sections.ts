/** Notes static sections of the merchant's that the copy's layouts do not show, with their content. */
import { findRendered, type StaticSection } from "../migrations/static-sections.ts";
import type { Note } from "./contract.ts";
import { type Bodies, createNote, getTextAfter, type MergedFile, settingsDataPath } from "./merged-file.ts";
import { answers, getAnswerText } from "./used-files.ts";

/**
 * One that depends on the answer about a layout is noted at that question, with the answer as `choice` and the data file
 * as `file`; another one at the data file. Sections without a file in the copy are listed by the merge of the data.
 */
export function noteStaticSections(
  sections: readonly StaticSection[],
  bodies: Bodies,
  merged: Map<string, MergedFile>,
): void {
  const found = sections.filter(({ type }) => isInCopy(merged.get(`sections/${type}.liquid`)));
  if (found.length === 0) return;
  // Snippets can render sections too.
  const files = [...merged.values()].filter(
    (file) => /^(layout|snippets)\/.+\.liquid$/.test(file.path) && isInCopy(file),
  );
  const isOpen = ({ write, conflict }: MergedFile) => write === "undecided" && conflict !== null;
  const settled = files.filter((file) => !isOpen(file)).map(({ path }) => getTextAfter(path, bodies, merged) ?? "");
  const shown = findRendered(settled).sections;
  const questions = files.filter(isOpen).map((file) => ({
    path: file.path,
    byAnswer: answers.map((choice) => ({
      choice,
      shown: findRendered([getAnswerText(file, choice, bodies)]).sections,
    })),
  }));
  for (const { id, type, value } of found) {
    if (shown.has(id)) continue;
    const note = (path: string, more = {}) =>
      addNote(merged, path, createNote("STATIC_LEFT", { section: id, type, value }, more));
    const deciding = questions.filter(({ byAnswer }) => byAnswer.some((answer) => answer.shown.has(id)));
    if (deciding.length === 0) note(settingsDataPath);
    for (const { path, byAnswer } of deciding)
      for (const answer of byAnswer)
        if (!answer.shown.has(id)) note(path, { choice: answer.choice, file: settingsDataPath });
  }
}

const isInCopy = (file: MergedFile | undefined): boolean => file !== undefined && file.outcome !== "removed";

function addNote(merged: Map<string, MergedFile>, path: string, note: Note): void {
  const file = merged.get(path);
  if (file) merged.set(path, { ...file, notes: [...file.notes, note] });
}
