/**
 * The answer that is advised to a conflict, and why. Follows from what both sides changed in the same places. It is sure
 * only where the other side's change is in the advised lines too, or nothing else of the theme can depend on it.
 */

import { findChangedHooks } from "./code-hooks.ts";
import { joinParts, type MergedPart } from "./code-merge.ts";
import { contains, isTinyEdit } from "./contained-edits.ts";
import { type Advice, type AdviceReason, carefulReasons } from "./contract.ts";
import { toUnixText } from "./json-text.ts";
import type { MergedFile } from "./merged-file.ts";
import { isRespaced } from "./respaced.ts";
import { withoutVisibleWords } from "./visible-words.ts";

const choices: Record<AdviceReason, Advice["choice"]> = {
  ...{ APP_LINES: "mine", SPACE_YOURS: "new", SPACE_RELEASE: "mine", REMOVED: "mine", ALREADY_THERE: "new" },
  ...{ INCLUDED: "mine", RELEASE_CODE: "new", TOGETHER: "new" },
  ...{ NOW_SETTING: "new", WORDS: "mine", VALUES: "mine", SMALL_CHANGE: "mine", REWRITTEN: "mine", BINARY: "mine" },
  // Without a base, the release's file fits the rest of the release.
  ...{ NO_BASE: "new", SCHEMA: "mine", SAME_LINES: "mine", NEAR_LINES: "mine", UNCLEAR: "mine" },
};

const give = (reason: AdviceReason, detail = ""): Advice => ({ choice: choices[reason], reason, detail });

interface Known {
  /** The file as the installed release has it; null when not known. */
  base: string | null;
  /** The app that made all edits of the file. */
  madeBy: string | null;
}

/** Longer conflicts are for the merchant to look at. */
const maxPartLength = 100_000;

export function adviseConflict({ path, kind, conflict }: MergedFile, { base, madeBy }: Known): Advice {
  if (kind === "binary" || !conflict) return give("BINARY");
  const places = listPlaces(path, conflict.parts, base);
  if (places.some((place) => place.mine.length + place.new.length > maxPartLength)) return give("UNCLEAR");
  if (base === null) return give(places.every((one) => one.isSame(one.mine, one.new)) ? "SPACE_YOURS" : "NO_BASE");
  const release = joinParts(conflict.parts, "new");
  const each = places.map((place) =>
    place.base === undefined ? give("UNCLEAR") : advisePlace(place, release, madeBy),
  );
  const [first] = each;
  // One answer counts for all places of a file, and is as sure as the least sure of them.
  const isClear = first && each.every(({ choice, reason }) => choice === first.choice && reason !== "UNCLEAR");
  if (isClear) return each.find(({ reason }) => carefulReasons.includes(reason)) ?? first;
  if (isRewritten(base, joinParts(conflict.parts, "mine"))) return give("REWRITTEN");
  return each.every(({ reason }) => reason === "UNCLEAR") ? describeChanges(places) : give("UNCLEAR");
}

/** What can be said of changes whose purpose is not clear. */
function describeChanges(places: readonly Place[]): Advice {
  if (places.every(({ isInSchema }) => isInSchema)) return give("SCHEMA");
  const changes = places.map(({ mine: merchant, new: release, base = "" }) => [
    countChanges(base, merchant),
    countChanges(base, release),
  ]);
  const sum = (side: 0 | 1) => changes.reduce((all, change) => all + (change[side]?.count ?? 0), 0);
  const isSame = changes.some(([merchant, release]) =>
    merchant?.removed.some((line) => release?.removed.includes(line)),
  );
  return give(isSame ? "SAME_LINES" : "NEAR_LINES", `${sum(0)} ${sum(1)}`);
}

/** The lines of `before` that are gone, and how many lines were changed or added. */
function countChanges(before: string, after: string): { removed: string[]; count: number } {
  const removed = listBeyond(toLines(before), toLines(after));
  return { removed, count: Math.max(removed.length, listBeyond(toLines(after), toLines(before)).length) };
}

interface Place extends Alternatives {
  path: string;
  /** The whole file with this text in this place, and the release's in the others. */
  fill: (text: string) => string;
  /** Whether the file says the same with either text in this place. */
  isSame: (one: string, other: string) => boolean;
  /** Whether it is among the settings that a section or block defines. */
  isInSchema: boolean;
}

const opensSchema = /\{%-?\s*schema\s*-?%\}(?![\s\S]*\{%-?\s*endschema)/;

function listPlaces(path: string, parts: readonly MergedPart[], base: string | null): Place[] {
  const known = base === null ? null : new Set(toUnixText(base).split("\n"));
  return parts.flatMap((part, at) => {
    if (!("mine" in part)) return [];
    const { head, place, tail } = known ? takeAlike(parts, at, part, known) : splitAt(parts, at, part);
    const fill = (text: string) => withoutComments(head + text + tail);
    // The first comparison is quick, and few pass it.
    const isSame = (one: string, other: string) =>
      toCode(one) === toCode(other) && isRespaced(path, fill(one), fill(other));
    return [{ ...place, path, fill, isSame, isInSchema: opensSchema.test(head) }];
  });
}

type Alternatives = Extract<MergedPart, { mine: string }>;

const splitAt = (parts: readonly MergedPart[], at: number, place: Alternatives) => ({
  head: joinParts(parts.slice(0, at), "new"),
  place,
  tail: joinParts(parts.slice(at + 1), "new"),
});

/** With the lines around it that both sides changed alike: they are the answer to what the base had here. */
function takeAlike(parts: readonly MergedPart[], at: number, part: Alternatives, known: ReadonlySet<string>) {
  const { head, tail } = splitAt(parts, at, part);
  const isAlike = (line: string) => line.trim() !== "" && !known.has(line.replace(/\n$/, ""));
  const [before, after] = [parts[at - 1], parts[at + 1]].map((one) =>
    one && "agreed" in one ? one.agreed.split(/(?<=\n)/) : [],
  ) as [string[], string[]];
  const start = before.slice(before.findLastIndex((line) => !isAlike(line)) + 1).join("");
  const end = after.findIndex((line) => !isAlike(line));
  const rest = after.slice(0, end < 0 ? after.length : end).join("");
  return {
    head: head.slice(0, head.length - start.length),
    place: { ...part, mine: start + part.mine + rest, new: start + part.new + rest },
    tail: tail.slice(rest.length),
  };
}

function advisePlace(place: Place, releaseText: string, madeBy: string | null): Advice {
  const { mine: merchant, new: release, base = "", isSame } = place;
  if (isSame(merchant, release) || isSame(merchant, base)) return give("SPACE_YOURS");
  if (isSame(release, base) || isReordered(base, release)) return give("SPACE_RELEASE");
  if (isAlreadyThere(place)) return give("ALREADY_THERE");
  const [before, own, next] = [base, merchant, release].map(toTokens) as [string[], string[], string[]];
  // What a comment takes out is in its text too.
  const isPlain = ![merchant, release, base].some((text) => hiding.test(text));
  if (isPlain && contains(before, next, own)) return give("ALREADY_THERE");
  if (isPlain && contains(before, own, next)) return give("INCLUDED");
  const words = findSettings(place, releaseText);
  if (words !== null) return give("NOW_SETTING", words);
  if (hasOtherWords(place, merchant, release)) return give("WORDS");
  if (hasOtherValues(place, merchant, release)) return give("VALUES");
  const isHarmless = hasOtherWords(place, base, release) || hasOtherValues(place, base, release);
  if (own.length === 0) return give(isHarmless || isWithin(place) ? "REMOVED" : "UNCLEAR");
  if (madeBy !== null && isHarmless) return give("APP_LINES", madeBy);
  return adviseOnCode(place, madeBy);
}

const hiding = /<!--|\{%-?\s*(?:comment|raw)\b/;

/** Whether the release changes only what the merchant took out, and nothing that other files may rely on. */
const isWithin = (place: Place): boolean =>
  toLines(place.new).length <= toLines(place.base ?? "").length && findHooks(place).length === 0;

/** Both sides changed code. A small edit is easily made again; what other files need of the release is not. */
function adviseOnCode(place: Place, madeBy: string | null): Advice {
  const { mine: merchant, new: release, base = "" } = place;
  const small = findSmallChange(base, merchant);
  const isSmall = madeBy !== null || small !== null || isTinyEdit(toTokens(base), toTokens(merchant));
  const hooks = isSmall ? findHooks(place) : [];
  if (hooks.length > 0) return give("RELEASE_CODE", hooks.slice(0, maxHooks).join(", "));
  const isMissing = small !== null && !small.split(" ").some((word) => toWords(release).includes(word));
  return isMissing ? give("SMALL_CHANGE", small) : give("UNCLEAR");
}

const maxHooks = 3;

/** Of the release's change. One more class or attribute takes nothing from other files. */
function findHooks({ path, fill, base = "", new: release }: Place): string[] {
  const { added, removed } = findChangedHooks(path, fill(base), fill(release));
  return removed.length === 0 && findSmallChange(base, release) !== null ? [] : [...added, ...removed];
}

/** `image/*` begins none. */
const comments =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{%-?\s*#[^%]*%\}|<!--[\s\S]*?-->|(?<![\w"'])\/\*[\s\S]*?\*\//g;
/** Liquid runs in comments of HTML, CSS and JavaScript too, and `<!--[if IE]>` is read by browsers. */
const running = /^(?!\{).*?(?:\{[{%]|\[(?:if|endif)\b)/is;

const withoutComments = (text: string): string => text.replace(comments, (found) => (running.test(found) ? found : ""));

/** What is left without white space and comments. Texts that differ in it differ; those that do not may still. */
const toCode = (text: string): string => withoutComments(text).replace(/\s+/g, "");

const isAlike = (one: string, other: string, strip: (text: string) => string): boolean =>
  toCode(strip(one)) === toCode(strip(other));

const toTokens = (text: string): string[] => withoutComments(text).match(/[\p{L}\p{N}_-]+|\S/gu) ?? [];

/** Lines that say something, without the white space around them. */
const toLines = (text: string): string[] =>
  withoutComments(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const declaration = /^([\w-]+)\s*:\s*[^{}]+;$/;

/** Whether the release only moves declarations of different properties; the order of other lines may matter. */
function isReordered(base: string, release: string): boolean {
  const [before, after] = [toLines(base), toLines(release)];
  const properties = before.map((line) => declaration.exec(line)?.[1]);
  return (
    !properties.includes(undefined) &&
    new Set(properties).size === before.length &&
    before.toSorted().join("\n") === after.toSorted().join("\n")
  );
}

/** Shorter lines, such as `</div>`, are in every file. */
const minTellingLength = 8;

/** Tags without anything in them. */
const bare = /^<\/?[\w-]+>$/;

/** Whether the release has the merchant's lines in the same place, and nothing that the merchant took out. */
function isAlreadyThere({ mine: merchant, new: release, base = "" }: Place): boolean {
  const before = toLines(base);
  const own = toLines(merchant).filter((line) => !before.includes(line));
  if (!own.some((line) => line.length >= minTellingLength)) return false;
  const kept = toLines(merchant).filter((line) => before.includes(line));
  const lines = toLines(release);
  let at = 0;
  for (const line of lines) if (line === own[at]) at++;
  if (at < own.length) return false;
  if (kept.join("\n") === before.join("\n")) return true;
  return kept.length === 0 && lines.every((line) => own.includes(line) || bare.test(line));
}

const tags = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|<[^<>]*>/g;

/** The texts that visitors read. */
const listWords = (text: string): string[] =>
  withoutComments(text)
    .replace(tags, "\n")
    .split("\n")
    .map((words) => words.trim())
    .filter((words) => words !== "");

/** The merchant's texts where nothing else was edited and all of them are default settings of the release; else null. */
function findSettings({ mine: merchant, base = "" }: Place, release: string): string | null {
  const [tagsAfter, tagsBefore] = [merchant, base].map((text) => (withoutComments(text).match(tags) ?? []).join("\n"));
  const before = listWords(base);
  const own = listWords(merchant).filter((words) => !before.includes(words));
  const isAll = tagsAfter === tagsBefore && own.every((words) => isDefaultSetting(words, release));
  return isAll ? (own.find((words) => words.length >= minTellingLength) ?? null) : null;
}

function isDefaultSetting(text: string, release: string): boolean {
  const [, schema = ""] = /\{%-?\s*schema\s*-?%\}([\s\S]*)/.exec(release) ?? [];
  return schema.includes(`"default": ${JSON.stringify(text)}`) || schema.includes(`"default":${JSON.stringify(text)}`);
}

/** Whether only words that visitors read differ: those outside tags, scripts, styles and settings. */
function hasOtherWords({ path, fill }: Place, one: string, other: string): boolean {
  // The first comparison is quick, and few pass it.
  if (!isAlike(one, other, withoutLikelyWords)) return false;
  const [before, after] = [one, other].map((text) => withoutVisibleWords(path, fill(text)));
  return typeof before === "string" && typeof after === "string" && toCode(before) === toCode(after);
}

/** Without everything that may be words. */
const withoutLikelyWords = (text: string): string =>
  (text.replace(/\b(alt|title|placeholder|aria-label)="[^"{]*"/g, "$1").match(tags) ?? []).join("");

/** Texts in a schema; a default in one word may be an option. */
const schemaText =
  /("(?:label|info|content|placeholder)"\s*:\s*)"[^"\n{]*"|("default"\s*:\s*)"(?=[^"\n]*[\sA-Z])[^"\n{]*"/g;
/** A size or colour of a style. Positions, layers and conditions follow from other code. */
const sizes =
  /(?<=(?:^|[\s;{"'(,])(?:--[\w-]+|[\w-]*(?:width|height|margin|padding|gap|size|spacing|radius|color|background|border|shadow|weight))\s*:\s*[^;{}\n]*)(?:#[\da-f]{3,8}\b|(?<![\w.-])-?(?:\d*\.)?\d+(?:px|r?em|%|v[hw]|deg|ch)?(?![\w-]|\.\w))/gi;

function hasOtherValues({ path }: Place, one: string, other: string): boolean {
  return !/\.m?js(?:\.liquid)?$/.test(path) && isAlike(one, other, withoutValues);
}

/** Without sizes and colours of styles, and texts in a schema. */
const withoutValues = (text: string): string =>
  text
    .replace(schemaText, '$1$2""')
    .split("\n")
    .map((line) => (/@(?:media|container|supports)|\{%|\{\{/.test(line) ? line : line.replace(sizes, "0")))
    .join("\n");

/** The class name or attribute that the merchant added or changed, when that is all; else null. */
function findSmallChange(base: string, merchant: string): string | null {
  const [before, after] = [toWords(base), toWords(merchant)];
  const [added, removed] = [listBeyond(after, before), listBeyond(before, after)];
  const changed = added.length > 0 ? added : removed;
  if (added.length > 2 || removed.length > 1 || changed.length === 0) return null;
  const inTags = new Set([...`${merchant}${base}`.matchAll(/<\w[^<>]*>/g)].flatMap(([tag]) => toWords(tag).slice(1)));
  return [...added, ...removed].every((word) => inTags.has(word)) ? changed.join(" ") : null;
}

const toWords = (text: string): string[] =>
  text
    .replace(/[<>"'=]/g, " ")
    .split(/\s+/)
    .filter(Boolean);

/** Words that are more often in `some` than in `others`. */
function listBeyond(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return some.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

const minRewrittenLines = 8;
const maxSharedPart = 0.25;

function isRewritten(base: string, merchant: string): boolean {
  const lines = toLines(base).filter((line) => line.length >= minTellingLength);
  const left = new Set(toLines(merchant));
  return (
    lines.length >= minRewrittenLines && lines.filter((line) => left.has(line)).length < lines.length * maxSharedPart
  );
}
