/**
 * Completes the copy with what its files name and would miss: colour schemes of either theme, the release's theme
 * settings and words. Notes the rest at the file that names it.
 */
import { type FileNames, isCheckable, readFileNames } from "../check/file-facts.ts";
import {
  type CheckedTheme,
  createFinder,
  findMissing,
  isDefinition,
  type Missing,
  toMissingKey,
} from "../check/find-missing.ts";
import type { Note } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { getEntries, getOwn, isObject, type Json, type JsonObject, parseJson, toObject } from "./json-text.ts";
import { getValuesInUse, hasSchemeGroup, parseThemeSettings } from "./liquid-schema.ts";
import { restoreSettings } from "./merge-settings-schema.ts";
import {
  type Bodies,
  createNote,
  getTextAfter,
  getTextBefore,
  type MergedFile,
  settingsDataPath,
} from "./merged-file.ts";
import type { UpdatePlan } from "./plan-update.ts";
import { isLocale } from "./theme-file.ts";
import { answers, getAnswerText } from "./used-files.ts";

/** What each file of the new release names; null reads only those that the merge needs. */
export type ReleaseNames = ReadonlyMap<string, FileNames> | null;

interface Completion {
  plan: UpdatePlan;
  bodies: Bodies;
  merged: Map<string, MergedFile>;
  /** What the copy names in vain, and neither the merchant's theme nor the release does. */
  list: () => Missing[];
  /** @param choice of the open questions, which count as the release's */
  place: (choice?: "mine") => CheckedTheme;
  isNew: (missing: Missing) => boolean;
}

/** Two steps: `completeSettings` before the data files are decided, `completeCopy` after. */
export function createCompletion(
  plan: UpdatePlan,
  bodies: Bodies,
  release: ReleaseNames,
  merged: Map<string, MergedFile>,
): Completion {
  const read = createReader(bodies.release, release);
  const known = new Set(
    [placeOwn(plan, bodies, read), placeRelease(plan, bodies, read)].flatMap(findMissing).map(toMissingKey),
  );
  const isNew = (missing: Missing) => !known.has(toMissingKey(missing));
  const place = (choice?: "mine") => placeCopy(plan, bodies, read, merged, choice);
  return { plan, bodies, merged, isNew, place, list: () => findMissing(place()).filter(isNew) };
}

export function completeCopy(completion: Completion): void {
  const { plan, bodies, merged, isNew, list, place } = completion;
  const missing = list();
  addSchemes(ofKind(missing, "SCHEME"), bodies, merged);
  addWords(missing, plan, bodies, merged);
  const copy = place();
  const missingIfMine = new Set(findMissing(place("mine")).map(toMissingKey));
  for (const each of findMissing(copy).filter(isNew)) {
    const question = missingIfMine.has(toMissingKey(each)) ? undefined : merged.get(toDefinition(each) ?? "");
    if (question?.write === "undecided") addMissing(merged, question.path, each, { choice: "new", file: each.path });
    else addMissing(merged, each.path, each);
  }
  noteByAnswer(copy, bodies, merged, isNew);
}

/** The file that would have to define the name. */
function toDefinition({ kind, snippet }: Missing): string | null {
  if (kind === "SETTING") return settingsSchemaPath;
  return snippet === undefined ? null : `snippets/${snippet}.liquid`;
}

const ofKind = (missing: readonly Missing[], kind: Missing["kind"]): Missing[] =>
  missing.filter((each) => each.kind === kind);

type Reader = (path: string, text: string | null) => FileNames | undefined;

/** Reads each text once; the release's are known. */
function createReader(release: Bodies["release"], known: ReleaseNames): Reader {
  const read = new Map<string, Map<string, FileNames>>();
  return (path, text) => {
    if (!isCheckable(path)) return undefined;
    const ofRelease = known?.get(path);
    if (text === null || (ofRelease && text === release.get(path))) return ofRelease;
    const texts = read.get(path) ?? new Map<string, FileNames>();
    read.set(path, texts);
    const names = texts.get(text) ?? readFileNames(path, text);
    texts.set(text, names);
    return names;
  };
}

function placeCopy(
  plan: UpdatePlan,
  bodies: Bodies,
  read: Reader,
  merged: ReadonlyMap<string, MergedFile>,
  choice?: "mine",
): CheckedTheme {
  const getText = (path: string) => {
    const file = merged.get(path);
    const isOpen = file?.write === "undecided" && file.conflict !== null;
    return choice && isOpen ? getAnswerText(file, choice, bodies) : getTextAfter(path, bodies, merged);
  };
  const paths = plan.files.flatMap(({ path }) => ((merged.get(path)?.outcome ?? "removed") === "removed" ? [] : path));
  return place(paths, getText, read);
}

/** A file that was not read is known where it is the release's. */
function placeOwn({ files }: UpdatePlan, bodies: Bodies, read: Reader): CheckedTheme {
  const own = new Map(files.flatMap((file) => (file.merchant ? [[file.path, file]] : [])));
  const getText = (path: string) => {
    const file = own.get(path);
    const installed = file?.edited === false ? bodies.base.get(path) : undefined;
    return bodies.merchant.get(path) ?? installed ?? (file?.action === "same" ? null : undefined);
  };
  return place([...own.keys()], getText, read);
}

const placeRelease = ({ files }: UpdatePlan, { release }: Bodies, read: Reader): CheckedTheme =>
  place(
    files.flatMap((file) => (file.release ? file.path : [])),
    (path) => release.get(path) ?? null,
    read,
  );

/** @param getText null for a text of the release that was not read, undefined for one that is not known */
function place(
  paths: readonly string[],
  getText: (path: string) => string | null | undefined,
  read: Reader,
): CheckedTheme {
  const facts = new Map<string, FileNames>();
  const definitions = new Map<string, string>();
  for (const path of paths) {
    const text = getText(path);
    const names = text === undefined ? undefined : read(path, text);
    if (names) facts.set(path, names);
    if (typeof text === "string" && isDefinition(path)) definitions.set(path, text);
  }
  return { paths: new Set(paths), facts, definitions };
}

/** Adds theme settings of the release that the copy uses and the merchant's schema lacks. */
export function completeSettings({ bodies, merged, list, place }: Completion): void {
  const file = merged.get(settingsSchemaPath);
  const [text, release] = [getTextAfter(settingsSchemaPath, bodies, merged), bodies.release.get(settingsSchemaPath)];
  if (!file || (file.write !== "text" && file.write !== "store") || text === null || release === undefined) return;
  const needed = new Map(ofKind(list(), "SETTING").map(({ name, path }) => [name, path]));
  const userOfSchemes = hasSchemeGroup(text) ? undefined : findUserOfSchemes(place());
  const restored = new Map<string, string>();
  for (const [id, { type }] of parseThemeSettings(release) ?? []) {
    const by = needed.get(id) ?? (type === "color_scheme_group" ? userOfSchemes : undefined);
    if (by !== undefined) restored.set(id, by);
  }
  const [by] = restored.values();
  const next = by === undefined ? null : restoreSettings(text, release, new Set(restored.keys()));
  if (by === undefined || next === null) return;
  write(merged, file, next, createNote("SETTINGS_RESTORED", { settings: [...restored.keys()].join(", "), by }));
}

/** A section or block that has a setting for a colour scheme. */
const findUserOfSchemes = ({ facts }: CheckedTheme): string | undefined =>
  [...facts].find(
    ([, { schema }]) =>
      schema &&
      [schema.settings, ...schema.blocks.map(([, own]) => own ?? {})].some((each) =>
        Object.values(each).includes("schemes"),
      ),
  )?.[0];

/** Schemes that either theme has, the merchant's first. */
function addSchemes(missing: readonly Missing[], bodies: Bodies, merged: Map<string, MergedFile>): void {
  const file = merged.get(settingsDataPath);
  const text = getTextAfter(settingsDataPath, bodies, merged);
  const data = parseJson(text ?? "");
  const settings = parseThemeSettings(getTextAfter(settingsSchemaPath, bodies, merged) ?? "");
  const values = getValuesInUse(data);
  if (!file || file.write === "undecided" || missing.length === 0) return;
  if (text === null || settings === null || !isObject(data) || !isObject(values)) return;
  const sources = [getTextBefore(settingsDataPath, bodies), bodies.release.get(settingsDataPath) ?? null].map(
    (source) => getValuesInUse(parseJson(source ?? "")),
  );
  const added: JsonObject = {};
  const names: string[] = [];
  for (const name of new Set(missing.map((each) => each.name)))
    for (const [id, { type }] of settings) {
      if (type !== "color_scheme_group" || names.includes(name)) continue;
      const scheme = sources.map((source) => getOwn(getOwn(source, id), name)).find((each) => each !== undefined);
      if (scheme === undefined) continue;
      added[id] = { ...toGroup(added[id] ?? values[id]), [name]: scheme };
      names.push(name);
    }
  if (names.length === 0) return;
  const by = missing.find(({ name }) => names.includes(name))?.path ?? "";
  const next = withValuesInUse(data, { ...values, ...added });
  write(merged, file, editJson(text, next), createNote("SCHEMES_KEPT", { schemes: names.join(", "), by }));
}

const toGroup = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function withValuesInUse(data: JsonObject, values: JsonObject): JsonObject {
  const { current } = data;
  if (typeof current !== "string") return { ...data, current: values };
  return { ...data, presets: { ...toGroup(data.presets), [current]: values } };
}

/** Words that the release's file of the same language has. */
function addWords(
  missing: readonly Missing[],
  { files }: UpdatePlan,
  bodies: Bodies,
  merged: Map<string, MergedFile>,
): void {
  for (const { path, kind, merchant, release: isReleases } of files) {
    const file = merged.get(path);
    if (!isLocale(kind) || !file) continue;
    const users = ofKind(missing, kind === "locale" ? "WORDS" : "EDITOR_WORDS");
    const needed = users.map(({ name }) => name);
    if (file.outcome === "removed") {
      const [user] = users;
      // The merchant deleted the words of the default language.
      if (!user || merchant || !isReleases || !isDefinition(path)) continue;
      const notes = [createNote("RESTORED", { by: user.path })];
      merged.set(path, { ...file, outcome: "added", write: "nothing", notes });
      continue;
    }
    const [text, release] = [getTextAfter(path, bodies, merged), bodies.release.get(path)];
    const [words, releaseWords] = [parseJson(text ?? ""), parseJson(release ?? "")];
    if (needed.length === 0 || text === null || !isObject(words) || !isObject(releaseWords)) continue;
    const completed = needed.reduce((all, key) => withWord(all, releaseWords, key.split(".")), words);
    if (completed !== words) write(merged, file, editJson(text, completed));
  }
}

/** With the words of a key, where they are missing. */
function withWord(words: JsonObject, release: JsonObject, [name = "", ...rest]: readonly string[]): JsonObject {
  const [own, next] = [getOwn(words, name), getOwn(release, name)];
  if (next === undefined) return words;
  if (own === undefined) return { ...words, ...toObject([[name, rest.length === 0 ? next : pickWord(next, rest)]]) };
  if (rest.length === 0 || !isObject(own) || !isObject(next)) return words;
  const inner = withWord(own, next, rest);
  return inner === own ? words : { ...words, ...toObject([[name, inner]]) };
}

const pickWord = (value: Json, [name, ...rest]: readonly string[]): Json =>
  name === undefined
    ? value
    : toObject(getEntries(value).flatMap(([key, inner]) => (key === name ? [[key, pickWord(inner, rest)]] : [])));

function write(merged: Map<string, MergedFile>, file: MergedFile, text: string, note?: Note): void {
  const notes = note ? [...file.notes, note] : file.notes;
  const outcome = file.outcome === "conflict" ? "conflict" : "merged";
  merged.set(file.path, { ...file, outcome, write: "text", text, notes });
}

/** An open question's file counts as the release's: what its other answers name is noted with the answer. */
function noteByAnswer(
  copy: CheckedTheme,
  bodies: Bodies,
  merged: Map<string, MergedFile>,
  isNew: (missing: Missing) => boolean,
): void {
  const find = createFinder(copy);
  for (const file of [...merged.values()]) {
    if (file.write !== "undecided" || file.conflict === null || !isCheckable(file.path)) continue;
    for (const choice of answers)
      for (const missing of find(file.path, readFileNames(file.path, getAnswerText(file, choice, bodies))))
        if (isNew(missing)) addMissing(merged, file.path, missing, { choice });
  }
}

function addMissing(
  merged: Map<string, MergedFile>,
  path: string,
  { kind, name, line }: Missing,
  more: Record<string, string> = {},
): void {
  const file = merged.get(path);
  const note = createNote("MISSING", { kind, name, line: String(line) }, more);
  if (file) merged.set(path, { ...file, notes: [...file.notes, note] });
}
