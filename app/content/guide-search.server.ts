/** Full-text search over the guides. The index of each language is built once. */
import { markWords, type Piece, toExcerpt } from "./excerpt.ts";
import { type GuideLanguage, guidePath, type SearchableGuide, type Shelf } from "./guide.ts";
import { createWordIndex, type Found, type WordIndex } from "./word-index.ts";

export interface GuideHit {
  shelf: Shelf;
  /** Path with anchor. */
  to: string;
  title: Piece[];
  /** Heading of the section; null for the whole guide. */
  section: Piece[] | null;
  excerpt: Piece[];
}

/** One section of a guide. */
interface Entry {
  shelf: Shelf;
  to: string;
  guide: string;
  /** Guide title, only on the first section, where it weighs most. */
  title: string;
  heading: string;
  text: string;
  code: string;
}

const files = Object.entries(
  import.meta.glob<SearchableGuide>("./{fr,en}/*/*.md", { query: "?sections", import: "default", eager: true }),
);

const indexes = new Map<GuideLanguage, WordIndex<Entry>>();

/** More results would only cost time on each keystroke. */
const maxHits = 60;

/** Best match first. A whole question rarely matches one section, so any of its words will do then. */
export const searchGuides = (language: GuideLanguage, query: string): GuideHit[] =>
  getIndex(language).find(query, { anyWord: true }).slice(0, maxHits).map(toHit);

function getIndex(language: GuideLanguage): WordIndex<Entry> {
  const known = indexes.get(language);
  if (known) return known;
  const entries = files.filter(([file]) => file.startsWith(`./${language}/`)).flatMap(([, guide]) => toEntries(guide));
  const index = createWordIndex(entries, { title: 6, heading: 3, guide: 0.5, text: 1, code: 0.5 });
  indexes.set(language, index);
  return index;
}

const toEntries = (guide: SearchableGuide): Entry[] =>
  guide.sections
    .filter(({ heading, text, code }) => heading === null || text || code)
    .map(({ heading, text, code }) => ({
      shelf: guide.shelf,
      to: guidePath(guide) + (heading ? `#${heading.id}` : ""),
      guide: guide.title,
      title: heading ? "" : guide.title,
      heading: heading?.text ?? "",
      text: heading ? text : `${guide.description} ${text}`.trim(),
      code,
    }));

const toHit = ({ entry: { shelf, to, guide, heading, text }, words }: Found<Entry>): GuideHit => ({
  shelf,
  to,
  title: markWords(guide, words),
  section: heading ? markWords(heading, words) : null,
  excerpt: toExcerpt(text, words),
});
