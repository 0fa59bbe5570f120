/** Full-text search over entries with prefixes and folded accents, and with typing errors where nothing else matches. Pure. */
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
    },
  });
  // A short word, such as a name, is one letter away from too many others.
  const fuzzy = (word: string) => (word.length > 7 ? 2 : word.length > 4 ? 1 : false);
  search.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return {
    find(query, { anyWord = false } = {}) {
      const tries = (anyWord ? (["AND", "OR"] as const) : (["AND"] as const)).flatMap((combineWith) => [
        { combineWith },
        { combineWith, fuzzy },
      ]);
      let found = search.search(query, tries[0]);
      for (const options of tries.slice(1)) if (found.length === 0) found = search.search(query, options);
      return found.flatMap(({ id, match }) => {
        const entry = entries[id as number];
        return entry ? [{ entry, words: new Set(Object.keys(match)) }] : [];
      });
    },
  };
}
