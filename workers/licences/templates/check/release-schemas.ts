/** The sections, blocks, layouts, colour schemes and words of a release, against which templates are checked. */
import { accepts, isAppType } from "theme-merge/merge/carry-settings.ts";
import { settingsSchemaPath } from "theme-merge/merge/json-fault.ts";
import { getEntries, getOwn, isObject, type Json, type JsonObject, parseJson } from "theme-merge/merge/json-text.ts";
import {
  getType,
  readSchemaJson,
  readSchemes,
  type Schema,
  type SchemeNames,
  toSchema,
} from "theme-merge/merge/liquid-schema.ts";
import { settingsDataPath } from "theme-merge/merge/merged-file.ts";
import { getLabels, isSchemaLocale, readTranslations, type Translations } from "theme-merge/merge/setting-value.ts";
import { type ComponentSchema, readSchema } from "theme-merge/shopify-theme/component-schema.ts";
import { isJsonProblem } from "theme-merge/shopify-theme/problem.ts";
import * as z from "zod";
import { type BilingualName, type TemplateKind, templateKinds } from "../contract.ts";
import { readStaticBlocks, type StaticBlocks } from "./static-blocks.ts";

/** A section or block as the release defines it. */
export interface MemberSchema extends Schema {
  name: BilingualName;
  /** Its `{% schema %}`, or its entry in that of its section. */
  json: JsonObject;
  /** Blocks that the section itself defines, by type. */
  ownBlocks: ReadonlyMap<string, MemberSchema>;
  staticBlocks: StaticBlocks;
}

/** As Shopify reads them; `unreadable` for one that a store's theme or an older release has nevertheless. */
interface PlatformSchemas {
  section(type: string): ComponentSchema | "unreadable" | null;
  block(type: string): ComponentSchema | "unreadable" | null;
}

export interface ReleaseSchemas {
  version: string;
  platform: PlatformSchemas;
  /** By type. */
  sections: ReadonlyMap<string, MemberSchema>;
  /** Blocks with a file of their own, by type. */
  blocks: ReadonlyMap<string, MemberSchema>;
  /** Names of the files in `layout/`. */
  layouts: ReadonlySet<string>;
  /** Types in the release's own templates, by their kind. */
  used: ReadonlyMap<string, ReadonlySet<string>>;
  colourSchemes: SchemeNames;
  /** Words of the theme editor. */
  words: Translations;
  /** Words of the storefront, in the theme's default language. */
  storefront: Json | undefined;
}

const json = z.custom<Json>();
const object = z.custom<JsonObject>(isObject);
const staticBlocks = z.array(z.tuple([z.string(), z.string()])).nullable();
const member = z.tuple([z.string(), object, staticBlocks]);

/** What the schemas are made of, as it is saved for each release. */
export const schemaSource = z.object({
  /** Type, schema, and what is shown by the code. */
  sections: z.array(member),
  blocks: z.array(member),
  layouts: z.array(z.string()),
  used: z.array(z.tuple([z.string(), z.array(z.string())])),
  colourSchemes: z.array(z.string()).nullable(),
  usual: json.optional(),
  french: json.optional(),
  storefront: json.optional(),
});
export type SchemaSource = z.infer<typeof schemaSource>;

const defaultLocale = /^locales\/[\w-]+\.default\.json$/;
const liquidFile = /^(sections|blocks|layout)\/([^/]+)\.liquid$/;

const templateFile = new RegExp(`^templates/(${templateKinds.join("|")})(\\.[^/]+)?\\.json$`);

/** The files that `readSchemaSource` reads. */
export const isSchemaFile = (path: string): boolean =>
  templateFile.test(path) ||
  liquidFile.test(path) ||
  path === settingsSchemaPath ||
  path === settingsDataPath ||
  isSchemaLocale(path) ||
  defaultLocale.test(path);

export function readSchemaSource(files: ReadonlyMap<string, string>): SchemaSource {
  const paths = [...files.keys()];
  const read = (path: string): string | null => files.get(path) ?? null;
  const list = (folder: string): [string, string][] =>
    [...files].flatMap(([path, text]): [string, string][] => {
      const [, ofFolder, name = ""] = liquidFile.exec(path) ?? [];
      return ofFolder === folder ? [[name, text]] : [];
    });
  const schemas = (folder: string) =>
    list(folder).map(([type, text]): [string, JsonObject, StaticBlocks] => [
      type,
      readSchemaJson(text) ?? {},
      readStaticBlocks(text),
    ]);
  const colourSchemes = readSchemes(read(settingsSchemaPath), read(settingsDataPath));
  const storefront = paths.find((path) => defaultLocale.test(path));
  return {
    sections: schemas("sections"),
    blocks: schemas("blocks"),
    layouts: list("layout").map(([name]) => name),
    used: templateKinds.map((kind) => [kind, listUsed(files, kind)]),
    colourSchemes: colourSchemes && [...colourSchemes],
    ...readTranslations(paths, read),
    storefront: storefront === undefined ? undefined : parseJson(read(storefront) ?? ""),
  };
}

const listUsed = (files: ReadonlyMap<string, string>, kind: TemplateKind): string[] => [
  ...new Set(
    [...files].flatMap(([path, text]) =>
      templateFile.exec(path)?.[1] === kind
        ? getEntries(getOwn(parseJson(text), "sections")).map(([, section]) => getType(section))
        : [],
    ),
  ),
];

export function createReleaseSchemas(version: string, source: SchemaSource): ReleaseSchemas {
  const words = { usual: source.usual, french: source.french };
  const index = (members: SchemaSource["sections"]) =>
    new Map(members.map(([type, schema, fixed]) => [type, createMemberSchema(type, schema, words, fixed)]));
  return {
    version,
    platform: { section: createSchemaReader(source.sections), block: createSchemaReader(source.blocks) },
    sections: index(source.sections),
    blocks: index(source.blocks),
    layouts: new Set(source.layouts),
    used: new Map(source.used.map(([kind, types]) => [kind, new Set(types)])),
    colourSchemes: source.colourSchemes && new Set(source.colourSchemes),
    words,
    storefront: source.storefront,
  };
}

/** Reads a schema when a template first has its type: most are never needed. */
function createSchemaReader(members: SchemaSource["sections"]): PlatformSchemas["section"] {
  const sources = new Map(members.map(([type, schema]) => [type, schema]));
  const read = new Map<string, ComponentSchema | "unreadable">();
  return (type) => {
    const source = sources.get(type);
    if (source === undefined) return null;
    const schema = read.get(type) ?? toComponentSchema(source);
    read.set(type, schema);
    return schema;
  };
}

function toComponentSchema(source: JsonObject): ComponentSchema | "unreadable" {
  const schema = readSchema(JSON.stringify(source));
  return isJsonProblem(schema) ? "unreadable" : schema;
}

function createMemberSchema(
  type: string,
  json: JsonObject,
  words: Translations,
  staticBlocks: StaticBlocks = null,
): MemberSchema {
  const schema = toSchema(json);
  const entries = Array.isArray(json.blocks) ? json.blocks.filter(isObject) : [];
  const ownBlocks = entries.flatMap((entry): [string, MemberSchema][] => {
    const own = typeof entry.type === "string" && schema.blocks.get(entry.type) ? entry.type : null;
    return own === null ? [] : [[own, createMemberSchema(own, entry, words)]];
  });
  return { ...schema, name: toName(json.name, words, type), json, ownBlocks: new Map(ownBlocks), staticBlocks };
}

/** A name of the theme editor in both languages. */
export function toName(name: Json | undefined, words: Translations, otherwise: string): BilingualName {
  const { label: en = otherwise, labelFr: fr = en } = getLabels(name === undefined ? {} : { label: name }, words);
  return { fr, en };
}

/** Sections that Shopify itself provides: for blocks of apps, and for blocks that the editor generates. */
const ownSections: Record<string, string> = { apps: "@app", _blocks: "@theme" };

export function findSection({ sections }: ReleaseSchemas, type: string): MemberSchema | null {
  const known = sections.get(type);
  if (known) return known;
  const blocks = Object.hasOwn(ownSections, type) ? ownSections[type] : undefined;
  return blocks === undefined ? null : createMemberSchema(type, { blocks: [{ type: blocks }] }, noWords);
}

export const noWords: Translations = { usual: undefined, french: undefined };

export const isOfApp = (type: string): boolean => isAppType(type) && type !== "apps";

/** Null where the section or block does not take blocks of this type. */
export function findBlock(
  { blocks }: ReleaseSchemas,
  holder: MemberSchema,
  type: string,
  isStatic: boolean,
): MemberSchema | null {
  const file = blocks.get(type);
  if (!accepts(holder, type, isStatic, file !== undefined)) return null;
  return holder.ownBlocks.get(type) ?? file ?? null;
}

/** A section or block in a release that has it. */
export interface Known {
  release: ReleaseSchemas;
  schema: MemberSchema;
}

export const findKnownSections = (releases: readonly ReleaseSchemas[], type: string): Known[] =>
  releases.flatMap((release) => {
    const schema = findSection(release, type);
    return schema ? [{ release, schema }] : [];
  });

export const findKnownBlocks = (holders: readonly Known[], type: string, isStatic: boolean): Known[] =>
  holders.flatMap(({ release, schema: holder }) => {
    const schema = findBlock(release, holder, type, isStatic);
    return schema ? [{ release, schema }] : [];
  });

/** Whether the release has the words of a value such as `t:general.title`. */
export function hasWords({ words, storefront }: ReleaseSchemas, value: string): boolean {
  const path = value.slice(2).split(".");
  const has = (tree: Json | undefined) =>
    typeof path.reduce<Json | undefined>((found, key) => getOwn(found, key), tree) === "string";
  return has(storefront) || has(words.usual);
}
