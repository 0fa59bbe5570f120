import { useT } from "#app/i18n/index.ts";
import type { NoteText } from "./note-words.ts";

/** What is said of a file, each sentence with its fix. */
export function FileNotes({ notes, more }: { notes: readonly NoteText[]; more: number }) {
  const t = useT();
  if (notes.length === 0 && more === 0) return null;
  return (
    <ul className="grid gap-1.5 text-small text-ink-2">
      {notes.map(({ sentence, fix }) => (
        <li key={sentence} className="break-words">
          {sentence}
          {fix ? <span className="text-ink-3"> {fix}</span> : null}
        </li>
      ))}
      {more > 0 ? <li className="text-ink-3">{t("update.preview.moreNotes", { count: more })}</li> : null}
    </ul>
  );
}
