/** The settings and blocks that a section or block file defines in its schema. */

import { blocksMost, typeOf } from "./arrangement-limits.ts";
import { at, isObject, type Json, type JsonObject, parseJson } from "./json-text.ts";

export interface Schema {
  /** By id. */
  settings: ReadonlyMap<string, JsonObject>;
  /** Block types that the file names: with settings of its own, or null for a theme block (`@theme`, `@app`, `NAME`). */
  blocks: ReadonlyMap<string, ReadonlyMap<string, JsonObject> | null>;
  /** How many blocks the section takes, how many of a type, and how many such sections a template takes. */
  limits: { blocks: number; ofType: ReadonlyMap<string, number>; sections: number };
}

/** The JSON between the tags; null when there is none. */
function schemaText(liquid: string): string | null {
  const open = /\{%-?\s*schema\s*-?%\}/.exec(liquid);
  if (!open) return null;
  const rest = liquid.slice(open.index + open[0].length);
  const close = /\{%-?\s*endschema\s*-?%\}/.exec(rest);
  return close ? rest.slice(0, close.index) : null;
}

/** Null when the file has no schema, or one that cannot be read: then nothing is known of its settings. */
export function schemaOf(liquid: string): Schema | null {
  const text = schemaText(liquid);
  const json = text === null ? undefined : parseJson(text);
  if (!isObject(json)) return null;
  const blocks = list(json.blocks).flatMap((block): [string, ReadonlyMap<string, JsonObject> | null][] => {
    const type = at(block, "type");
    if (typeof type !== "string") return [];
    // A block with a name is defined here, one without stands in a file of its own.
    return [[type, at(block, "name") === undefined ? null : settingsOf(at(block, "settings"))]];
  });
  const ofType = list(json.blocks).map((block): [string, number] => [typeOf(block), limitIn(block, "limit")]);
  const limits = {
    blocks: Math.min(limitIn(json, "max_blocks"), blocksMost),
    ofType: new Map(ofType),
    sections: limitIn(json, "limit"),
  };
  return { settings: settingsOf(json.settings), blocks: new Map(blocks), limits };
}

function limitIn(schema: Json, name: "limit" | "max_blocks"): number {
  const limit = at(schema, name);
  return typeof limit === "number" && limit >= 1 ? limit : Number.POSITIVE_INFINITY;
}

/** The settings of `config/settings_schema.json`; null when it cannot be read. */
export function themeSettings(settingsSchema: string): ReadonlyMap<string, JsonObject> | null {
  const groups = parseJson(settingsSchema);
  if (!Array.isArray(groups)) return null;
  return settingsOf(groups.flatMap((group) => list(at(group, "settings"))));
}

export function settingsOf(settings: Json | undefined): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const setting of list(settings)) {
    const id = at(setting, "id");
    if (isObject(setting) && typeof id === "string") found.set(id, setting);
  }
  return found;
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
