/**
 * Code without the white space that has no meaning: files that differ only in it, and a merge that a change of it does
 * not disturb.
 */
import { diff3MergeRegions, diffIndices } from "node-diff3";
import {
  type CodeMerge,
  cutAtAnchors,
  estimateWork,
  joinAgreed,
  type MergedPart,
  mergeLastLineEnd,
  withoutLastLineEnd,
} from "./code-merge.ts";
import { createCommentReader } from "./comment-lines.ts";
import { allFixed, type FixedBreaks, findFixedBreaks } from "./fixed-breaks.ts";
import { toUnixText } from "./json-text.ts";
import { respellSchema } from "./liquid-schema.ts";

/** A line with the blank lines after it. */
interface Unit {
  /** The line without white space that has no meaning. */
  key: string;
  text: string;
}

interface UnitText {
  /** Blank lines above the first line. */
  lead: string;
  units: Unit[];
  /** Whether white space at its start and end counts. */
  isInline: boolean;
}

const isBlank = (char: string | undefined): boolean => char !== undefined && " \t\r\f".includes(char);

/** A pattern would take minutes for a long line of spaces. A no-break space is no white space to a browser. */
function findCore(line: string): { from: number; to: number } {
  let [from, to] = [0, line.length];
  while (from < to && isBlank(line[from])) from++;
  while (to > from && isBlank(line[to - 1])) to--;
  return { from, to };
}

/** A tag of Liquid with one space where any number of them says the same. */
function evenTag(tag: string): string {
  const [, open, inner = "", close] = /^(\{[{%]-?)([^\n]*?)(-?[%}]\})$/.exec(tag) ?? [];
  if (open === undefined) return tag;
  const parts = inner.split(/("[^"]*"|'[^']*')/);
  const even = parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/[ \t]+/g, " "))).join("");
  return `${open} ${even.replace(/^ | $/g, "")} ${close}`;
}

/** Gives each line, from the first to the last, with even tags. */
function createTagReader(unix: string, tags: FixedBreaks["tags"]): (start: number, end: number) => string {
  let next = 0;
  return (start, end) => {
    let [line, at] = ["", start];
    for (let tag = tags[next]; tag && tag[0] < end; tag = tags[++next]) {
      if (tag[0] < at || tag[1] > end) continue;
      line += unix.slice(at, tag[0]) + evenTag(unix.slice(...tag));
      at = tag[1];
    }
    return line + unix.slice(at, end);
  };
}

/** A snippet may be rendered between two words; a section, layout or template is not. */
const isBetweenElements = (path: string): boolean => /^(?:sections|layout|templates)\//.test(path);

function toUnits(path: string, unix: string): UnitText {
  const breaks = findFixedBreaks(path, unix);
  const readLine = createTagReader(unix, breaks.tags);
  const isComment = createCommentReader(path, unix);
  let isFixed = breaks === allFixed;
  const isInline = isFixed || (/\.(?:liquid|svg)$/.test(path) && !isBetweenElements(path));
  const result: UnitText = { lead: "", units: [], isInline };
  for (let start = 0; start < unix.length; ) {
    const lineEnd = unix.indexOf("\n", start);
    const end = lineEnd < 0 ? unix.length : lineEnd;
    const line = unix.slice(start, end);
    const comment = isComment(start) ? "#" : "";
    const wasFixed = isFixed;
    isFixed = lineEnd >= 0 && breaks.has(lineEnd);
    start = end + 1;
    const { from, to } = findCore(line);
    const last = result.units.at(-1);
    if (from === to && !wasFixed && !isFixed) {
      if (last) last.text += `${line}\n`;
      else result.lead += `${line}\n`;
      continue;
    }
    // A line whose white space counts is never the same as one whose does not.
    const core = readLine(end - line.length + (wasFixed ? 0 : from), end - line.length + (isFixed ? line.length : to));
    const key = `${comment}${wasFixed ? ">" : ""}${core}${isFixed ? "<" : ""}`;
    result.units.push({ key, text: `${line}\n` });
  }
  return result;
}

/** Whether two files of code differ only in white space that has no meaning. */
export function isRespaced(path: string, one: string, other: string): boolean {
  const a = toLineFeeds(one);
  const b = respellSchema(toLineFeeds(other), a);
  if (a === b) return true;
  const [left, right] = [toUnits(path, a), toUnits(path, b)];
  const hasOtherEnds = /^\s/.test(a) !== /^\s/.test(b) || /\s$/.test(a) !== /\s$/.test(b);
  if (hasOtherEnds && (left.isInline || right.isInline)) return false;
  return left.units.length === right.units.length && left.units.every(({ key }, at) => key === right.units[at]?.key);
}

/** Also where a lone CR ends a line. */
const toLineFeeds = (text: string): string => toUnixText(text).replaceAll("\r", "\n");

interface Sides<Value> {
  base: Value;
  merchant: Value;
  release: Value;
}

/** Null when it would take more than `maxWork` steps. */
export function mergeRespaced(
  path: string,
  texts: { base: string; merchant: string; release: string },
  maxWork: number,
): CodeMerge | null {
  const unix = toLineFeeds(texts.base);
  const toSide = (text: string) => toUnits(path, respellSchema(toLineFeeds(text), unix));
  const sides: Sides<UnitText> = {
    base: toUnits(path, unix),
    merchant: toSide(texts.merchant),
    release: toSide(texts.release),
  };
  const keys = [sides.base, sides.merchant, sides.release].map(({ units }) => units.map(({ key }) => key));
  const budget = { left: maxWork };
  const at = { base: 0, merchant: 0, release: 0 };
  const take = (lengths: Sides<number>): Sides<Unit[]> => {
    const taken = {
      base: sides.base.units.slice(at.base, at.base + lengths.base),
      merchant: sides.merchant.units.slice(at.merchant, at.merchant + lengths.merchant),
      release: sides.release.units.slice(at.release, at.release + lengths.release),
    };
    for (const side of ["base", "merchant", "release"] as const) at[side] += lengths[side];
    return taken;
  };
  const lead = pick({ base: sides.base.lead, merchant: sides.merchant.lead, release: sides.release.lead });
  const parts: MergedPart[] = [{ agreed: lead }];
  for (const cut of cutAtAnchors(keys)) {
    const [base = 1, merchant = 1, release = 1] = "anchor" in cut ? [] : cut.stretch.map(({ length }) => length);
    parts.push(...mergeStretch(take({ base, merchant, release }), budget));
    if (budget.left < 0) return null;
  }
  const joined = joinAgreed(parts);
  const ended = mergeLastLineEnd(texts.base, texts.merchant, texts.release) ? joined : withoutLastLineEnd(joined);
  const conflict = ended.some((part) => "mine" in part);
  return { outcome: conflict ? "conflict" : "merged", parts: ended, tooLong: false };
}

/** White space as in a merge of lines; where both sides changed it, the release's. */
const pick = ({ base, merchant, release }: Sides<string>): string => (release === base ? merchant : release);

const toText = (units: readonly Unit[]): string => units.map(({ text }) => text).join("");
const toKeys = (units: readonly Unit[]): string[] => units.map(({ key }) => key);
const isSame = (one: readonly Unit[], other: readonly Unit[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);

function mergeStretch(sides: Sides<Unit[]>, budget: { left: number }): MergedPart[] {
  const { base, merchant, release } = sides;
  if (isSame(base, merchant) && isSame(base, release)) return [{ agreed: mergeSame(sides) }];
  if (isSame(base, merchant)) return [{ agreed: toText(release) }];
  if (isSame(base, release)) return [{ agreed: toText(merchant) }];
  if (isSame(merchant, release)) return [{ agreed: toText(release) }];
  const keys = { base: toKeys(base), merchant: toKeys(merchant), release: toKeys(release) };
  budget.left -= estimateWork(keys.base, keys.merchant) + estimateWork(keys.base, keys.release);
  if (budget.left < 0) return [];
  const positions = { merchant: findMatches(keys.base, keys.merchant), release: findMatches(keys.base, keys.release) };
  return diff3MergeRegions(keys.merchant, keys.base, keys.release).flatMap((region): MergedPart[] => {
    if (!region.stable)
      return splitConflict(
        merchant.slice(region.aStart, region.aStart + region.aLength),
        release.slice(region.bStart, region.bStart + region.bLength),
      );
    const { buffer, bufferStart: start, bufferLength: length } = region;
    if (buffer === "a") return [{ agreed: toText(merchant.slice(start, start + length)) }];
    if (buffer === "b") return [{ agreed: toText(release.slice(start, start + length)) }];
    const unchanged = base.slice(start, start + length).map((unit, index) => {
      const [own, next] = [
        merchant[positions.merchant[start + index] ?? -1],
        release[positions.release[start + index] ?? -1],
      ];
      return pick({ base: unit.text, merchant: (own ?? unit).text, release: (next ?? unit).text });
    });
    return [{ agreed: unchanged.join("") }];
  });
}

const mergeSame = ({ base, merchant, release }: Sides<Unit[]>): string =>
  base
    .map((unit, at) => pick({ base: unit.text, merchant: merchant[at]?.text ?? "", release: release[at]?.text ?? "" }))
    .join("");

/** For each line of `from` its position in `to`; undefined for one that `to` lacks. */
function findMatches(from: string[], to: string[]): (number | undefined)[] {
  const matches: (number | undefined)[] = [];
  let [left, right] = [0, 0];
  const copyUntil = (end: number) => {
    for (; left < end; left++, right++) matches[left] = right;
  };
  for (const { buffer1, buffer2 } of diffIndices(from, to)) {
    copyUntil(buffer1[0]);
    left = buffer1[0] + buffer1[1];
    right = buffer2[0] + buffer2[1];
  }
  copyUntil(from.length);
  return matches;
}

/** Takes common lines at both ends out of a conflict. */
function splitConflict(merchant: Unit[], release: Unit[]): MergedPart[] {
  const shorter = Math.min(merchant.length, release.length);
  let head = 0;
  while (head < shorter && merchant[head]?.key === release[head]?.key) head++;
  let tail = 0;
  while (tail < shorter - head && merchant.at(-1 - tail)?.key === release.at(-1 - tail)?.key) tail++;
  return [
    { agreed: toText(release.slice(0, head)) },
    {
      mine: toText(merchant.slice(head, merchant.length - tail)),
      new: toText(release.slice(head, release.length - tail)),
    },
    { agreed: toText(release.slice(release.length - tail)) },
  ];
}
