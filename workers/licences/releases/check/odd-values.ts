/**
 * Values that a release's own schemas do not allow: in its files, and as the schemas' own defaults and presets. Those of
 * ranges and fonts, which Shopify is known to refuse, are problems of their file already.
 */
import { settingsSchemaPath } from "theme-merge/merge/json-fault.ts";
import { getEntries, getOwn, isObject, type Json, type JsonObject, parseJson } from "theme-merge/merge/json-text.ts";
import {
  getType,
  parseSchema,
  parseThemeSettings,
  readSchemes,
  type Schema,
  toSettings,
} from "theme-merge/merge/liquid-schema.ts";
import { formatValue, settingsDataPath } from "theme-merge/merge/merged-file.ts";
import { isValid } from "theme-merge/merge/setting-value.ts";
import { countLines, type JsonPlace, locate } from "theme-merge/shopify-theme/problem.ts";
import { cutSchema } from "theme-merge/shopify-theme/validation.ts";
import type { ReleaseFinding } from "../contract.ts";

type Definitions = ReadonlyMap<string, JsonObject>;
type ReadSchema = (path: string) => Schema | null;

interface GivenValue {
  at: JsonPlace;
  id: string;
  value: Json;
  definition: JsonObject;
}

const knownTypes: ReadonlySet<Json | undefined> = new Set(["range", "font_picker"]);
/** Shopify's own themes have defaults that name no scheme, and presets with choices that are gone. */
const looseDefaults: ReadonlySet<Json | undefined> = new Set([...knownTypes, "color_scheme"]);
const looseInPresets: ReadonlySet<Json | undefined> = new Set([...looseDefaults, "select", "radio"]);

/** Finding a line reads the whole file. */
const maxOfFile = 50;

/** The first ones of each file. */
export function findOddValues(texts: ReadonlyMap<string, string>): ReleaseFinding[] {
  const [themeSchema = "", themeData = ""] = [texts.get(settingsSchemaPath), texts.get(settingsDataPath)];
  const schemes = readSchemes(themeSchema || null, themeData || null);
  const settings = parseThemeSettings(themeSchema) ?? toSettings([]);
  const schemas = new Map<string, Schema | null>();
  const read: ReadSchema = (path) => {
    const schema = schemas.get(path) ?? parseSchema(texts.get(path) ?? "");
    schemas.set(path, schema);
    return schema;
  };

  return [...texts].flatMap(([path, text]) => {
    const { json, start } = path.endsWith(".json") ? { json: text, start: 0 } : cutSchema(text);
    const firstLine = 1 + countLines(text, start);
    return listValues(path, parseJson(json), settings, read)
      .filter(({ value, definition }) => !isValid(value, definition, schemes))
      .slice(0, maxOfFile)
      .map(({ at, id, value }) => {
        const { line } = locate({ kind: "VALUE", message: "", at }, json, firstLine);
        return { path, line, kind: "VALUE_ODD", text: `${id}: ${formatValue(value)}` };
      });
  });
}

function listValues(path: string, json: Json | undefined, settings: Definitions, read: ReadSchema): GivenValue[] {
  if (path === settingsSchemaPath)
    return listMembers(json).flatMap(([index, group]) => listDefaults(getOwn(group, "settings"), [index, "settings"]));
  if (path === settingsDataPath) return listThemeValues(json, settings, read);
  if (/^(templates|sections)\/.+\.json$/.test(path)) return listOfSections(json, [], read);
  const schema = /^(sections|blocks)\/.+\.liquid$/.test(path) ? read(path) : null;
  if (!schema) return [];
  const blocks = listMembers(getOwn(json, "blocks"));
  const presets = listMembers(getOwn(json, "presets"));
  return [
    ...listDefaults(getOwn(json, "settings"), ["settings"]),
    ...blocks.flatMap(([at, block]) => listDefaults(getOwn(block, "settings"), ["blocks", at, "settings"])),
    ...presets
      .flatMap(([at, preset]) => listOfHolder(preset, schema.settings, schema, ["presets", at], read))
      .filter(({ value, definition }) => !isTranslation(value) && !looseInPresets.has(definition.type)),
  ];
}

/** A list, or an object by its keys. */
const listMembers = (value: Json | undefined): (readonly [string | number, Json])[] =>
  Array.isArray(value) ? [...value.entries()] : getEntries(value);

const isTranslation = (value: Json): boolean => typeof value === "string" && value.startsWith("t:");

const listDefaults = (settings: Json | undefined, at: JsonPlace): GivenValue[] =>
  listMembers(settings).flatMap(([index, definition]): GivenValue[] => {
    const value = getOwn(definition, "default");
    if (!isObject(definition) || value === undefined || isTranslation(value) || looseDefaults.has(definition.type))
      return [];
    return [{ at: [...at, index, "default"], id: String(definition.id), value, definition }];
  });

function listThemeValues(data: Json | undefined, settings: Definitions, read: ReadSchema): GivenValue[] {
  const current = getOwn(data, "current");
  const presets = getEntries(getOwn(data, "presets"));
  const styles = presets.map(([name, style]) => [["presets", name], style] as const);
  const values = [[["current"], current] as const, ...styles].flatMap(([at, style]) => [
    ...listOfSettings(style, settings, at),
    ...listOfSections(style, at, read),
  ]);
  if (typeof current !== "string") return values;
  const definition = { type: "select", options: presets.map(([value]) => ({ value })) };
  return [{ at: ["current"], id: "current", value: current, definition }, ...values];
}

const listOfSections = (holder: Json | undefined, at: JsonPlace, read: ReadSchema): GivenValue[] =>
  getEntries(getOwn(holder, "sections")).flatMap(([id, section]) => {
    const schema = read(`sections/${getType(section)}.liquid`);
    return schema ? listOfHolder(section, schema.settings, schema, [...at, "sections", id], read) : [];
  });

/** @param schema of the section or block; null for a block that its section defines, which holds no others */
const listOfHolder = (
  holder: Json,
  definitions: Definitions,
  schema: Schema | null,
  at: JsonPlace,
  read: ReadSchema,
): GivenValue[] => [
  ...listOfSettings(getOwn(holder, "settings"), definitions, [...at, "settings"]),
  // A preset may list its blocks.
  ...listMembers(getOwn(holder, "blocks")).flatMap(([id, block]) => {
    const own = schema?.blocks.get(getType(block));
    const file = own ? null : read(`blocks/${getType(block)}.liquid`);
    return listOfHolder(block, own ?? file?.settings ?? toSettings([]), file, [...at, "blocks", id], read);
  }),
];

const listOfSettings = (values: Json | undefined, definitions: Definitions, at: JsonPlace): GivenValue[] =>
  getEntries(values).flatMap(([id, value]): GivenValue[] => {
    const definition = definitions.get(id);
    return definition && !knownTypes.has(definition.type) ? [{ at: [...at, id], id, value, definition }] : [];
  });
