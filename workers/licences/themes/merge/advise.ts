/**
 * The answer that is advised to a conflict, and why. Follows from the lines in conflict alone; where they leave it open,
 * the advice says so and keeps the merchant's.
 */
import { joinParts, type MergedPart } from "./code-merge.ts";
import type { Advice, AdviceReason } from "./contract.ts";
import type { MergedFile } from "./merged-file.ts";
import { isRespaced } from "./respaced.ts";

const choices: Record<AdviceReason, Advice["choice"]> = {
  ...{ APP_LINES: "mine", SPACE_YOURS: "new", SPACE_RELEASE: "mine", REMOVED: "mine", ALREADY_THERE: "new" },
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
  if (madeBy !== null) return give("APP_LINES", madeBy);
  const places = listPlaces(path, conflict.parts);
  if (places.some((place) => place.mine.length + place.new.length > maxPartLength)) return give("UNCLEAR");
  if (base === null) return give(places.every((one) => one.isSame(one.mine, one.new)) ? "SPACE_YOURS" : "NO_BASE");
  const release = joinParts(conflict.parts, "new");
  const each = places.map((place) => (place.base === undefined ? give("UNCLEAR") : advisePlace(place, release)));
  const [first] = each;
  // One answer counts for all places of a file.
  const isClear = first && each.every(({ choice, reason }) => choice === first.choice && reason !== "UNCLEAR");
  if (isClear) return first;
  if (isRewritten(base, joinParts(conflict.parts, "mine"))) return give("REWRITTEN");
  return each.every(({ reason }) => reason === "UNCLEAR") ? describeChanges(places) : give("UNCLEAR");
}

/** What can be said of changes whose purpose is not clear. */
function describeChanges(places: readonly Place[]): Advice {
  if (places.every(({ isInSchema }) => isInSchema)) return give("SCHEMA");
  const changes = places.map(({ mine, new: theirs, base = "" }) => [
    countChanges(base, mine),
    countChanges(base, theirs),
  ]);
  const sum = (side: 0 | 1) => changes.reduce((all, change) => all + (change[side]?.count ?? 0), 0);
  const isSame = changes.some(([mine, theirs]) => mine?.gone.some((line) => theirs?.gone.includes(line)));
  return give(isSame ? "SAME_LINES" : "NEAR_LINES", `${sum(0)} ${sum(1)}`);
}

/** The lines of `before` that are gone, and how many lines were changed or added. */
function countChanges(before: string, after: string): { gone: string[]; count: number } {
  const gone = listBeyond(toLines(before), toLines(after));
  return { gone, count: Math.max(gone.length, listBeyond(toLines(after), toLines(before)).length) };
}

interface Place extends Extract<MergedPart, { mine: string }> {
  /** Whether the file says the same with either text in this place. */
  isSame: (one: string, other: string) => boolean;
  /** Whether it is among the settings that a section or block defines. */
  isInSchema: boolean;
}

const opensSchema = /\{%-?\s*schema\s*-?%\}(?![\s\S]*\{%-?\s*endschema)/;

function listPlaces(path: string, parts: readonly MergedPart[]): Place[] {
  return parts.flatMap((part, at) => {
    if (!("mine" in part)) return [];
    const fill = (text: string) => withoutComments(joinParts(parts.with(at, { agreed: text }), "new"));
    // The first comparison is quick, and few pass it.
    const isSame = (one: string, other: string) =>
      toCode(one) === toCode(other) && isRespaced(path, fill(one), fill(other));
    return [{ ...part, isSame, isInSchema: opensSchema.test(joinParts(parts.slice(0, at), "new")) }];
  });
}

function advisePlace(place: Place, release: string): Advice {
  const { mine, new: theirs, base = "", isSame } = place;
  if (isSame(mine, theirs) || isSame(mine, base)) return give("SPACE_YOURS");
  if (isSame(theirs, base) || isSameList(toLines(theirs), toLines(base))) return give("SPACE_RELEASE");
  if (mine.trim() === "") return give("REMOVED");
  if (isAlreadyThere(place)) return give("ALREADY_THERE");
  const words = findSettings(place, release);
  if (words !== null) return give("NOW_SETTING", words);
  if (isAlike(place, withoutWords)) return give("WORDS");
  if (isAlike(place, withoutValues)) return give("VALUES");
  const small = findSmallChange(base, mine);
  const isMissing = small !== null && !small.split(" ").some((word) => toWords(theirs).includes(word));
  return isMissing ? give("SMALL_CHANGE", small) : give("UNCLEAR");
}

/** `image/*` begins none. */
const comments =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{%-?\s*#[^%]*%\}|<!--[\s\S]*?-->|(?<![\w"'])\/\*[\s\S]*?\*\//g;
/** Liquid runs in comments of HTML, CSS and JavaScript too, and `<!--[if IE]>` is read by browsers. */
const running = /^(?!\{).*?(?:\{[{%]|\[(?:if|endif)\b)/is;

const withoutComments = (text: string): string => text.replace(comments, (found) => (running.test(found) ? found : ""));

/** What is left without white space and comments. Texts that differ in it differ; those that do not may still. */
const toCode = (text: string): string => withoutComments(text).replace(/\s+/g, "");

const isAlike = ({ mine, new: theirs }: Place, strip: (text: string) => string): boolean =>
  toCode(strip(mine)) === toCode(strip(theirs));

/** Lines that say something, without the white space around them. */
const toLines = (text: string): string[] =>
  withoutComments(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isSameList = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.toSorted().join("\n") === other.toSorted().join("\n");

/** Shorter lines, such as `</div>`, are in every file. */
const minTellingLength = 8;

/** Tags without anything in them. */
const bare = /^<\/?[\w-]+>$/;

/** Whether the release has the merchant's lines in the same place, and nothing that the merchant took out. */
function isAlreadyThere({ mine, new: theirs, base = "" }: Place): boolean {
  const before = toLines(base);
  const own = toLines(mine).filter((line) => !before.includes(line));
  if (!own.some((line) => line.length >= minTellingLength)) return false;
  const kept = toLines(mine).filter((line) => before.includes(line));
  const release = toLines(theirs);
  let at = 0;
  for (const line of release) if (line === own[at]) at++;
  if (at < own.length) return false;
  if (kept.join("\n") === before.join("\n")) return true;
  return kept.length === 0 && release.every((line) => own.includes(line) || bare.test(line));
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
function findSettings({ mine, base = "" }: Place, release: string): string | null {
  const [tagsAfter, tagsBefore] = [mine, base].map((text) => (withoutComments(text).match(tags) ?? []).join("\n"));
  const before = listWords(base);
  const own = listWords(mine).filter((words) => !before.includes(words));
  const isAll = tagsAfter === tagsBefore && own.every((words) => isDefaultSetting(words, release));
  return isAll ? (own.find((words) => words.length >= minTellingLength) ?? null) : null;
}

function isDefaultSetting(text: string, release: string): boolean {
  const [, schema = ""] = /\{%-?\s*schema\s*-?%\}([\s\S]*)/.exec(release) ?? [];
  return schema.includes(`"default": ${JSON.stringify(text)}`) || schema.includes(`"default":${JSON.stringify(text)}`);
}

/** Without the texts between tags, where there are tags. */
function withoutWords(text: string): string {
  if (!/[<{]/.test(text)) return /[;{}()=]/.test(text) ? text : text.replace(/\p{L}[^\n]*/gu, "");
  const bare = text.replace(/\b(alt|title|placeholder|aria-label)="[^"{]*"/g, "$1");
  const found = [...bare.matchAll(tags)].map(([tag]) => tag);
  return found.length > 0 ? found.join("") : text;
}

/** Without numbers with their units, colours, and texts in quotation marks. */
const withoutValues = (text: string): string =>
  text
    .replace(/"[^"\n{]*"|'[^'\n{]*'/g, '""')
    .replace(/#[\da-f]{3,8}\b/gi, "0")
    .replace(/\b\d+(?:\.\d+)?(?:px|r?em|%|v[hw]|m?s|deg|fr)?/g, "0");

/** The class name or attribute that the merchant added or changed, when that is all; else null. */
function findSmallChange(base: string, mine: string): string | null {
  const [before, after] = [toWords(base), toWords(mine)];
  const [added, gone] = [listBeyond(after, before), listBeyond(before, after)];
  const changed = added.length > 0 ? added : gone;
  if (added.length > 2 || gone.length > 1 || changed.length === 0) return null;
  const inTags = new Set([...`${mine}${base}`.matchAll(/<\w[^<>]*>/g)].flatMap(([tag]) => toWords(tag).slice(1)));
  return [...added, ...gone].every((word) => inTags.has(word)) ? changed.join(" ") : null;
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

function isRewritten(base: string, mine: string): boolean {
  const lines = toLines(base).filter((line) => line.length >= minTellingLength);
  const left = new Set(toLines(mine));
  return (
    lines.length >= minRewrittenLines && lines.filter((line) => left.has(line)).length < lines.length * maxSharedPart
  );
}
