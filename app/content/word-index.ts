/** Full-text search over entries with prefixes, typing errors and folded accents. Pure. */
import MiniSearch from "minisearch";
import { fold, splitWords } from "./excerpt.ts";

export interface Found<Entry> {
  entry: Entry;
  /** The folded words of the entry that match. */
  words: ReadonlySet<string>;
}

export interface WordIndex<Entry> {
  /**
   * The best match first. Each word of the query must match; with `anyWord`, a query without such a match finds
   * entries with some of its words.
   */
  find(query: string, options?: { anyWord?: boolean }): Found<Entry>[];
}

/** @param weights the searched fields, and how much a match in each of them counts */
export function createWordIndex<Entry extends object>(
  entries: readonly Entry[],
  weights: Partial<Record<keyof Entry & string, number>>,
): WordIndex<Entry> {
  const search = new MiniSearch<Entry & { id: number }>({
    fields: Object.keys(weights),
    tokenize: splitWords,
    processTerm: (word) => (word.length > 1 ? fold(word) : null),
    searchOptions: {
      boost: weights as Record<string, number>,
      prefix: true,
      fuzzy: (word) => (word.length > 7 ? 2 : word.length > 3 ? 1 : false),
    },
  });
  search.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return {
    find(query, { anyWord = false } = {}) {
      const all = search.search(query, { combineWith: "AND" });
      const found = all.length > 0 || !anyWord ? all : search.search(query, { combineWith: "OR" });
      return found.flatMap(({ id, match }) => {
        const entry = entries[id as number];
        return entry ? [{ entry, words: new Set(Object.keys(match)) }] : [];
      });
    },
  };
}
