/** The settings and blocks that a section or block file defines in its schema. */

import { getType, maxBlocks } from "./arrangement-limits.ts";
import { getOwn, isObject, type Json, type JsonObject, parseJson } from "./json-text.ts";

export interface Schema {
  /** By id. */
  settings: ReadonlyMap<string, JsonObject>;
  /** Block types that the file names: with its settings, or null for a theme block (`@theme`, `@app`, `NAME`). */
  blocks: ReadonlyMap<string, ReadonlyMap<string, JsonObject> | null>;
  /** Maximum blocks of the section, of each type, and maximum sections of this type in a template. */
  limits: { blocks: number; ofType: ReadonlyMap<string, number>; sections: number };
}

/** The JSON between the tags; null when there is none. */
function extractSchema(liquid: string): string | null {
  const open = /\{%-?\s*schema\s*-?%\}/.exec(liquid);
  if (!open) return null;
  const rest = liquid.slice(open.index + open[0].length);
  const close = /\{%-?\s*endschema\s*-?%\}/.exec(rest);
  return close ? rest.slice(0, close.index) : null;
}

/** Null when the file has no readable schema. */
export function parseSchema(liquid: string): Schema | null {
  const text = extractSchema(liquid);
  const json = text === null ? undefined : parseJson(text);
  if (!isObject(json)) return null;
  const blocks = toList(json.blocks).flatMap((block): [string, ReadonlyMap<string, JsonObject> | null][] => {
    const type = getOwn(block, "type");
    if (typeof type !== "string") return [];
    // A block with a name is defined here, one without a name in its own file.
    return [[type, getOwn(block, "name") === undefined ? null : toSettings(getOwn(block, "settings"))]];
  });
  const ofType = toList(json.blocks).map((block): [string, number] => [getType(block), readLimit(block, "limit")]);
  const limits = {
    blocks: Math.min(readLimit(json, "max_blocks"), maxBlocks),
    ofType: new Map(ofType),
    sections: readLimit(json, "limit"),
  };
  return { settings: toSettings(json.settings), blocks: new Map(blocks), limits };
}

function readLimit(schema: Json, name: "limit" | "max_blocks"): number {
  const limit = getOwn(schema, name);
  return typeof limit === "number" && limit >= 1 ? limit : Number.POSITIVE_INFINITY;
}

/** The settings of `config/settings_schema.json`; null when it cannot be read. */
export function parseThemeSettings(settingsSchema: string): ReadonlyMap<string, JsonObject> | null {
  const groups = parseJson(settingsSchema);
  if (!Array.isArray(groups)) return null;
  return toSettings(groups.flatMap((group) => toList(getOwn(group, "settings"))));
}

export function toSettings(settings: Json | undefined): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const setting of toList(settings)) {
    const id = getOwn(setting, "id");
    if (isObject(setting) && typeof id === "string") found.set(id, setting);
  }
  return found;
}

const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
