/**
 * The settings and blocks that a section or block file defines in its schema, the limits of sections and blocks
 * (shopify.dev, "Theme limits"), and colour schemes.
 */

import { getEntries, getOwn, isObject, isRespelled, type Json, type JsonObject, parseJson } from "./json-text.ts";

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

/** With the schema as another text writes it, where both schemas say the same. */
export function respellSchema(liquid: string, like: string): string {
  const [own, other] = [extractSchema(liquid), extractSchema(like)];
  if (own === null || other === null || own === other || !isRespelled(own, other)) return liquid;
  return liquid.replace(/(\{%-?\s*schema\s*-?%\})[\s\S]*?(?=\{%-?\s*endschema)/, (_, open) => open + other);
}

/** Null when the file has no readable schema. */
export function readSchemaJson(liquid: string): JsonObject | null {
  const text = extractSchema(liquid);
  const json = text === null ? undefined : parseJson(text);
  return isObject(json) ? json : null;
}

/** Null when the file has no readable schema. */
export function parseSchema(liquid: string): Schema | null {
  const json = readSchemaJson(liquid);
  return json && toSchema(json);
}

export function toSchema(json: JsonObject): Schema {
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

export const maxSections = 25;
export const maxBlocks = 50;
export const maxTemplateBlocks = 1_250;
/** Levels of blocks below a section. */
export const maxBlockLevels = 8;

/** A limit before and after the update. */
interface Limit {
  before: number;
  after: number;
}
export interface Limits {
  /** For all members of one place. */
  all: Limit;
  ofType: (type: string) => Limit;
}

/**
 * Members over a limit, with that limit. The merchant's own stay before the release's, and earlier ones before later
 * ones. An unchanged limit allows as many as the merchant has, because Shopify has accepted them.
 * @param own what the merchant has in this place
 */
export function findOverLimit(
  members: readonly [id: string, member: Json][],
  order: Json | undefined,
  own: Json | undefined,
  limits: Limits,
): Map<string, number> {
  const shown = new Map(Array.isArray(order) ? order.map((id, position) => [id, position]) : []);
  const rank = (id: string) => (getOwn(own, id) === undefined ? 1e6 : 0) + (shown.get(id) ?? shown.size);
  const merchantCounts = countTypes(getEntries(own).map(([, member]) => member));
  const has = countTypes([]);
  const aboveLimit = new Map<string, number>();
  for (const [id, member] of [...members].sort(([one], [other]) => rank(one) - rank(other))) {
    if (isStatic(member)) continue;
    const type = getType(member);
    const [all, alike] = [
      getMax(limits.all, merchantCounts.all),
      getMax(limits.ofType(type), merchantCounts.ofType.get(type) ?? 0),
    ];
    const alikeNow = has.ofType.get(type) ?? 0;
    if (has.all >= all || alikeNow >= alike) {
      aboveLimit.set(id, has.all >= all ? all : alike);
      continue;
    }
    has.all++;
    has.ofType.set(type, alikeNow + 1);
  }
  return aboveLimit;
}

const getMax = ({ before, after }: Limit, merchantCount: number): number =>
  before === after ? Math.max(after, merchantCount) : after;

function countTypes(members: readonly Json[]): { all: number; ofType: Map<string, number> } {
  const ofType = new Map<string, number>();
  const counted = members.filter((member) => !isStatic(member));
  for (const member of counted) ofType.set(getType(member), (ofType.get(getType(member)) ?? 0) + 1);
  return { all: counted.length, ofType };
}

/** Static blocks do not count. */
const isStatic = (member: Json): boolean => getOwn(member, "static") === true;

export function getType(member: Json | undefined): string {
  const type = getOwn(member, "type");
  return typeof type === "string" ? type : "";
}

/** Blocks of all sections of a template, nested blocks included. */
export const countBlocks = (template: Json): number =>
  getEntries(getOwn(template, "sections")).reduce((sum, [, section]) => sum + countNestedBlocks(section), 0);

const countNestedBlocks = (holder: Json): number =>
  getEntries(getOwn(holder, "blocks")).reduce(
    (sum, [, block]) => sum + (isStatic(block) ? 0 : 1) + countNestedBlocks(block),
    0,
  );

/** Names of the schemes that a `color_scheme` can be; null when not known. */
export type SchemeNames = ReadonlySet<string> | null;

/** Before and after the update. */
export interface Schemes {
  before: SchemeNames;
  after: SchemeNames;
}

const group = /"type"\s*:\s*"color_scheme_group"/;
const use = /"type"\s*:\s*"color_scheme"/;

export const hasSchemeGroup = (settingsSchema: string): boolean => group.test(settingsSchema);
export const usesSchemes = (text: string): boolean => use.test(text);

/** The settings in use: written out, or those of the named style. */
export function getValuesInUse(data: Json | undefined): Json | undefined {
  const current = getOwn(data, "current");
  return typeof current === "string" ? getOwn(getOwn(data, "presets"), current) : current;
}

/** @param settings null when the theme settings are not known */
export function listSchemeNames(
  settings: ReturnType<typeof parseThemeSettings>,
  values: Json | undefined,
): SchemeNames {
  if (settings === null) return null;
  const groups = [...settings]
    .filter(([, { type }]) => type === "color_scheme_group")
    .map(([id]) => getOwn(values, id));
  // A group without values has default schemes, whose names are not known.
  if (groups.some((schemes) => !isObject(schemes))) return null;
  return new Set(groups.flatMap((schemes) => getEntries(schemes).map(([name]) => name)));
}

/** The schemes of all these settings that are known. */
export function readSchemes(settingsSchema: string | null, ...settingsData: readonly (string | null)[]): SchemeNames {
  if (settingsSchema === null) return null;
  const settings = parseThemeSettings(settingsSchema);
  const known = settingsData.flatMap((data) =>
    data === null ? [] : (listSchemeNames(settings, getValuesInUse(parseJson(data))) ?? []),
  );
  return known.length === 0 ? null : new Set(known.flatMap((names) => [...names]));
}
