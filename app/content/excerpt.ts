/** Builds the excerpt of a search result as text pieces, so that nothing in it can become markup. */

export interface Piece {
  text: string;
  marked: boolean;
}

/** Approximate length of an excerpt in characters. */
const longest = 160;
/** Characters kept before the first match. */
const lead = 48;

const word = /[\p{L}\p{N}]+/gu;

export const splitWords = (text: string): string[] => text.match(word) ?? [];

/** Folds accents and ligatures: `Œuvre Déjà` equals `oeuvre deja`. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("œ", "oe").replaceAll("æ", "ae");

/** `words` must be folded. */
export function markWords(text: string, words: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!words.has(fold(found))) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), marked: false });
    pieces.push({ text: found, marked: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

/** Marks a part of a name, also inside a word: a search in lists finds parts. */
export function markPart(text: string, part: string): Piece[] {
  const at = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return [{ text, marked: false }];
  const end = at + part.length;
  return [
    { text: text.slice(0, at), marked: false },
    { text: text.slice(at, end), marked: true },
    { text: text.slice(end), marked: false },
  ].filter((piece) => piece.text !== "");
}

export function toExcerpt(text: string, words: ReadonlySet<string>): Piece[] {
  const first = [...text.matchAll(word)].find(([found]) => words.has(fold(found)))?.index ?? 0;
  const from = first <= lead ? 0 : wordStart(text, first - lead);
  const to = from + longest >= text.length ? text.length : wordStart(text, from + longest);
  const part = text.slice(from, to).trim();
  return markWords(`${from > 0 ? "… " : ""}${part}${to < text.length ? " …" : ""}`, words);
}

/** Start of the next word. */
function wordStart(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 ? text.length : space + 1;
}
