/** Finds the known pages closest to an unknown URL, by keywords in both languages. Pure. */
import { type CanOpen, type KnownPage, listOpenPages } from "#app/domain/known-pages.ts";

const maxSuggestions = 4;
/** Shorter words are prefixes of too many others. */
const minPrefixLength = 3;
/** Larger than any accepted distance. */
const farDistance = 4;
/** Longer URLs are not typed by people. */
const maxWords = 8;
const maxWordLength = 32;

const fallbackPaths: readonly KnownPage["path"][] = ["/", "/help", "/profile"];

export function findSuggestions(path: string, canOpen: CanOpen): KnownPage[] {
  const open = listOpenPages(canOpen);
  const typed = splitPath(path);
  const near = open
    .map((page) => ({ page, distance: measurePageDistance(typed, page) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .map(({ page }) => page);
  const found = near.length > 0 ? near : open.filter((page) => fallbackPaths.includes(page.path));
  return found.slice(0, maxSuggestions);
}

/** Lower case without accents: `/Mise-à-jour` becomes `mise`, `a`, `jour`. */
function splitPath(path: string): string[] {
  const plain = decode(path).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && word.length <= maxWordLength)
    .slice(0, maxWords);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Sums the distance of each typed word to its closest keyword; unknown words cost the maximum. */
function measurePageDistance(typed: readonly string[], page: KnownPage): number {
  const own = splitPath(page.path);
  const known = [...own, ...page.words.split(" ")];
  const distances = typed.map((word) => Math.min(...known.map((each) => measureDistance(word, each))));
  const isMeant = distances.some((distance) => distance < farDistance);
  const byWords = isMeant ? distances.reduce((sum, distance) => sum + Math.min(distance, farDistance), 0) : farDistance;
  // The URL without hyphens and slashes.
  const asOne = own.length > 0 ? measureEditDistance(typed.join(""), own.join("")) : farDistance;
  return isMeant || asOne < farDistance ? Math.min(byWords, asOne) : Number.POSITIVE_INFINITY;
}

/** 0 for equal words, 1 for a prefix, otherwise 1 plus the edit distance. */
function measureDistance(typed: string, known: string): number {
  const [shorter, longer] = typed.length < known.length ? [typed, known] : [known, typed];
  const isBeginning = shorter.length >= minPrefixLength && shorter !== longer && longer.startsWith(shorter);
  return isBeginning ? 1 : measureEditDistance(typed, known);
}

function measureEditDistance(typed: string, known: string): number {
  if (typed === known) return 0;
  const shortest = Math.min(typed.length, known.length);
  const allowed = shortest < 4 ? 0 : shortest < 7 ? 1 : 2;
  if (Math.abs(typed.length - known.length) > allowed) return farDistance;
  const edits = countEdits(typed, known);
  return edits <= allowed ? 1 + edits : farDistance;
}

/** Optimal string alignment distance. */
export function countEdits(one: string, other: string): number {
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
