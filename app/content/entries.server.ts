/** What lists say of each guide. */
import { type GuideEntry, type GuideLanguage, inOrder, type Shelf } from "./guide.ts";

const entries = Object.entries(
  import.meta.glob<GuideEntry>("./{fr,en}/*/*.md", { query: "?entry", import: "default", eager: true }),
);

/** The guides of a shelf, first page first. */
export const entriesOf = (language: GuideLanguage, shelf: Shelf): GuideEntry[] =>
  entries
    .filter(([file, entry]) => file.startsWith(`./${language}/`) && entry.shelf === shelf)
    .map(([, entry]) => entry)
    .sort(inOrder);
