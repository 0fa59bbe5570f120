/** The passages that the assistant answers from: all guides, and the release notes of the moment. */
import type { GuideLanguage, SearchableGuide } from "./guide.ts";
import { createPassageIndex, type FoundPassage, type NotesOfRelease, type PassageIndex } from "./passages.ts";

const files = Object.entries(
  import.meta.glob<SearchableGuide>("./{fr,en}/*/*.md", { query: "?sections", import: "default", eager: true }),
);

/** Of the latest release notes, by language. */
const indexes = new Map<GuideLanguage, { key: string; index: PassageIndex }>();

/** Best first. */
export function findPassages(language: GuideLanguage, question: string, releases: NotesOfRelease[]): FoundPassage[] {
  const key = JSON.stringify(releases);
  const known = indexes.get(language);
  if (known?.key === key) return known.index.find(question);
  const guides = files.filter(([file]) => file.startsWith(`./${language}/`)).map(([, guide]) => guide);
  const index = createPassageIndex(guides, releases);
  indexes.set(language, { key, index });
  return index.find(question);
}
