/** A table of a mail as Markdown; one that only arranges the mail as its text. */
import type { TextWriter } from "./text-writer.ts";

export interface Table {
  rows: string[][];
  /** It contains another table, so it only arranges the page. */
  isLayout: boolean;
}

export function writeTable(writer: TextWriter, { rows, isLayout }: Table): void {
  const filled = rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""));
  const columns = Math.max(0, ...filled.map((row) => row.length));
  if (isLayout || columns < 2 || filled.length < 2) {
    for (const cell of filled.flat()) {
      writer.break(isLayout ? 2 : 1);
      writer.verbatim(cell);
    }
    writer.break(isLayout ? 2 : 1);
    return;
  }
  const toRow = (row: string[]) =>
    `| ${Array.from({ length: columns }, (_, column) => toCell(row[column] ?? "")).join(" | ")} |`;
  const [head = [], ...others] = filled;
  writer.break(2);
  writer.verbatim([toRow(head), `|${" --- |".repeat(columns)}`, ...others.map(toRow)].join("\n"));
  writer.break(2);
}

const toCell = (cell: string): string => cell.replace(/\s+/g, " ").replaceAll("|", "\\|");
