/** JSON for reading: pieces with their colours, one section of a template, and lines that differ. */
import { createScanner, findNodeAtLocation, type Node, parse, parseTree } from "jsonc-parser";
import { diffIndices } from "node-diff3";

type PieceKind = "plain" | "key" | "string" | "literal" | "comment";
type CodePiece = [PieceKind, string];

export interface Code {
  pieces: CodePiece[];
  /** Lines that are not shown. */
  rest: number;
}

/** Longer lines were not written for people. */
const maxLineLength = 1_000;

/** A text of a few endless lines becomes one line for each value. */
export function toReadableJson(text: string): string {
  const unix = text.replace(/\r\n?/g, "\n");
  if (unix.length <= maxLineLength || !unix.split("\n").some((line) => line.length > maxLineLength)) return unix;
  const json = parse(unix, [], { allowTrailingComma: true });
  return json === undefined ? unix : JSON.stringify(json, null, 2);
}

/** The beginning of a text, which need not be valid. */
export function highlight(text: string, maxLines: number): Code {
  const lines = text.split("\n");
  const shown = lines.slice(0, maxLines).join("\n");
  return { pieces: toPieces(shown), rest: Math.max(0, lines.length - maxLines) };
}

/** The scanner's tokens, an enumeration that exists only in its types. */
const kinds: Readonly<Record<number, PieceKind>> = {
  7: "literal",
  8: "literal",
  9: "literal",
  10: "string",
  11: "literal",
  12: "comment",
  13: "comment",
};
const endToken = 17;

function toPieces(text: string): CodePiece[] {
  const scanner = createScanner(text, false);
  const pieces: CodePiece[] = [];
  const add = (kind: PieceKind, part: string) => {
    const last = pieces.at(-1);
    if (last?.[0] === kind) last[1] += part;
    else pieces.push([kind, part]);
  };
  for (let token: number = scanner.scan(); token !== endToken; token = scanner.scan()) {
    const from = scanner.getTokenOffset();
    const end = from + scanner.getTokenLength();
    const kind = kinds[token] ?? "plain";
    const isKey = kind === "string" && /^\s*:/.test(text.slice(end, end + 20));
    add(isKey ? "key" : kind, text.slice(from, end));
  }
  return pieces;
}

/** The text of one section with its id; null when it is not there. */
export function cutSection(text: string, id: string): string | null {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const property: Node | undefined = tree && findNodeAtLocation(tree, ["sections", id])?.parent;
  if (!property) return null;
  const lineStart = text.lastIndexOf("\n", property.offset) + 1;
  const indent = text.slice(lineStart, property.offset);
  const cut = text.slice(property.offset, property.offset + property.length);
  return /^[ \t]*$/.test(indent) ? cut.replaceAll(`\n${indent}`, "\n") : cut;
}

export type DiffLine = { kind: "same" | "added" | "removed"; text: string } | { kind: "skipped"; count: number };

/** Above this the comparison would take too long. */
const maxDiffLines = 4_000;
const maxShownLines = 1_500;
const contextLines = 3;

/** Null when too much differs to compare line by line. */
export function diffLines(before: string, after: string): DiffLine[] | null {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const [oldMiddle, nowMiddle] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  if (oldMiddle.length + nowMiddle.length > maxDiffLines) return null;
  const all: DiffLine[] = now.slice(0, head).map(toSame);
  let from = 0;
  for (const { buffer1, buffer2 } of diffIndices(oldMiddle, nowMiddle)) {
    const [oldStart, oldLength] = buffer1;
    const [nowStart, nowLength] = buffer2;
    all.push(...nowMiddle.slice(from, nowStart).map(toSame));
    all.push(...oldMiddle.slice(oldStart, oldStart + oldLength).map((text) => ({ kind: "removed" as const, text })));
    all.push(...nowMiddle.slice(nowStart, nowStart + nowLength).map((text) => ({ kind: "added" as const, text })));
    from = nowStart + nowLength;
  }
  all.push(...nowMiddle.slice(from).map(toSame), ...now.slice(now.length - tail).map(toSame));
  const shown = skipCommonLines(all);
  return shown.length > maxShownLines ? null : shown;
}

const toSame = (text: string): DiffLine => ({ kind: "same", text });

/** Keeps a few lines around each difference. */
function skipCommonLines(lines: readonly DiffLine[]): DiffLine[] {
  const near = new Set<number>();
  for (const [index, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let at = index - contextLines; at <= index + contextLines; at++) near.add(at);
  }
  const shown: DiffLine[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (near.has(index)) shown.push(line);
    else if (last?.kind === "skipped") last.count++;
    else shown.push({ kind: "skipped", count: 1 });
  }
  return shown;
}
