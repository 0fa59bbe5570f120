/** Finds guides by what people type: parts of words, small slips, with or without accents. The index is made once. */
import MiniSearch, { type SearchResult } from "minisearch";
import { excerptOf, fold, markWords, type Piece, wordsOf } from "./excerpt.ts";
import { type GuideLanguage, guidePath, type SearchableGuide, type Shelf } from "./guide.ts";

export const longestQuery = 100;

export interface SearchHit {
  shelf: Shelf;
  /** Path and anchor. */
  to: string;
  title: Piece[];
  /** The heading it stands under; null for the guide as a whole. */
  section: Piece[] | null;
  excerpt: Piece[];
}

/** One section of a guide. */
interface Entry {
  id: number;
  shelf: Shelf;
  to: string;
  guide: string;
  /** The guide's title once more, at its beginning alone, where it weighs most. */
  title: string;
  heading: string;
  text: string;
  code: string;
}

const files = Object.entries(
  import.meta.glob<SearchableGuide>("./{fr,en}/*/*.md", { query: "?sections", import: "default", eager: true }),
);

interface Index {
  search: MiniSearch<Entry>;
  entries: Entry[];
}
const indexes = new Map<GuideLanguage, Index>();

/** Nobody reads on: what is worded for nothing costs time at each key. */
const mostHits = 60;

/** Best first. */
export function searchGuides(language: GuideLanguage, query: string): SearchHit[] {
  const { search, entries } = indexOf(language);
  const text = query.trim().slice(0, longestQuery);
  // A whole question rarely stands in one place: then any of its words will do.
  const all = search.search(text, { combineWith: "AND" });
  const found = all.length > 0 ? all : search.search(text, { combineWith: "OR" });
  return found.slice(0, mostHits).flatMap((result) => {
    const entry = entries[result.id as number];
    return entry ? [hitOf(entry, result)] : [];
  });
}

function indexOf(language: GuideLanguage): Index {
  const known = indexes.get(language);
  if (known) return known;
  const entries = files
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([, guide]) => entriesOf(guide))
    .map((entry, id) => ({ ...entry, id }));
  const search = new MiniSearch<Entry>({
    fields: ["title", "heading", "guide", "text", "code"],
    tokenize: wordsOf,
    processTerm: (word) => (word.length > 1 ? fold(word) : null),
    searchOptions: {
      boost: { title: 6, heading: 3, guide: 0.5, text: 1, code: 0.5 },
      prefix: true,
      fuzzy: (word) => (word.length > 7 ? 2 : word.length > 3 ? 1 : false),
    },
  });
  search.addAll(entries);
  const index = { search, entries };
  indexes.set(language, index);
  return index;
}

const entriesOf = (guide: SearchableGuide): Omit<Entry, "id">[] =>
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

function hitOf({ shelf, to, guide, heading, text }: Entry, { match }: SearchResult): SearchHit {
  const words = new Set(Object.keys(match));
  return {
    shelf,
    to,
    title: markWords(guide, words),
    section: heading ? markWords(heading, words) : null,
    excerpt: excerptOf(text, words),
  };
}
