/** What the checks of a template found, in words and with the line of each place. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { formatNumber } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import type { TemplateCheck, TemplateOutline } from "#workers/licences/templates/contract.ts";
import type { Finding, Fit } from "#workers/licences/templates/finding-contract.ts";
import { describeFinding, type FindingView } from "./findings.server.ts";

export interface PlacedFinding extends FindingView {
  /** Counts from 1; null for the whole file, and where the text is not shown. */
  line: number | null;
}

export interface CheckView {
  /** Says so of a halted release. */
  name: string;
  version: string;
  fit: Fit;
  /** What fits, where nothing was found. */
  whole: string | null;
  findings: PlacedFinding[];
  /** How many there are besides. */
  rest: string | null;
}

interface Checked {
  t: T;
  language: Language;
  /** Null for a text that is no template. */
  outline: TemplateOutline | null;
  /** The text, where its lines are shown. */
  body?: string;
  /** Findings of a release that are listed; the JSON has them all. */
  most: number;
}

export function describeChecks(
  checks: readonly (TemplateCheck & { isHalted?: boolean })[],
  { t, language, outline, body = "", most }: Checked,
): CheckView[] {
  const place = createPlacer(t, language, body);
  return checks.map(({ version, fit, findings, total, isHalted }) => {
    const shown = findings.slice(0, most).map(place);
    const rest = total > shown.length ? formatNumber(language, total - shown.length) : null;
    const whole = fit === "fits" && outline ? describeWhole(t, outline) : null;
    const name = isHalted ? t("templates.haltedVersion", { version }) : version;
    return { name, version, fit, whole, findings: shown, rest };
  });
}

const describeWhole = (t: T, { sections, blockCount }: TemplateOutline): string =>
  t("templates.one.fitsWhole", {
    sections: t("templates.sections", { count: sections.length }),
    blocks: t("templates.blocks", { count: blockCount }),
  });

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
