/** Carries sections, blocks and settings into files that may know other ones; what finds no place there is noted. */
import type { Note } from "./contract.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, objectOf, sameJson } from "./json-text.ts";
import type { Schema } from "./liquid-schema.ts";
import { noteOf, shownValue } from "./notes.ts";
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

/** @returns null when Shopify would refuse the section, because the theme has no such file */
export function carrySection(id: string, section: Json, definitions: Definitions, notes: Note[]): Json | null {
  const type = at(section, "type");
  if (!isObject(section) || typeof type !== "string" || isForeign(type)) return section;
  const definition = definitions.section(type);
  if (!definition.exists) {
    // The vendor's own section of generated blocks, where the theme has none.
    if (type === "_blocks") return section;
    notes.push(noteOf("SECTION_GONE", { section: id, type }), ...lostWith(id, section, definition.before, definitions));
    return null;
  }
  return carryHolder(id, section, definition, definitions, notes);
}

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
  own: { before: Schema | null; after: Schema | null },
  definitions: Definitions,
  notes: Note[],
): JsonObject {
  const carried: JsonObject = { ...holder };
  if (isObject(holder.settings)) {
    const [before, after] = [own.before?.settings ?? null, own.after?.settings ?? null];
    carried.settings = carrySettings(place, holder.settings, before, after, notes, definitions);
  }
  if (!isObject(holder.blocks)) return carried;
  const lost = new Set<string>();
  const blocks = Object.entries(holder.blocks).flatMap(([id, block]): [string, Json][] => {
    const result = carryBlock(place, id, block, own, definitions, notes);
    if (result === null) lost.add(id);
    return result === null ? [] : [[id, result]];
  });
  carried.blocks = objectOf(blocks);
  if (lost.size > 0 && Array.isArray(holder.block_order)) {
    carried.block_order = holder.block_order.filter((id) => typeof id !== "string" || !lost.has(id));
  }
  return carried;
}

function carryBlock(
  parent: string,
  id: string,
  block: Json,
  holder: { before: Schema | null; after: Schema | null },
  definitions: Definitions,
  notes: Note[],
): Json | null {
  const type = at(block, "type");
  if (!isObject(block) || typeof type !== "string" || isForeign(type)) return block;
  const place = `${parent} / ${id}`;
  const isStatic = block.static === true;
  const file = definitions.block(type);
  const accepted = holder.after === null || accepts(holder.after, type, isStatic, file.exists);
  const wasAccepted = holder.before === null || accepts(holder.before, type, isStatic, true);
  const wasTaken = definitions.wereTaken !== false && sameTypes(holder.before, holder.after);
  if (!accepted && (wasAccepted || !wasTaken)) {
    const known = local(holder.before?.blocks.get(type), file.before);
    notes.push(noteOf("BLOCK_GONE", { place: parent, block: id, type }), ...lostWith(place, block, known, definitions));
    return null;
  }
  const [before, after] = [holder.before?.blocks.get(type), holder.after?.blocks.get(type)];
  if (!before && !after) return carryHolder(place, block, file, definitions, notes);
  return carryHolder(
    place,
    block,
    { before: local(before, file.before), after: local(after, file.after) },
    definitions,
    notes,
  );
}

/** A block that its section defines has these settings, any other those of its file. */
const local = (settings: Settings | null | undefined, elsewhere: Schema | null): Schema | null =>
  settings ? { settings, blocks: new Map() } : elsewhere;

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
  if (listed) return true;
  // Blocks of files: rendered by name (static), listed by name, or any that is not private.
  return fileExists && (isStatic || listed === null || (schema.blocks.has("@theme") && !type.startsWith("_")));
}

/** Sections of a template, group or settings file, without those that have no file; null when there are none. */
export function carrySections(sections: Json | undefined, definitions: Definitions, notes: Note[]): JsonObject | null {
  if (!isObject(sections)) return null;
  return objectOf(
    entriesOf(sections).flatMap(([id, section]): [string, Json][] => {
      const carried = carrySection(id, section, definitions, notes);
      return carried === null ? [] : [[id, carried]];
    }),
  );
}
