/** Gives notes the names that the theme editor shows, of settings, sections and places. */
import type { Note } from "./contract.ts";
import { readAllWords } from "./decide-data.ts";
import { getOwn, isObject, type Json, type JsonObject, parseJson } from "./json-text.ts";
import { getType, getValuesInUse, parseThemeSettings, readSchemaJson, toSettings } from "./liquid-schema.ts";
import { type Bodies, getTextAfter, type MergedFile, settingsDataPath } from "./merged-file.ts";
import type { UpdatePlan } from "./plan-update.ts";
import { getLabels, type SchemaTranslations } from "./setting-value.ts";

type Schemas = readonly JsonObject[];

interface Place {
  /** Of the innermost section or block, the copy's first. */
  schemas: Schemas;
  en: string;
  fr: string;
}

export function nameNotes(plan: UpdatePlan, bodies: Bodies, merged: Map<string, MergedFile>): void {
  const noted = [...merged.values()].filter((file) => file.notes.some((note) => hasPlace(note) && isNamed(file, note)));
  if (noted.length === 0) return;
  const words = readAllWords(plan, bodies);
  const name = createNamer(words, bodies, merged);
  for (const file of noted)
    merged.set(file.path, {
      ...file,
      notes: file.notes.map((note) => (isNamed(file, note) ? name(note.params.file ?? file.path, note) : note)),
    });
}

const namedKinds = new Set(["template", "section-group", "settings-data"]);

/** Notes of data files, and those of a question on what its answers take away from one. */
const isNamed = ({ kind }: MergedFile, { params }: Note): boolean => namedKinds.has(kind) || params.file !== undefined;

function createNamer(words: SchemaTranslations, bodies: Bodies, merged: ReadonlyMap<string, MergedFile>) {
  const read = (path: string) => readSchemas(path, bodies, merged);
  const settings = listTexts("config/settings_schema.json", bodies, merged).map((text) => parseThemeSettings(text));
  const known = new Map<string, JsonObject[]>();
  return (path: string, note: Note): Note => {
    const isSettings = path === settingsDataPath;
    const holders = known.get(path) ?? readHolders(path, bodies, merged);
    known.set(path, holders);
    const find = (place: string) => findPlace(place.split(" / "), holders, words, read);
    const { section, place, setting, label } = note.params;
    const [at, member] = [place ? find(place) : null, section ? find(section) : null];
    const lists = place === "" && isSettings ? settings : (at?.schemas ?? []).map(getSettings);
    const definition = setting && !label ? lists.map((each) => each?.get(setting)).find(Boolean) : undefined;
    const own = definition ? getLabels(definition, words.after) : {};
    return {
      ...note,
      params: { ...note.params, ...own, ...toNames("placeName", at), ...toNames("sectionName", member) },
    };
  };
}

/** The copy's first. */
function readHolders(path: string, bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): JsonObject[] {
  const sides = [bodies.merchant, bodies.release, bodies.base].map((side) => side.get(path));
  return [getTextAfter(path, bodies, merged), ...sides].flatMap((text): JsonObject[] => {
    const json = parseJson(text ?? "");
    const holder = path === settingsDataPath ? getValuesInUse(json) : json;
    return isObject(holder) ? [holder] : [];
  });
}

const hasPlace = ({ params }: Note): boolean => params.place !== undefined || params.section !== undefined;

const toNames = (name: string, place: Place | null): Record<string, string> =>
  place ? { [name]: place.en, ...(place.fr === place.en ? {} : { [`${name}Fr`]: place.fr }) } : {};

const getSettings = (schema: JsonObject) => toSettings(schema.settings);

/** Null where a part of the place is not known, or none has a name. */
function findPlace(
  ids: readonly string[],
  holders: readonly JsonObject[],
  words: SchemaTranslations,
  read: (path: string) => Schemas,
): Place | null {
  const names: { en: string; fr: string }[] = [];
  let members: readonly Json[] = holders;
  let schemas: Schemas = [];
  for (const [level, id] of ids.entries()) {
    members = members.flatMap((each) => getOwn(getOwn(each, level === 0 ? "sections" : "blocks"), id) ?? []);
    const type = members.map(getType).find((each) => each !== "");
    if (type === undefined) return null;
    const local = schemas.flatMap((schema) => listBlocks(schema, type));
    schemas = level === 0 ? read(`sections/${type}.liquid`) : local.length > 0 ? local : read(`blocks/${type}.liquid`);
    const name = schemas.map((schema) => readName(schema, words)).find((each) => each !== null);
    names.push(name ?? { en: id, fr: id });
  }
  if (names.every(({ en }, level) => en === ids[level])) return null;
  const join = (language: "en" | "fr") => names.map((name) => name[language]).join(" / ");
  return { schemas, en: join("en"), fr: join("fr") };
}

/** Blocks that the section itself defines. */
const listBlocks = (schema: JsonObject, type: string): JsonObject[] =>
  (Array.isArray(schema.blocks) ? schema.blocks : []).filter(
    (block): block is JsonObject => isObject(block) && block.type === type && block.name !== undefined,
  );

function readName({ name }: JsonObject, words: SchemaTranslations): { en: string; fr: string } | null {
  if (name === undefined) return null;
  const after = getLabels({ label: name }, words.after);
  const { label: en, labelFr: fr = en } = after.label ? after : getLabels({ label: name }, words.before);
  return en && fr ? { en, fr } : null;
}

const readSchemas = (path: string, bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): Schemas =>
  listTexts(path, bodies, merged)
    .map((text) => readSchemaJson(text))
    .filter(isObject);

/** The copy's text first. */
const listTexts = (path: string, bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): string[] =>
  [getTextAfter(path, bodies, merged), bodies.merchant.get(path), bodies.base.get(path)].flatMap((text) => text || []);
