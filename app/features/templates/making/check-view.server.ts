/** What the check of a template found, in words and with the line of each place. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import type { Finding, Fit, TemplateCheck } from "#workers/licences/contract.ts";
import { describeFinding, type FindingView } from "../findings.server.ts";

export interface PlacedFinding extends FindingView {
  /** Counts from 1; null for the whole file. */
  line: number | null;
}

export interface CheckView {
  version: string;
  fit: Fit;
  findings: PlacedFinding[];
  /** How many there are besides. */
  more: number;
}

/** Of each release; the table is there to read, and the JSON has them all. */
const maxShown = 20;

export function describeChecks(t: T, language: Language, checks: readonly TemplateCheck[], body: string): CheckView[] {
  const place = createPlacer(t, language, body);
  return checks.map(({ version, fit, findings, total }) => {
    const shown = findings.slice(0, maxShown);
    return { version, fit, findings: shown.map(place), more: total - shown.length };
  });
}

export function createPlacer(t: T, language: Language, body: string): (finding: Finding) => PlacedFinding {
  const tree = readTree(body);
  const starts = listLineStarts(body);
  return (finding) => ({ ...describeFinding(t, finding, language), line: findLine(finding, tree, starts) });
}

const readTree = (body: string): Node | undefined => {
  try {
    return parseTree(body, [], { allowTrailingComma: true });
  } catch {
    // Nested so deep that the stack overflows.
    return undefined;
  }
};

function findLine({ place, params }: Finding, tree: Node | undefined, starts: readonly number[]): number | null {
  if (params.line) return Number(params.line) || null;
  if (!tree || place.length === 0) return null;
  const path = place.flatMap(({ kind, id }) => [`${kind}s`, id]);
  for (let length = path.length; length > 0; length -= 2) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    // The key is above its value.
    if (node) return countLines(starts, node.parent?.offset ?? node.offset);
  }
  return null;
}

function listLineStarts(body: string): number[] {
  const starts = [0];
  for (let at = body.indexOf("\n"); at >= 0; at = body.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function countLines(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
