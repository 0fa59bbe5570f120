/** Full-text search over guides with prefixes, typos and folded accents. The index is built once. */
import MiniSearch, { type SearchResult } from "minisearch";
import { fold, markWords, type Piece, splitWords, toExcerpt } from "./excerpt.ts";
import { type GuideLanguage, guidePath, type SearchableGuide, type Shelf } from "./guide.ts";

export const longestQuery = 100;

export interface SearchHit {
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
  id: number;
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

interface Index {
  search: MiniSearch<Entry>;
  entries: Entry[];
}
const indexes = new Map<GuideLanguage, Index>();

/** More results would only cost time on each keystroke. */
const mostHits = 60;

/** Best match first. */
export function searchGuides(language: GuideLanguage, query: string): SearchHit[] {
  const { search, entries } = getIndex(language);
  const text = query.trim().slice(0, longestQuery);
  // A whole question rarely matches one section, so fall back to any of its words.
  const all = search.search(text, { combineWith: "AND" });
  const found = all.length > 0 ? all : search.search(text, { combineWith: "OR" });
  return found.slice(0, mostHits).flatMap((result) => {
    const entry = entries[result.id as number];
    return entry ? [toHit(entry, result)] : [];
  });
}

function getIndex(language: GuideLanguage): Index {
  const known = indexes.get(language);
  if (known) return known;
  const entries = files
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([, guide]) => toEntries(guide))
    .map((entry, id) => ({ ...entry, id }));
  const search = new MiniSearch<Entry>({
    fields: ["title", "heading", "guide", "text", "code"],
    tokenize: splitWords,
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

const toEntries = (guide: SearchableGuide): Omit<Entry, "id">[] =>
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

function toHit({ shelf, to, guide, heading, text }: Entry, { match }: SearchResult): SearchHit {
  const words = new Set(Object.keys(match));
  return {
    shelf,
    to,
    title: markWords(guide, words),
    section: heading ? markWords(heading, words) : null,
    excerpt: toExcerpt(text, words),
  };
}
