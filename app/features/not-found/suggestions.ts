/** Finds the known pages closest to an unknown URL. Pure. */
import { type Access, access } from "#base/access.ts";
import { type KnownPage, knownPages } from "./known-pages.ts";

/** Access as in `access.ts`: no premium page without a licence. */
export type Opens = (needed: Access) => boolean;

const mostSuggestions = 4;
/** Shorter words are prefixes of too many others. */
const shortestPrefix = 3;
/** Larger than any accepted distance. */
const far = 4;
/** Longer URLs are not typed by people. */
const mostWords = 8;
const longestWord = 32;

const usual: readonly KnownPage["path"][] = ["/", "/help", "/profile"];

export function suggestionsFor(path: string, opens: Opens): KnownPage[] {
  const open = knownPages.filter((page) => opens(access[page.path]));
  const typed = wordsOf(path);
  const near = open
    .map((page) => ({ page, distance: nearest(typed, page) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .map(({ page }) => page);
  const found = near.length > 0 ? near : open.filter((page) => usual.includes(page.path));
  return found.slice(0, mostSuggestions);
}

/** Lower case without accents: `/Mise-à-jour` becomes `mise`, `a`, `jour`. */
function wordsOf(path: string): string[] {
  const plain = decoded(path).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && word.length <= longestWord)
    .slice(0, mostWords);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Sums the distance of each typed word to its closest keyword; unknown words cost the maximum. */
function nearest(typed: readonly string[], page: KnownPage): number {
  const own = wordsOf(page.path);
  const known = [...own, ...page.words];
  const distances = typed.map((word) => Math.min(...known.map((each) => distanceOf(word, each))));
  const isMeant = distances.some((distance) => distance < far);
  const byWords = isMeant ? distances.reduce((sum, distance) => sum + Math.min(distance, far), 0) : far;
  // The URL without hyphens and slashes.
  const asOne = own.length > 0 ? slipDistance(typed.join(""), own.join("")) : far;
  return isMeant || asOne < far ? Math.min(byWords, asOne) : Number.POSITIVE_INFINITY;
}

/** 0 for equal words, 1 for a prefix, otherwise 1 plus the edit distance. */
function distanceOf(typed: string, known: string): number {
  const [shorter, longer] = typed.length < known.length ? [typed, known] : [known, typed];
  const isBeginning = shorter.length >= shortestPrefix && shorter !== longer && longer.startsWith(shorter);
  return isBeginning ? 1 : slipDistance(typed, known);
}

function slipDistance(typed: string, known: string): number {
  if (typed === known) return 0;
  const shortest = Math.min(typed.length, known.length);
  const allowed = shortest < 4 ? 0 : shortest < 7 ? 1 : 2;
  if (Math.abs(typed.length - known.length) > allowed) return far;
  const slips = slipsBetween(typed, known);
  return slips <= allowed ? 1 + slips : far;
}

/** Optimal string alignment distance. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const replaced = at(last, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY;
      line.push(Math.min(at(last, column) + 1, at(line, column - 1) + 1, replaced, swapped));
    }
    before = last;
    last = line;
  }
  return at(last, other.length);
}

const at = (line: readonly number[], column: number): number => line[column] ?? Number.POSITIVE_INFINITY;
