/**
 * Marks the lines that are inside a comment, so that a merge never takes them for the same lines of live code: what one
 * side changes in code that the other side moved into a comment is a conflict.
 */
import type { CodeMerge, MergedPart } from "./code-merge.ts";
import { toUnixText } from "./json-text.ts";

/** No theme file has this character. */
const mark = "\u0001";

type Delimiters = [open: RegExp, close: RegExp];
const liquidComment: Delimiters = [/\{%-?\s{0,200}comment\b[^%]{0,200}%\}/g, /\{%-?\s{0,200}endcomment\s{0,200}-?%\}/g];
/** In a `{% liquid %}` tag. */
const lineComment: Delimiters = [/^[ \t]{0,200}comment[ \t]{0,200}$/gm, /^[ \t]{0,200}endcomment\b/gm];
const htmlComment: Delimiters = [/<!--/g, /-->/g];
/** Before any quote or slash of its line, because it may be in a string or an address behind one. */
const blockComment: Delimiters = [/^[^"'`/\n]{0,200}\/\*/gm, /\*\//g];

/** Start and end of each comment. */
function findComments(path: string, text: string): [start: number, end: number][] {
  const isLiquid = path.endsWith(".liquid");
  return [
    ...(isLiquid ? [liquidComment, lineComment] : []),
    ...(isLiquid || path.endsWith(".svg") ? [htmlComment] : []),
    ...(/\.(liquid|s?css|m?js)$/.test(path) ? [blockComment] : []),
  ].flatMap((delimiters) => findBetween(text, delimiters));
}

function findBetween(text: string, [open, close]: Delimiters): [start: number, end: number][] {
  const found: [number, number][] = [];
  open.lastIndex = 0;
  for (let start = open.exec(text); start; start = open.exec(text)) {
    close.lastIndex = open.lastIndex;
    const end = close.exec(text);
    if (!end) break;
    found.push([start.index, close.lastIndex]);
    open.lastIndex = close.lastIndex;
  }
  return found;
}

/** Whether a line of this text, by the offset of its start, begins inside a comment. */
export function createCommentReader(path: string, unix: string): (offset: number) => boolean {
  const inside = new Set<number>();
  for (const [start, end] of findComments(path, unix))
    for (let at = unix.indexOf("\n", start); at >= 0 && at < end; at = unix.indexOf("\n", at + 1)) inside.add(at + 1);
  return (offset) => inside.has(offset);
}

interface Texts {
  base: string;
  merchant: string;
  release: string;
}

/**
 * The texts with marks where a side moved live code into a comment. Not where the merchant only switched code off: what
 * the release changes there replaces nothing of theirs.
 */
export function markMovedCode(path: string, { base, merchant, release }: Texts): Texts {
  if (!/comment|<!--|\/\*/.test(`${merchant}${release}`)) return { base, merchant, release };
  const mark = (text: string) => markComments(path, text);
  const marked = { base: mark(base), merchant: mark(merchant), release: mark(release) };
  const [known, live] = [new Set(toLines(marked.base)), new Set(toLines(toUnixText(base)).map((line) => line.trim()))];
  const moves = toLines(marked.release).some((line) => isMarked(line) && !known.has(line));
  const replaces = toLines(marked.merchant).some(
    (line) => !isMarked(line) && !live.has(line.trim()) && !isDelimiter.test(line),
  );
  return moves || replaces ? marked : { base, merchant, release };
}

const toLines = (text: string): string[] => text.split("\n");
const isMarked = (line: string): boolean => line.startsWith(mark);
const isDelimiter = /^\s*(?:\{%-?\s*comment\b|<!--|\/\*|comment\s*$)/;

/** The text with a mark before each line that begins inside a comment. */
export function markComments(path: string, text: string): string {
  const unix = toUnixText(text);
  const isInside = createCommentReader(path, unix);
  let [marked, from] = ["", 0];
  for (let at = unix.indexOf("\n") + 1; at > 0; at = unix.indexOf("\n", at) + 1)
    if (isInside(at)) {
      marked += unix.slice(from, at) + mark;
      from = at;
    }
  return from === 0 ? text : marked + unix.slice(from);
}

export function withoutMarks<Merge extends CodeMerge>(merge: Merge): Merge {
  const clean = (text: string) => text.replaceAll(mark, "");
  const parts = merge.parts.map((part): MergedPart => {
    if ("agreed" in part) return { agreed: clean(part.agreed) };
    const { mine: merchant, new: release, base } = part;
    return { mine: clean(merchant), new: clean(release), ...(base === undefined ? {} : { base: clean(base) }) };
  });
  return { ...merge, parts };
}
