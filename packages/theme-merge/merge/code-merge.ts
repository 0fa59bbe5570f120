/** Merges two edited copies of a text line by line, with a conflict where both changed the same lines. */
import { diff3MergeRegions, diffIndices } from "node-diff3";
import { toUnixText } from "./json-text.ts";
import { isSameText } from "./theme-file.ts";

/** Either agreed text or a conflict, with what both sides changed. Texts are whole lines with LF ends. */
export type MergedPart = { agreed: string } | { mine: string; new: string; base?: string };

export interface CodeMerge {
  outcome: "kept" | "replaced" | "merged" | "conflict";
  /** Joined they are the file; only conflicts have alternatives. */
  parts: MergedPart[];
  /** A stretch was too long to compare by lines, and is one conflict. */
  tooLong: boolean;
}

/** Steps that comparing one file may take; most of a second where lines repeat a lot. */
const maxFileWork = 10_000_000;
/** For all files of a theme together: some seconds for any theme. */
const maxThemeWork = 60_000_000;

/** The steps that each compared file may take; depends only on their number, so that a merge can be repeated. */
export const getMaxWorkPerFile = (files: number): number =>
  Math.min(maxFileWork, Math.floor(maxThemeWork / Math.max(1, files)));

/** Lines of one side; far more than a person writes. */
const maxLines = 60_000;

/** @param base null when the installed release is not known: then every difference is a conflict. */
export function mergeCode(base: string | null, merchant: string, release: string, maxWork = maxFileWork): CodeMerge {
  const settled = (outcome: "kept" | "replaced", text: string): CodeMerge => ({
    ...{ outcome, parts: [{ agreed: toUnixText(text) }], tooLong: false },
  });
  if (isSameText(merchant, release) || (base !== null && isSameText(base, merchant)))
    return settled("replaced", release);
  if (base !== null && isSameText(base, release)) return settled("kept", merchant);

  if ([base ?? "", merchant, release].some(isTooLong)) {
    return { outcome: "conflict", parts: [{ mine: toUnixText(merchant), new: toUnixText(release) }], tooLong: true };
  }
  const budget = { left: maxWork };
  const parts = joinAgreed(mergeLines([base, merchant, release].map(splitSide), budget));
  return toMerge(parts, { base, merchant, release }, budget.left < 0);
}

/**
 * The same from the last line to the first. Among equal lines, such as blank ones, it finds others unchanged, which may
 * leave a smaller conflict.
 */
export function mergeCodeBackwards(
  { base, merchant, release }: { base: string; merchant: string; release: string },
  maxWork: number,
): CodeMerge {
  const budget = { left: maxWork };
  const backwards = mergeLines(
    [base, merchant, release].map((text) => splitLines(text).reverse()),
    budget,
  );
  const turn = (text: string) => splitLines(text).reverse().join("");
  const parts = backwards.reverse().map((part): MergedPart => {
    if ("agreed" in part) return { agreed: turn(part.agreed) };
    return { mine: turn(part.mine), new: turn(part.new), base: turn(part.base ?? "") };
  });
  return toMerge(joinAgreed(parts), { base, merchant, release }, budget.left < 0);
}

const splitSide = (text: string | null): string[] | null => (text === null ? null : splitLines(text));

/** @param sides null for the base when there is none */
function mergeLines(sides: readonly (string[] | null)[], budget: { left: number }): MergedPart[] {
  return cutAtAnchors(sides.filter((lines) => lines !== null)).flatMap((cut) => mergeCut(cut, budget));
}

function toMerge(
  parts: MergedPart[],
  { base, merchant, release }: { base: string | null; merchant: string; release: string },
  tooLong: boolean,
): CodeMerge {
  const ended = parts.length > 0 && !mergeLastLineEnd(base, merchant, release) ? withoutLastLineEnd(parts) : parts;
  const conflict = ended.some((part) => "mine" in part);
  return { outcome: conflict ? "conflict" : "merged", parts: ended, tooLong };
}

export const joinParts = (parts: readonly MergedPart[], side: "mine" | "new"): string =>
  parts.map((part) => ("agreed" in part ? part.agreed : part[side])).join("");

/** Counted without cutting the text up. */
function isTooLong(text: string): boolean {
  let lines = 0;
  for (let end = text.indexOf("\n"); end >= 0 && lines <= maxLines; end = text.indexOf("\n", end + 1)) lines++;
  return lines > maxLines;
}

/** Each with an LF, also the last: the final line end is merged separately, so that it is no conflict of its own. */
function splitLines(text: string): string[] {
  const unix = toUnixText(text);
  if (unix === "") return [];
  const whole = unix.endsWith("\n") ? unix.slice(0, -1) : unix;
  return whole.split("\n").map((line) => `${line}\n`);
}

/** Whether the merge has a final line end, which is merged like a line; an empty text does not count. */
export function mergeLastLineEnd(base: string | null, merchant: string, release: string): boolean {
  const ends = (text: string | null) => (text === null || text === "" ? null : text.endsWith("\n"));
  const releaseEnds = ends(release) ?? ends(merchant) ?? true;
  const merchantEnds = ends(merchant) ?? releaseEnds;
  return merchantEnds === (ends(base) ?? merchantEnds) ? releaseEnds : merchantEnds;
}

function mergeCut(cut: Cut, budget: { left: number }): MergedPart[] {
  if ("anchor" in cut) return [{ agreed: cut.anchor }];
  const [release = [], merchant = [], base] = [...cut.stretch].reverse();
  if (isSameLines(merchant, release)) return [{ agreed: release.join("") }];
  if (base && isSameLines(base, merchant)) return [{ agreed: release.join("") }];
  if (base && isSameLines(base, release)) return [{ agreed: merchant.join("") }];
  const cost = base ? estimateWork(base, merchant) + estimateWork(base, release) : estimateWork(merchant, release);
  if (cost > budget.left) {
    budget.left = Math.min(budget.left, -1);
    return [{ mine: merchant.join(""), new: release.join("") }];
  }
  budget.left -= cost;
  return base ? mergeThreeWay(base, merchant, release) : mergeTwoWay(merchant, release);
}

function mergeThreeWay(base: string[], merchant: string[], release: string[]): MergedPart[] {
  return diff3MergeRegions(merchant, base, release).flatMap((region) =>
    region.stable
      ? [{ agreed: region.bufferContent.join("") }]
      : splitConflict(region.aContent, region.bContent, region.oContent),
  );
}

/** Two texts with all their differences as conflicts; agreed as a whole where there is none. */
export function compareTexts(merchant: string, release: string): CodeMerge {
  const parts = joinAgreed(mergeTwoWay(splitLines(merchant), splitLines(release)));
  return { outcome: parts.some((part) => "mine" in part) ? "conflict" : "merged", parts, tooLong: false };
}

function mergeTwoWay(merchant: string[], release: string[]): MergedPart[] {
  const parts: MergedPart[] = [];
  let position = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(merchant, release)) {
    parts.push({ agreed: merchant.slice(position, buffer1[0]).join("") });
    parts.push({ mine: buffer1Content.join(""), new: buffer2Content.join("") });
    position = buffer1[0] + buffer1[1];
  }
  return [...parts, { agreed: merchant.slice(position).join("") }];
}

/** Takes common lines at both ends out of a conflict. */
function splitConflict(merchant: string[], release: string[], base: string[]): MergedPart[] {
  const shorter = Math.min(merchant.length, release.length);
  let head = 0;
  while (head < shorter && merchant[head] === release[head]) head++;
  let tail = 0;
  while (tail < shorter - head && merchant[merchant.length - 1 - tail] === release[release.length - 1 - tail]) tail++;
  return [
    { agreed: merchant.slice(0, head).join("") },
    {
      mine: merchant.slice(head, merchant.length - tail).join(""),
      new: release.slice(head, release.length - tail).join(""),
      base: base.join(""),
    },
    { agreed: merchant.slice(merchant.length - tail).join("") },
  ];
}

/** Drops empty parts, joins agreed neighbours, and turns equal alternatives into agreed text. */
export function joinAgreed(parts: MergedPart[]): MergedPart[] {
  const result: MergedPart[] = [];
  for (const part of parts) {
    const agreed = "agreed" in part ? part.agreed : part.mine === part.new ? part.mine : null;
    const last = result.at(-1);
    if (agreed === null) result.push(part);
    else if (agreed !== "" && last && "agreed" in last) last.agreed += agreed;
    else if (agreed !== "") result.push({ agreed });
  }
  return result;
}

export function withoutLastLineEnd(parts: MergedPart[]): MergedPart[] {
  const last = parts.at(-1);
  if (!last) return parts;
  const cut = (text: string) => (text.endsWith("\n") ? text.slice(0, -1) : text);
  const ended = "agreed" in last ? { agreed: cut(last.agreed) } : { ...last, mine: cut(last.mine), new: cut(last.new) };
  return [...parts.slice(0, -1), ended];
}

/** Worst-case steps of finding the longest common sequence. */
export function estimateWork(a: readonly string[], b: readonly string[]): number {
  const occurrences = new Map<string, number>();
  for (const line of b) occurrences.set(line, (occurrences.get(line) ?? 0) + 1);
  const longest = Math.min(a.length, b.length);
  let steps = 0;
  for (const line of a) {
    const found = occurrences.get(line);
    if (found) steps += found + longest;
  }
  return steps;
}

const isSameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, position) => line === b[position]);

/** The lines between two anchors, one list for each text. */
type Stretch = string[][];
export type Cut = { anchor: string } | { stretch: Stretch };

/**
 * Cuts texts at the lines that all of them have exactly once and in the same order, so that long files compare fast.
 */
export function cutAtAnchors(texts: readonly string[][]): Cut[] {
  const cuts: Cut[] = [];
  let starts = texts.map(() => 0);
  const stretchUntil = (ends: number[]) => {
    const stretch = texts.map((lines, side) => lines.slice(starts[side], ends[side]));
    if (stretch.some((lines) => lines.length > 0)) cuts.push({ stretch });
  };
  for (const positions of findAnchors(texts)) {
    stretchUntil(positions);
    cuts.push({ anchor: texts[0]?.[positions[0] ?? 0] ?? "" });
    starts = positions.map((position) => position + 1);
  }
  stretchUntil(texts.map((lines) => lines.length));
  return cuts;
}

/** Positions of each anchor in each text, increasing in all of them. */
function findAnchors(texts: readonly string[][]): number[][] {
  const [first = [], ...others] = texts;
  const positions = others.map(findUniqueLines);
  let anchors: number[][] = [];
  for (const [line, position] of findUniqueLines(first)) {
    const elsewhere = positions.map((unique) => unique.get(line));
    if (elsewhere.every((found) => found !== undefined)) anchors.push([position, ...(elsewhere as number[])]);
  }
  for (let side = 1; side < texts.length; side++) anchors = findLongestIncreasing(anchors, side);
  return anchors;
}

function findUniqueLines(lines: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  const repeated = new Set<string>();
  lines.forEach((line, position) => {
    if (positions.has(line)) repeated.add(line);
    positions.set(line, position);
  });
  for (const line of repeated) positions.delete(line);
  return positions;
}

/** Patience sorting: keeps as many as can be kept, in n log n. */
function findLongestIncreasing(items: number[][], side: number): number[][] {
  const value = (at: number): number => items[at]?.[side] ?? 0;
  const tops: number[] = [];
  const before: number[] = [];
  for (let at = 0; at < items.length; at++) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value(tops[middle] ?? 0) < value(at)) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = at;
  }
  const kept: number[][] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.push(items[at] ?? []);
  return kept.reverse();
}
