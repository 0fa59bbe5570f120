/**
 * Settings, templates, section groups and words: merged after the code files, because these define what the theme will
 * have.
 */
import type { Definition, Definitions } from "./carry-settings.ts";
import { compareTexts } from "./code-merge.ts";
import type { ConflictChoice, Note } from "./contract.ts";
import { editJson, findLostComments } from "./edit-json.ts";
import { fitReleaseData } from "./fit-release-data.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import {
  getOwn,
  isObject,
  isSameJson,
  type Json,
  type JsonObject,
  parseJson,
  toObject,
  toUnixText,
} from "./json-text.ts";
import { parseThemeSettings, readSchemes } from "./liquid-schema.ts";
import { mergeSettings } from "./merge-settings.ts";
import { mergeTemplateFile } from "./merge-template.ts";
import {
  type Bodies,
  createNote,
  type DataMerge,
  type DataSides,
  formatValue,
  getTextAfter,
  getTextBefore,
  listAvailableSchemes,
  type MergedFile,
  readSchema,
  settingsDataPath,
} from "./merged-file.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";
import { isSchemaLocale, readTranslations, type SchemaTranslations } from "./setting-value.ts";
import { isLocale, isMerchantData, toOtherLocaleName } from "./theme-file.ts";

export function decideData(
  plan: UpdatePlan,
  bodies: Bodies,
  merged: Map<string, MergedFile>,
  choices: ReadonlyMap<string, ConflictChoice>,
): void {
  decideFiles(plan.files, bodies, merged, { words: readAllWords(plan, bodies), plan, choices });
  fitReleaseData(plan, bodies, merged);
}

/** Decides some of the files, beside those that are decided already. */
export function decideFiles(
  files: readonly PlannedFile[],
  bodies: Bodies,
  merged: Map<string, MergedFile>,
  {
    words,
    plan,
    choices,
  }: { words: SchemaTranslations; plan: UpdatePlan; choices: ReadonlyMap<string, ConflictChoice> },
): void {
  const definitions = createDefinitions(words, plan, bodies, merged);
  const installed = findInstalled(plan);
  for (const file of files) {
    const pending = merged.get(file.path);
    const merchant = bodies.merchant.get(file.path);
    if (!isMerchantData(file.kind) || pending?.outcome !== "kept" || merchant === undefined) continue;
    const { path } = file;
    const sides = { base: bodies.base.get(path) ?? null, merchant, release: bodies.release.get(path) ?? null };
    const merge = mergeData(file, sides, bodies, merged, definitions);
    const result = { ...pending, ...toResult(merge, file, sides, pending.notes, plan.threeWay) };
    const isOthers = file.origin !== null && installed !== null && file.origin !== installed;
    const asked =
      isOthers && gainsSection(merge) ? askForSections(result, sides, definitions, choices.get(path)) : null;
    merged.set(path, asked ?? result);
  }
}

/** The settings' schema always has the installed release as its base. */
const findInstalled = ({ files }: UpdatePlan): string | null =>
  files.find(({ path }) => path === settingsSchemaPath)?.origin ?? null;

const gainsSection = (merge: DataMerge): boolean =>
  "text" in merge &&
  merge.notes.some(({ code, params }) => code === "SECTION_TAKEN" && !params.section?.includes(" / "));

/** A page that comes from another release than the theme gets that one's new sections only if the merchant says so. */
function askForSections(
  result: MergedFile,
  sides: DataSides,
  definitions: Definitions,
  choice: ConflictChoice | undefined,
): MergedFile {
  const getText = (merge: DataMerge) => ("text" in merge ? merge.text : sides.merchant);
  const without = getText(mergeTemplateFile(sides, definitions, false));
  const conflict = compareTexts(without, result.text ?? sides.merchant);
  const asked: MergedFile = { ...result, outcome: "conflict", conflict };
  if (!choice) return { ...asked, write: "undecided", text: null };
  if (choice.choice === "edit") return { ...asked, write: "text", text: toUnixText(choice.text) };
  if (choice.choice === "new") return asked;
  const own =
    choice.choice === "mine"
      ? without
      : getText(mergeTemplateFile({ ...sides, base: null, release: null }, definitions));
  return { ...asked, ...(own === sides.merchant ? { write: "store", text: null } : { write: "text", text: own }) };
}

function mergeData(
  file: PlannedFile,
  sides: DataSides,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
  definitions: Definitions,
): DataMerge {
  if (isLocale(file.kind))
    return file.release
      ? mergeTranslations(sides)
      : mergeRenamedWords(toOtherLocaleName(file.path), sides, bodies, merged);
  if (file.kind !== "settings-data") return mergeTemplateFile(sides, definitions);
  const schema = settingsSchemaPath;
  const settings = (text: string | null) => (text === null ? null : parseThemeSettings(text));
  const theme = {
    before: settings(getTextBefore(schema, bodies)),
    after: settings(getTextAfter(schema, bodies, merged)),
  };
  return mergeSettings(sides, theme, definitions);
}

/** The merchant made another language the default, so the release has these words under another name. */
function mergeRenamedWords(
  name: string,
  { merchant }: DataSides,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
): DataMerge {
  const sides = { base: bodies.base.get(name) ?? null, merchant, release: bodies.release.get(name) ?? null };
  // Where both names stay, each has its own words.
  if (sides.release === null || merged.get(name)?.outcome !== "removed")
    return { outcome: "kept", text: merchant, notes: [] };
  const merge = mergeTranslations(sides);
  if ("text" in merge) return merge;
  return merge.outcome === "same"
    ? { outcome: "kept", text: merchant, notes: [] }
    : { outcome: "merged", text: withReleaseData(merchant, sides.release), notes: [] };
}

function toResult(
  merge: DataMerge,
  file: PlannedFile,
  { base, merchant, release }: DataSides,
  pendingNotes: Note[],
  threeWay: boolean,
): Pick<MergedFile, "outcome" | "notes" | "write" | "text"> {
  if (!("text" in merge)) {
    if (release === null || findLostComments(merchant, release, base).length === 0)
      return { outcome: merge.outcome, notes: [], write: "nothing", text: null };
    // The release's data, in the file with the merchant's comments.
    const text = withReleaseData(merchant, release);
    const notes = [createNote("EDITED_BY_YOU", {}), ...findLostComments(merchant, text, base)];
    return text === merchant
      ? { outcome: "kept", notes, write: "store", text: null }
      : { outcome: "merged", notes, write: "text", text };
  }
  const verbatim = merge.text === merchant;
  const lost = findLostComments(merchant, merge.text, base);
  const own = createNote("EDITED_BY_YOU", {});
  const why = !threeWay && file.release ? createNote("NO_BASE", {}) : file.release ? own : createNote("OWN_FILE", {});
  const notes = [...(pendingNotes.length > 0 ? pendingNotes : [why]), ...lost, ...merge.notes];
  return { outcome: merge.outcome, notes, write: verbatim ? "store" : "text", text: verbatim ? null : merge.text };
}

function withReleaseData(merchant: string, release: string): string {
  const releaseJson = parseJson(release);
  return releaseJson === undefined ? release : editJson(merchant, releaseJson);
}

function createDefinitions(
  words: SchemaTranslations,
  { files }: UpdatePlan,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
): Definitions {
  const known = new Map<string, Definition>();
  const own = new Set(files.flatMap(({ path, merchant }) => (merchant ? path : [])));
  const definition = (path: string): Definition => {
    const found = known.get(path) ?? {
      exists: (merged.get(path)?.outcome ?? "removed") !== "removed",
      existed: own.has(path),
      before: readSchema(getTextBefore(path, bodies)),
      after: readSchema(getTextAfter(path, bodies, merged)),
    };
    known.set(path, found);
    return found;
  };
  return {
    section: (type) => definition(`sections/${type}.liquid`),
    block: (type) => definition(`blocks/${type}.liquid`),
    hasLayout: (name) => merged.get(`layout/${name}.liquid`)?.outcome !== "removed",
    schemes: once(() => ({
      before: readSchemes(getTextBefore(settingsSchemaPath, bodies), getTextBefore(settingsDataPath, bodies)),
      after: listAvailableSchemes(bodies, merged),
    })),
    words,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The copy's words are the release's first, because the merchant's are merged later. */
export function readAllWords({ files }: UpdatePlan, bodies: Bodies): SchemaTranslations {
  const paths = (side: "merchant" | "release") =>
    files.filter((file) => file[side] && isSchemaLocale(file.path)).map(({ path }) => path);
  return {
    before: readTranslations(paths("merchant"), (path) => getTextBefore(path, bodies)),
    after: readTranslations(paths("release"), (path) => bodies.release.get(path) ?? getTextBefore(path, bodies)),
  };
}

/** Locale files, word by word: the merchant's where they changed them, the release's where they did not. */
export function mergeTranslations({ base, merchant, release }: DataSides): DataMerge {
  const merchantJson = parseJson(merchant);
  if (!isObject(merchantJson)) return { outcome: "kept", text: merchant, notes: [createNote("UNREADABLE", {})] };
  const releaseJson = release === null ? undefined : parseJson(release);
  if (!isObject(releaseJson)) return { outcome: "kept", text: merchant, notes: [] };
  if (isSameJson(merchantJson, releaseJson)) return { outcome: "same" };
  const installed = base === null ? undefined : parseJson(base);
  if (installed !== undefined && isSameJson(merchantJson, installed)) return { outcome: "replaced" };

  const notes: Note[] = [];
  const merged = mergeGroup("", merchantJson, isObject(installed) ? installed : null, releaseJson, notes);
  if (isSameJson(merged, merchantJson)) return { outcome: "kept", text: merchant, notes };
  return { outcome: "merged", text: editJson(merchant, merged), notes };
}

/** @param installed null when not known: then the merchant's words stay and new ones are added. */
function mergeGroup(
  path: string,
  merchant: JsonObject,
  installed: JsonObject | null,
  release: JsonObject,
  notes: Note[],
): JsonObject {
  // New words come where the release has them, the merchant's own at the end of their group.
  const keys = new Set([...Object.keys(release), ...Object.keys(merchant)]);
  return toObject(
    [...keys].flatMap((name): [string, Json][] => {
      const key = path === "" ? name : `${path}.${name}`;
      const old = installed === null ? undefined : getOwn(installed, name);
      const merged = mergeValue(key, getOwn(merchant, name), old, getOwn(release, name), installed !== null, notes);
      return merged === undefined ? [] : [[name, merged]];
    }),
  );
}

function mergeValue(
  key: string,
  merchant: Json | undefined,
  old: Json | undefined,
  next: Json | undefined,
  threeWay: boolean,
  notes: Note[],
): Json | undefined {
  if (isObject(merchant) && isObject(next)) {
    // An empty group replaces one that the installed theme did not have.
    return mergeGroup(key, merchant, threeWay ? (isObject(old) ? old : {}) : null, next, notes);
  }
  if (isSameJson(merchant, next) || (threeWay && isSameJson(merchant, old))) return next;
  if (threeWay && isSameJson(next, old)) return merchant;
  if (merchant === undefined) return next;
  if (next === undefined) {
    // Words that no release has are the merchant's own; of others only the changed ones stay.
    if (old === undefined) return merchant;
    if (isObject(merchant) && isObject(old)) return mergeGroup(key, merchant, old, {}, notes);
    notes.push(...listLeaves(key, merchant).map(([at, value]) => createNote("WORDS_UNUSED", { key: at, value })));
    return merchant;
  }
  if (isObject(merchant) !== isObject(next)) {
    notes.push(...listLeaves(key, merchant).map(([at, value]) => createNote("WORDS_REPLACED", { key: at, value })));
    return next;
  }
  notes.push(createNote("WORDS_KEPT", { key, value: formatValue(next), yours: formatValue(merchant) }));
  return merchant;
}

function listLeaves(key: string, value: Json): [string, string][] {
  if (!isObject(value)) return [[key, formatValue(value)]];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(`${key}.${name}`, inner));
}
