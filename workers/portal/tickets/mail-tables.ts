/** Tables of a mail: those of data, and those that only arrange the mail. */
import type { TextWriter } from "./text-writer.ts";

export interface Table {
  rows: string[][];
  /** It contains another table. */
  isLayout: boolean;
}

const listFilled = ({ rows }: Table): string[][] =>
  rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""));

/** Null for a table that only arranges. */
export function toRows(table: Table): string[][] | null {
  const filled = listFilled(table);
  const columns = Math.max(0, ...filled.map((row) => row.length));
  if (table.isLayout || columns < 2 || filled.length < 2) return null;
  return filled.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ""));
}

/** One after the other. */
export function writeCells(writer: TextWriter, table: Table): void {
  const breaks = table.isLayout ? 2 : 1;
  for (const cell of listFilled(table).flat()) {
    writer.break(breaks);
    writer.verbatim(cell);
  }
  writer.break(breaks);
}
