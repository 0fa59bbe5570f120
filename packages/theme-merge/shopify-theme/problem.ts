/** Why Shopify refuses a theme file, and where in the file. */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { ProblemKind } from "./problem-kinds.ts";

export interface Problem {
  kind: ProblemKind;
  /** As Shopify words it. */
  message: string;
  /** Counts from 1; null where the whole file is at fault. */
  line: number | null;
}

/** A place in a JSON text: the keys that lead to it, or its offset. */
export type JsonPlace = readonly (string | number)[];

/** A problem in a JSON text whose line is not known yet. */
export interface JsonProblem {
  kind: ProblemKind;
  message: string;
  at: JsonPlace | number;
}

export const isJsonProblem = (value: object): value is JsonProblem => "message" in value && "at" in value;

/** @param firstLine of the JSON in its file */
export function locate({ kind, message, at }: JsonProblem, json: string, firstLine = 1): Problem {
  const offset = typeof at === "number" ? at : findOffset(json, at);
  return { kind, message, line: firstLine + countLines(json, offset) };
}

export function countLines(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** Of the innermost part of the place that the text has. */
function findOffset(json: string, place: JsonPlace): number {
  const tree = parseTolerantly(json, []);
  for (let length = place.length; tree && length > 0; length--) {
    const node = findNodeAtLocation(tree, place.slice(0, length));
    if (node) return node.offset;
  }
  return 0;
}

function parseTolerantly(json: string, errors: ParseError[], allowTrailingComma = true): Node | undefined {
  try {
    return parseTree(json, errors, { allowTrailingComma });
  } catch {
    // Nested so deep that the stack overflows.
    return undefined;
  }
}

/** The offset of a comma after a last item, in a text that is JSON but for such commas and comments; null without one. */
export function findTrailingComma(json: string): number | null {
  if (isJson(json)) return null;
  const [errors, others]: [ParseError[], ParseError[]] = [[], []];
  parseTolerantly(json, errors, false);
  if (errors.length === 0) return null;
  parseTolerantly(json, others);
  const at = json.lastIndexOf(",", errors[0]?.offset);
  return others.length > 0 || at < 0 ? null : at;
}

/** The platform's own parser is faster, and most texts are JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** For a text that is no JSON. */
export function explainSyntax(json: string, message: string): JsonProblem {
  const comma = findTrailingComma(json);
  if (comma !== null) return { kind: "TRAILING_COMMA", message, at: comma };
  const errors: ParseError[] = [];
  parseTolerantly(json, errors);
  return { kind: "JSON", message, at: errors[0]?.offset ?? 0 };
}
