/** Carries sections, blocks and settings into files that may know other ones; what finds no place there is noted. */

import { blocksMost, type Limits, overLimit, sectionsMost, typeOf } from "./arrangement-limits.ts";
import type { Note } from "./contract.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, objectOf, sameJson } from "./json-text.ts";
import type { Schema } from "./liquid-schema.ts";
import { noteOf, shownValue, within } from "./notes.ts";
import type { Schemes } from "./schemes.ts";
import { labelNames, type SchemaWords } from "./setting-label.ts";
import { settingFate } from "./setting-value.ts";

type Settings = ReadonlyMap<string, JsonObject>;

/** A section or block file before and after the update; null where it defines nothing that we can read. */
export interface Definition {
  exists: boolean;
  before: Schema | null;
  after: Schema | null;
}

type Schemas = Pick<Definition, "before" | "after">;

export interface Definitions {
  section(type: string): Definition;
  block(type: string): Definition;
  /** False when the update takes it away; one that the merchant's theme did not have either is left as it is named. */
  hasLayout(name: string): boolean;
  /** Colour schemes that values may name; not known where it is left out. Asked once the theme's settings are merged. */
  schemes?: () => Schemes;
  /** False where some values come from elsewhere than the theme that Shopify had. */
  wereTaken?: boolean;
  /** The words by which the theme editor calls settings. */
  words?: SchemaWords;
}

/** Blocks of apps, and the holder of them that needs no file. */
export const isForeign = (type: string): boolean => type === "apps" || type.includes("://") || type.startsWith("@");

/**
 * @param mine the same section as the merchant has it
 * @returns null when Shopify would refuse the section, because the theme has no such file
 */
function carrySection(
  id: string,
  section: Json,
  mine: Json | undefined,
  definitions: Definitions,
  notes: Note[],
): Json | null {
  const type = at(section, "type");
  if (!isObject(section) || typeof type !== "string" || isForeign(type)) return section;
  const definition = definitions.section(type);
  if (!definition.exists) {
    if (!lacksFile(section, definitions)) return section;
    notes.push(noteOf("SECTION_GONE", { section: id, type }), ...lostWith(id, section, definition.before, definitions));
    return null;
  }
  return carryHolder(id, section, mine, definition, blockLimits(definition), definitions, notes);
}

function lacksFile(section: Json, definitions: Definitions): boolean {
  const type = at(section, "type");
  if (typeof type !== "string" || isForeign(type)) return false;
  // The vendor's own section of generated blocks, where the theme has none.
  return type !== "_blocks" && !definitions.section(type).exists;
}

function blockLimits({ before, after }: Definition): Limits {
  const all = { before: before?.limits.blocks ?? blocksMost, after: after?.limits.blocks ?? blocksMost };
  return { all, ofType: (type) => limitOf((schema) => schema?.limits.ofType.get(type), { before, after }) };
}

const sectionLimits = ({ section }: Definitions): Limits => ({
  all: { before: sectionsMost, after: sectionsMost },
  ofType: (type) => limitOf((schema) => schema?.limits.sections, section(type)),
});

/** Only sections limit what is in them. */
const insideBlock: Limits = {
  all: { before: blocksMost, after: blocksMost },
  ofType: () => ({ before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY }),
};

const limitOf = (limit: (schema: Schema | null) => number | undefined, { before, after }: Schemas) => ({
  before: limit(before) ?? Number.POSITIVE_INFINITY,
  after: limit(after) ?? Number.POSITIVE_INFINITY,
});

/** @param before null when the definitions installed are not known */
export function carrySettings(
  place: string,
  values: JsonObject,
  before: Settings | null,
  after: Settings | null,
  notes: Note[],
  { schemes, words, wereTaken }: Pick<Definitions, "schemes" | "words" | "wereTaken"> = {},
): JsonObject {
  if (after === null) return values;
  return objectOf(
    Object.entries(values).flatMap(([setting, value]): [string, Json][] => {
      const [known, definition] = [before === null ? null : before.get(setting), after.get(setting)];
      const fate = settingFate(value, known, definition, schemes?.(), wereTaken);
      const said = { place, setting, value: shownValue(value) };
      // A value that says nothing is no loss.
      if (fate === "gone" && value !== "" && value !== null)
        notes.push(noteOf("SETTING_GONE", said, labelNames(known, words?.before)));
      if (fate === "invalid") {
        const fallback = shownValue(definition?.default);
        notes.push(noteOf("SETTING_INVALID", { ...said, fallback }, labelNames(definition, words?.after)));
      }
      if (fate !== "carried") return [];
      return [[setting, carrySchemes(setting, value, before?.get(setting), definition, notes, words)]];
    }),
  );
}

/** A group of colour schemes holds settings of its own, defined beside the group. */
function carrySchemes(
  group: string,
  value: Json,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  notes: Note[],
  words: SchemaWords | undefined,
): Json {
  if (after?.type !== "color_scheme_group" || !isObject(value)) return value;
  const known = before === undefined ? null : definitionOf(before);
  return objectOf(
    Object.entries(value).map(([name, scheme]) => {
      const settings = at(scheme, "settings");
      if (!isObject(scheme) || !isObject(settings)) return [name, scheme];
      const place = `${group} / ${name}`;
      const carried = carrySettings(place, settings, known, definitionOf(after), notes, words ? { words } : {});
      return [name, { ...scheme, settings: carried }];
    }),
  );
}

function definitionOf(group: JsonObject): Settings {
  const list = Array.isArray(group.definition) ? group.definition : [];
  return new Map(list.flatMap((item) => (isObject(item) && typeof item.id === "string" ? [[item.id, item]] : [])));
}

/** A section or a block: both hold settings and blocks. */
function carryHolder(
  place: string,
  holder: JsonObject,
  mine: Json | undefined,
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
  const had = typeOf(mine) === typeOf(holder) ? at(mine, "blocks") : undefined;
  const all = Object.entries(holder.blocks);
  const gone = new Set(all.flatMap(([id, block]) => (isRefused(block, own, definitions) ? [id] : [])));
  const taken = all.filter(([id]) => !gone.has(id));
  const over = overLimit(taken, holder.block_order, had, limits);
  const blocks = all.flatMap(([id, block]): [string, Json][] => {
    const known = blockSchemas(typeOf(block), own, definitions);
    const most = over.get(id);
    if (gone.has(id)) notes.push(noteOf("BLOCK_GONE", { place, block: id, type: typeOf(block) }));
    if (most !== undefined) notes.push(noRoomNote(within(place, id), block, at(had, id), most));
    if (!gone.has(id) && most === undefined)
      return [[id, carryBlock(within(place, id), block, at(had, id), known, definitions, notes)]];
    if (gone.has(id) || at(had, id) !== undefined)
      notes.push(...lostWith(within(place, id), block, known.before, definitions));
    return [];
  });
  const lost = new Set([...gone, ...over.keys()]);
  carried.blocks = objectOf(blocks);
  if (lost.size > 0 && Array.isArray(holder.block_order)) {
    carried.block_order = holder.block_order.filter((id) => typeof id !== "string" || !lost.has(id));
  }
  return carried;
}

function carryBlock(
  place: string,
  block: Json,
  mine: Json | undefined,
  known: Schemas,
  definitions: Definitions,
  notes: Note[],
): Json {
  if (!isObject(block) || typeof block.type !== "string" || isForeign(block.type)) return block;
  return carryHolder(place, block, mine, known, insideBlock, definitions, notes);
}

/** Whether Shopify would refuse the block for its type. */
function isRefused(block: Json, holder: Schemas, definitions: Definitions): boolean {
  const type = at(block, "type");
  if (typeof type !== "string") return false;
  const isStatic = at(block, "static") === true;
  const accepted = holder.after === null || accepts(holder.after, type, isStatic, definitions.block(type).exists);
  const wasAccepted = holder.before === null || accepts(holder.before, type, isStatic, true);
  const wasTaken = definitions.wereTaken !== false && sameTypes(holder.before, holder.after);
  return !accepted && (wasAccepted || !wasTaken);
}

function blockSchemas(type: string, holder: Schemas, definitions: Definitions): Schemas {
  const file = definitions.block(type);
  const [before, after] = [holder.before?.blocks.get(type), holder.after?.blocks.get(type)];
  if (!before && !after) return file;
  return { before: local(before, file.before), after: local(after, file.after) };
}

/** `yours`: the same as the merchant has it; undefined where the release brings it. */
const noRoomNote = (section: string, member: Json, yours: Json | undefined, most: number): Note =>
  noteOf(yours === undefined ? "SECTION_TOO_MANY" : "OWN_TOO_MANY", {
    ...{ section, type: typeOf(member), most: String(most) },
  });

/** A block that its section defines has these settings, any other those of its file. */
const local = (settings: Settings | null | undefined, elsewhere: Schema | null): Schema | null =>
  settings ? { settings, blocks: new Map(), limits: noLimits } : elsewhere;

const noLimits: Schema["limits"] = {
  ...{ blocks: blocksMost, ofType: new Map(), sections: Number.POSITIVE_INFINITY },
};

/** What is set in a section or block that goes, and was not so from the start. */
function lostWith(place: string, holder: Json, before: Schema | null, definitions: Definitions): Note[] {
  const own = entriesOf(at(holder, "settings")).flatMap(([setting, value]) => {
    const known = before?.settings.get(setting);
    if (value === "" || value === null || sameJson(value, at(known, "default"))) return [];
    const said = { place, setting, value: shownValue(value) };
    return noteOf("SETTING_GONE", said, labelNames(known, definitions.words?.before));
  });
  const within = entriesOf(at(holder, "blocks")).flatMap(([id, block]) => {
    const type = at(block, "type");
    if (typeof type !== "string" || isForeign(type)) return [];
    const known = local(before?.blocks.get(type), definitions.block(type).before);
    return lostWith(`${place} / ${id}`, block, known, definitions);
  });
  return [...own, ...within];
}

/** Of blocks: what Shopify takes under a schema that stays as it was, it will take again. */
const sameTypes = (before: Schema | null, after: Schema | null): boolean =>
  JSON.stringify([...(before?.blocks.keys() ?? [])].sort()) ===
  JSON.stringify([...(after?.blocks.keys() ?? [])].sort());

function accepts(schema: Schema, type: string, isStatic: boolean, fileExists: boolean): boolean {
  const listed = schema.blocks.get(type);
  if (listed || (isForeign(type) && schema.blocks.has("@app"))) return true;
  // Blocks of files: rendered by name (static), listed by name, or any that is not private.
  return fileExists && (isStatic || listed === null || (schema.blocks.has("@theme") && !type.startsWith("_")));
}

/**
 * Sections of a template, group or settings file, without those that Shopify would refuse; null when there are none.
 * @param mine the same file as the merchant has it
 */
export function carrySections(
  holder: JsonObject,
  mine: JsonObject,
  definitions: Definitions,
  notes: Note[],
): JsonObject | null {
  if (!isObject(holder.sections)) return null;
  const all = Object.entries(holder.sections);
  const there = all.filter(([, section]) => !lacksFile(section, definitions));
  const over = overLimit(there, holder.order, mine.sections, sectionLimits(definitions));
  return objectOf(
    all.flatMap(([id, section]): [string, Json][] => {
      const yours = at(mine.sections, id);
      const most = over.get(id);
      if (most === undefined) {
        const carried = carrySection(id, section, yours, definitions, notes);
        return carried === null ? [] : [[id, carried]];
      }
      notes.push(noRoomNote(id, section, yours, most));
      const { before } = definitions.section(typeOf(section));
      if (yours !== undefined) notes.push(...lostWith(id, section, before, definitions));
      return [];
    }),
  );
}
