/** Guide metadata for lists. */
import { type GuideEntry, type GuideLanguage, inOrder, type Shelf } from "./guide.ts";

const entries = Object.entries(
  import.meta.glob<GuideEntry>("./{fr,en}/*/*.md", { query: "?entry", import: "default", eager: true }),
);

/** The guides of a shelf, start page first. */
export const loadEntries = (language: GuideLanguage, shelf: Shelf): GuideEntry[] =>
  entries
    .filter(([file, entry]) => file.startsWith(`./${language}/`) && entry.shelf === shelf)
    .map(([, entry]) => entry)
    .sort(inOrder);
