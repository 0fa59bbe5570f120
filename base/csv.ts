/** CSV of RFC 4180 that spreadsheets open as text: no cell can be a formula. */

export type Separator = "comma" | "semicolon";
export type Cell = string | number | boolean | null;

const characters: Record<Separator, string> = { comma: ",", semicolon: ";" };

/** Spreadsheets run a cell that begins so as a formula, also after white space and in other widths; CWE-1236. */
const formula = /^'*[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−\t\r]/u;

/** Excel reads UTF-8 only after a byte order mark. */
const byteOrderMark = "\uFEFF";

export const toCsvHead = ({ labels, separator }: { labels: readonly string[]; separator: Separator }): string =>
  byteOrderMark + toCsv([labels], { separator });

interface Format {
  separator: Separator;
  /** By column: the words of its codes. */
  words?: readonly (Record<string, string> | null)[] | undefined;
}

/** Lines with their ends. */
export const toCsv = (rows: readonly (readonly Cell[])[], { separator, words }: Format): string =>
  rows
    .map((cells) => cells.map((cell, column) => toField(words?.[column]?.[String(cell)] ?? cell)))
    .map((fields) => `${fields.join(characters[separator])}\r\n`)
    .join("");

/** The text of a cell, without the apostrophe that an export writes before what may be a formula. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Quoted when it must be; an apostrophe before a formula makes it text, as spreadsheets write it themselves. */
function toField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
