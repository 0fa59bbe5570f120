/** Carries sections, blocks and settings over to definitions that may have changed; notes what has no place there. */

import type { Note } from "./contract.ts";
import { getEntries, getOwn, isObject, isSameJson, type Json, type JsonObject, toObject } from "./json-text.ts";
import {
  findOverLimit,
  getType,
  type Limits,
  maxBlocks,
  maxSections,
  type Schema,
  type Schemes,
} from "./liquid-schema.ts";
import { createNote, formatValue, joinPlace } from "./merged-file.ts";
import { decideSetting, getLabels, type SchemaTranslations } from "./setting-value.ts";

type Settings = ReadonlyMap<string, JsonObject>;

/** A section or block file before and after the update; null where its schema is missing or cannot be read. */
export interface Definition {
  exists: boolean;
  /** Whether the merchant's theme has the file; left out when not known. */
  existed?: boolean;
  before: Schema | null;
  after: Schema | null;
}

export type Schemas = Pick<Definition, "before" | "after">;

export interface Definitions {
  section(type: string): Definition;
  block(type: string): Definition;
  /** False when the update removes the layout. A layout that was missing before stays as it is named. */
  hasLayout(name: string): boolean;
  /** Colour schemes that values may name; unknown when left out. Called after the theme's settings are merged. */
  schemes?: () => Schemes;
  /** False when some values do not come from the merchant's theme, so that Shopify has not accepted them yet. */
  wereTaken?: boolean;
  /** The names of settings in the theme editor. */
  words?: SchemaTranslations;
}

/** Blocks of apps, and the `apps` section, which needs no file. */
export const isAppType = (type: string): boolean => type === "apps" || type.includes("://") || type.startsWith("@");

/**
 * @param merchant the same section as the merchant has it
 * @returns null when Shopify rejects the section, because the theme has no such file
 */
function carrySection(
  id: string,
  section: Json,
  merchant: Json | undefined,
  definitions: Definitions,
  notes: Note[],
): Json | null {
  const type = getOwn(section, "type");
  if (!isObject(section) || typeof type !== "string" || isAppType(type)) return section;
  const definition = definitions.section(type);
  if (!definition.exists) {
    if (!lacksFile(section, definitions)) return section;
    notes.push(
      createNote("SECTION_GONE", { section: id, type }),
      ...noteLosses(id, section, definition.before, definitions),
    );
    return null;
  }
  return carryHolder(id, section, merchant, definition, getBlockLimits(definition), definitions, notes);
}

function lacksFile(section: Json, definitions: Definitions): boolean {
  const type = getOwn(section, "type");
  if (typeof type !== "string" || isAppType(type)) return false;
  // `_blocks` is Shopify's own section of generated blocks.
  return type !== "_blocks" && !definitions.section(type).exists;
}

function getBlockLimits({ before, after }: Definition): Limits {
  const all = { before: before?.limits.blocks ?? maxBlocks, after: after?.limits.blocks ?? maxBlocks };
  return { all, ofType: (type) => getLimit((schema) => schema?.limits.ofType.get(type), { before, after }) };
}

const getSectionLimits = ({ section }: Definitions): Limits => ({
  all: { before: maxSections, after: maxSections },
  ofType: (type) => getLimit((schema) => schema?.limits.sections, section(type)),
});

/** Only sections limit their blocks. */
const nestedBlockLimits: Limits = {
  all: { before: maxBlocks, after: maxBlocks },
  ofType: () => ({ before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY }),
};

const getLimit = (limit: (schema: Schema | null) => number | undefined, { before, after }: Schemas) => ({
  before: limit(before) ?? Number.POSITIVE_INFINITY,
  after: limit(after) ?? Number.POSITIVE_INFINITY,
});

/** @param before null when the installed definitions are not known */
export function carrySettings(
  place: string,
  values: JsonObject,
  before: Settings | null,
  after: Settings | null,
  notes: Note[],
  { schemes, words, wereTaken }: Pick<Definitions, "schemes" | "words" | "wereTaken"> = {},
): JsonObject {
  if (after === null) return values;
  return toObject(
    Object.entries(values).flatMap(([setting, value]): [string, Json][] => {
      const [known, definition] = [before === null ? null : before.get(setting), after.get(setting)];
      const fate = decideSetting(value, known, definition, schemes?.(), wereTaken);
      const params = { place, setting, value: formatValue(value) };
      // An empty value is no loss.
      if (fate === "gone" && value !== "" && value !== null)
        notes.push(createNote("SETTING_GONE", params, getLabels(known, words?.before)));
      if (fate === "invalid") {
        const fallback = formatValue(definition?.default);
        notes.push(createNote("SETTING_INVALID", { ...params, fallback }, getLabels(definition, words?.after)));
      }
      if (fate !== "carried") return [];
      return [[setting, carrySchemes(setting, value, before?.get(setting), definition, notes, words)]];
    }),
  );
}

/** A group of colour schemes has settings of its own, which are defined beside the group. */
function carrySchemes(
  group: string,
  value: Json,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  notes: Note[],
  words: SchemaTranslations | undefined,
): Json {
  if (after?.type !== "color_scheme_group" || !isObject(value)) return value;
  const known = before === undefined ? null : toDefinition(before);
  return toObject(
    Object.entries(value).map(([name, scheme]) => {
      const settings = getOwn(scheme, "settings");
      if (!isObject(scheme) || !isObject(settings)) return [name, scheme];
      const place = `${group} / ${name}`;
      const carried = carrySettings(place, settings, known, toDefinition(after), notes, words ? { words } : {});
      return [name, { ...scheme, settings: carried }];
    }),
  );
}

function toDefinition(group: JsonObject): Settings {
  const list = Array.isArray(group.definition) ? group.definition : [];
  return new Map(list.flatMap((item) => (isObject(item) && typeof item.id === "string" ? [[item.id, item]] : [])));
}

/** A section or a block: both hold settings and blocks. */
function carryHolder(
  place: string,
  holder: JsonObject,
  merchant: Json | undefined,
  own: Schemas,
  limits: Limits,
  definitions: Definitions,
  notes: Note[],
): JsonObject {
  const carried: JsonObject = { ...holder };
  if (isObject(holder.settings)) {
    const [before, after] = [own.before?.settings ?? null, own.after?.settings ?? null];
    carried.settings = carrySettings(place, holder.settings, before, after, notes, definitions);
  }
  if (!isObject(holder.blocks)) return carried;
  const merchantBlocks = getType(merchant) === getType(holder) ? getOwn(merchant, "blocks") : undefined;
  const all = Object.entries(holder.blocks);
  const removed = new Set(all.flatMap(([id, block]) => (isRefused(block, own, definitions) ? [id] : [])));
  const taken = all.filter(([id]) => !removed.has(id));
  const aboveLimit = findOverLimit(taken, holder.block_order, merchantBlocks, limits);
  const blocks = all.flatMap(([id, block]): [string, Json][] => {
    const known = getBlockSchemas(getType(block), own, definitions);
    const most = aboveLimit.get(id);
    if (removed.has(id)) notes.push(createNote("BLOCK_GONE", { place, block: id, type: getType(block) }));
    if (most !== undefined) notes.push(createNoRoomNote(joinPlace(place, id), block, getOwn(merchantBlocks, id), most));
    if (!removed.has(id) && most === undefined)
      return [[id, carryBlock(joinPlace(place, id), block, getOwn(merchantBlocks, id), known, definitions, notes)]];
    if (removed.has(id) || getOwn(merchantBlocks, id) !== undefined)
      notes.push(...noteLosses(joinPlace(place, id), block, known.before, definitions));
    return [];
  });
  const lost = new Set([...removed, ...aboveLimit.keys()]);
  carried.blocks = toObject(blocks);
  if (lost.size > 0 && Array.isArray(holder.block_order)) {
    carried.block_order = holder.block_order.filter((id) => typeof id !== "string" || !lost.has(id));
  }
  return carried;
}

function carryBlock(
  place: string,
  block: Json,
  merchant: Json | undefined,
  known: Schemas,
  definitions: Definitions,
  notes: Note[],
): Json {
  if (!isObject(block) || typeof block.type !== "string" || isAppType(block.type)) return block;
  return carryHolder(place, block, merchant, known, nestedBlockLimits, definitions, notes);
}

/** Whether Shopify rejects the block because of its type. */
function isRefused(block: Json, holder: Schemas, definitions: Definitions): boolean {
  const type = getOwn(block, "type");
  if (typeof type !== "string") return false;
  const isStatic = getOwn(block, "static") === true;
  const accepted = holder.after === null || accepts(holder.after, type, isStatic, definitions.block(type).exists);
  const wasAccepted = holder.before === null || accepts(holder.before, type, isStatic, true);
  const wasTaken = definitions.wereTaken !== false && hasSameTypes(holder.before, holder.after);
  return !accepted && (wasAccepted || !wasTaken);
}

/** Of a block in a section or block. */
export function getBlockSchemas(type: string, holder: Schemas, definitions: Pick<Definitions, "block">): Schemas {
  const file = definitions.block(type);
  const [before, after] = [holder.before?.blocks.get(type), holder.after?.blocks.get(type)];
  if (!before && !after) return file;
  return { before: toLocalSchema(before, file.before), after: toLocalSchema(after, file.after) };
}

/** `yours`: the merchant's own; undefined where the release adds it. */
const createNoRoomNote = (section: string, member: Json, yours: Json | undefined, most: number): Note =>
  createNote(yours === undefined ? "SECTION_TOO_MANY" : "OWN_TOO_MANY", {
    ...{ section, type: getType(member), most: String(most) },
  });

/** Blocks that the section defines have its settings, others those of their file. */
const toLocalSchema = (settings: Settings | null | undefined, elsewhere: Schema | null): Schema | null =>
  settings ? { settings, blocks: new Map(), limits: noLimits } : elsewhere;

const noLimits: Schema["limits"] = {
  ...{ blocks: maxBlocks, ofType: new Map(), sections: Number.POSITIVE_INFINITY },
};

/** Notes the changed values of a section or block that is removed. */
function noteLosses(place: string, holder: Json, before: Schema | null, definitions: Definitions): Note[] {
  const own = getEntries(getOwn(holder, "settings")).flatMap(([setting, value]) => {
    const known = before?.settings.get(setting);
    if (value === "" || value === null || isSameJson(value, getOwn(known, "default"))) return [];
    const params = { place, setting, value: formatValue(value) };
    return createNote("SETTING_GONE", params, getLabels(known, definitions.words?.before));
  });
  const within = getEntries(getOwn(holder, "blocks")).flatMap(([id, block]) => {
    const type = getOwn(block, "type");
    if (typeof type !== "string" || isAppType(type)) return [];
    const known = toLocalSchema(before?.blocks.get(type), definitions.block(type).before);
    return noteLosses(`${place} / ${id}`, block, known, definitions);
  });
  return [...own, ...within];
}

/** Shopify accepts again what it accepted under an unchanged schema. */
const hasSameTypes = (before: Schema | null, after: Schema | null): boolean =>
  JSON.stringify([...(before?.blocks.keys() ?? [])].sort()) ===
  JSON.stringify([...(after?.blocks.keys() ?? [])].sort());

/** Whether a section or block takes blocks of this type. */
export function accepts(schema: Schema, type: string, isStatic: boolean, fileExists: boolean): boolean {
  const listed = schema.blocks.get(type);
  if (listed || (isAppType(type) && schema.blocks.has("@app"))) return true;
  // Blocks of files: rendered by name (static), listed by name, or any that is not private.
  return fileExists && (isStatic || listed === null || (schema.blocks.has("@theme") && !type.startsWith("_")));
}

/**
 * Sections of a template, group or settings file, without those that Shopify rejects; null when there are none.
 * @param merchant the same file as the merchant has it
 */
export function carrySections(
  holder: JsonObject,
  merchant: JsonObject,
  definitions: Definitions,
  notes: Note[],
): JsonObject | null {
  if (!isObject(holder.sections)) return null;
  const all = Object.entries(holder.sections);
  const there = all.filter(([, section]) => !lacksFile(section, definitions));
  const aboveLimit = findOverLimit(there, holder.order, merchant.sections, getSectionLimits(definitions));
  return toObject(
    all.flatMap(([id, section]): [string, Json][] => {
      const yours = getOwn(merchant.sections, id);
      const most = aboveLimit.get(id);
      if (most === undefined) {
        const carried = carrySection(id, section, yours, definitions, notes);
        return carried === null ? [] : [[id, carried]];
      }
      notes.push(createNoRoomNote(id, section, yours, most));
      const { before } = definitions.section(getType(section));
      if (yours !== undefined) notes.push(...noteLosses(id, section, before, definitions));
      return [];
    }),
  );
}
