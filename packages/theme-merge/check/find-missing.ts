/**
 * The references of a whole theme: what its files name (files, sections, blocks, colour schemes, options, words,
 * settings, parameters of snippets) and the theme does not have.
 */
import { settingsSchemaPath } from "../merge/json-fault.ts";
import { getOwn, isObject, type Json, parseJson } from "../merge/json-text.ts";
import { getValuesInUse, parseThemeSettings } from "../merge/liquid-schema.ts";
import { settingsDataPath } from "../merge/merged-file.ts";
import type { MissingKind } from "./contract.ts";
import { type Choices, type FileNames, toChoices } from "./file-facts.ts";
import { type Reference, toFilePath } from "./theme-references.ts";

/** A theme as checks see it. */
export interface CheckedTheme {
  /** All files, pictures included. */
  paths: ReadonlySet<string>;
  facts: ReadonlyMap<string, FileNames>;
  /** Of the files that `isDefinition` names, as far as the theme has them. */
  definitions: ReadonlyMap<string, string>;
}

/** The words of the default language, and the theme's settings. */
export const isDefinition = (path: string): boolean =>
  path === settingsSchemaPath || path === settingsDataPath || isDefaultLocale(path);

const isDefaultLocale = (path: string): boolean => /^locales\/[\w-]+\.default(\.schema)?\.json$/.test(path);

/** `setting` of a value, `snippet` of a parameter: where the name is missing. */
export interface Missing {
  path: string;
  kind: MissingKind;
  name: string;
  line: number;
  setting?: string;
  snippet?: string;
}

/** In the order of the files, each once. What cannot be read lacks nothing. */
export function findMissing(theme: CheckedTheme): Missing[] {
  const find = createFinder(theme);
  return [...theme.facts].flatMap(([path, names]) => find(path, names));
}

/** Finds what a file would name in vain if the theme had it. */
export function createFinder(theme: CheckedTheme): (path: string, names: FileNames) => Missing[] {
  const lookUp = createLookup(theme);
  return (path, names) => listMissing(lookUp, path, names);
}

function listMissing(lookUp: Lookup, path: string, { references }: FileNames): Missing[] {
  const found = new Map<string, Missing>();
  for (const reference of references)
    for (const lack of lookUp(path, reference)) {
      const missing = { path, line: reference.line, ...lack };
      const key = toMissingKey(missing);
      if (!found.has(key)) found.set(key, missing);
    }
  return [...found.values()];
}

export const toMissingKey = ({ path, kind, name, setting, snippet }: Missing): string =>
  JSON.stringify([path, kind, name, setting, snippet]);

type Lack = Pick<Missing, "kind" | "name" | "setting" | "snippet">;

type Lookup = (path: string, reference: Reference) => Lack[];

function createLookup(theme: CheckedTheme): Lookup {
  const { paths, facts, definitions } = theme;
  const readWords = (end: string): Json[] =>
    [...definitions].flatMap(([path, text]) => (path.endsWith(end) ? (parseJson(text) ?? []) : []));
  const words = readWords(".default.json");
  const editorWords = [...readWords(".default.schema.json"), ...words];
  const settings = parseThemeSettings(definitions.get(settingsSchemaPath) ?? "");
  const schemes = readSchemes(settings, definitions.get(settingsDataPath));
  const themeChoices = settings && toChoices(settings);
  const withOwnSettings = new Set([...facts.values()].flatMap(({ settingsFor }) => settingsFor));
  const hasOwnSettings = (path: string) => withOwnSettings.has(path.replace(/^snippets\/(.+)\.liquid$/, "$1"));

  const findValue = (path: string, reference: Reference): Lack[] => {
    const { name, setting = "" } = reference;
    const { section, block } = reference.id === undefined ? reference : findOverridden(facts, path, reference.id);
    const isThemes = section === undefined && block === undefined;
    const known = isThemes ? themeChoices : getChoices(facts, section, block);
    const choice = known && Object.hasOwn(known, setting) ? known[setting] : undefined;
    if (choice === "schemes") return schemes === null || schemes.has(name) ? [] : [{ kind: "SCHEME", name, setting }];
    return choice === undefined || choice.includes(name) ? [] : [{ kind: "OPTION", name, setting }];
  };

  const isThere = (path: string, reference: Reference): boolean => {
    const { kind, name } = reference;
    if (kind === "ASSET") return hasAsset(paths, name);
    if (kind === "WORDS") return words.length === 0 || words.some((each) => hasKey(each, name));
    if (kind === "EDITOR_WORDS") return editorWords.length === 0 || editorWords.some((each) => hasKey(each, name));
    if (kind === "SETTING") return settings === null || settings.has(name) || hasOwnSettings(path);
    if (kind === "STATIC_BLOCK") return isRendered(theme, reference);
    if (kind === "BLOCK" && takesBlock(theme, reference)) return true;
    if (kind === "BLOCK" && getSchema(facts, reference)) return false;
    return paths.has(toFilePath(reference) ?? "");
  };

  return (path, reference) => {
    if (reference.kind === "VALUE") return findValue(path, reference);
    const { kind, name } = reference;
    const file = toFilePath(reference);
    if (kind === "STATIC_BLOCK" && file !== null && !paths.has(file)) return [{ kind: "BLOCK", name }];
    if (!isThere(path, reference)) return [{ kind, name }];
    return kind === "SNIPPET" && reference.passed ? findParameters(facts, name, reference.passed) : [];
  };
}

/** Null when not known. A theme without a group of schemes has none. */
function readSchemes(settings: ReturnType<typeof parseThemeSettings>, data: string | undefined): Set<string> | null {
  const values = data === undefined ? undefined : getValuesInUse(parseJson(data));
  if (settings === null || values === undefined) return null;
  const groups = [...settings]
    .filter(([, { type }]) => type === "color_scheme_group")
    .map(([id]) => getOwn(values, id));
  return new Set(groups.flatMap((group) => (isObject(group) ? Object.keys(group) : [])));
}

type Facts = CheckedTheme["facts"];

/** Of the section or block that holds a block. */
function getSchema(facts: Facts, { section, block }: Pick<Reference, "section" | "block">): FileNames["schema"] {
  const holder = section === undefined ? `blocks/${block}.liquid` : `sections/${section}.liquid`;
  return facts.get(holder)?.schema ?? null;
}

/** What a file for a market changes in its parent. */
function findOverridden(facts: Facts, path: string, id: string): Pick<Reference, "section" | "block"> {
  const parent = facts.get(path)?.references.find(({ kind }) => kind === "TEMPLATE")?.name;
  const types = (parent === undefined ? undefined : facts.get(parent)?.types) ?? {};
  const [section = "", ...blocks] = id.split("/");
  if (blocks.length === 0) return { section: types[section] ?? "" };
  const block = types[id] ?? "";
  return blocks.length === 1 ? { section: types[section] ?? "", block } : { block };
}

function getChoices(facts: Facts, section: string | undefined, block: string | undefined): Choices | null {
  if (block === undefined) return getSchema(facts, { section })?.settings ?? null;
  const own =
    section === undefined ? undefined : getSchema(facts, { section })?.blocks.find(([type]) => type === block);
  return own?.[1] ?? getSchema(facts, { block })?.settings ?? null;
}

/** Whether the section or block that holds a block takes it. */
function takesBlock({ paths, facts }: CheckedTheme, reference: Reference): boolean {
  const { name } = reference;
  const types = new Map(getSchema(facts, reference)?.blocks ?? []);
  if (types.get(name)) return true;
  if (!paths.has(toFilePath({ kind: "BLOCK", name }) ?? "")) return false;
  return types.has(name) || (types.has("@theme") && !name.startsWith("_"));
}

/** Whether the Liquid that holds a static block renders it, itself or in a snippet. */
function isRendered({ paths, facts }: CheckedTheme, { name, id, section, block }: Reference): boolean {
  const seen = new Set<string>();
  const renders = (path: string): boolean => {
    const file = facts.get(path);
    // A file that was not read may.
    if (!file) return seen.size === 0 || paths.has(path);
    if (seen.has(path)) return false;
    seen.add(path);
    return (
      file.staticBlocks.some((each) => each.type === name && each.id === id) ||
      file.references.some((each) => each.kind === "SNIPPET" && renders(`snippets/${each.name}.liquid`))
    );
  };
  return renders(section === undefined ? `blocks/${block}.liquid` : `sections/${section}.liquid`);
}

function findParameters(facts: Facts, snippet: string, passed: readonly string[]): Lack[] {
  const file = facts.get(`snippets/${snippet}.liquid`);
  if (!file) return [];
  const known = new Set([...file.variables, ...file.documented.map(({ name }) => name)]);
  const needed = file.documented.filter(({ name, isRequired }) => isRequired && !passed.includes(name));
  const unknown = passed.filter((name) => !known.has(name));
  return [...unknown, ...needed.map(({ name }) => name)].map((name) => ({ kind: "PARAMETER", name, snippet }));
}

/** Shopify makes `NAME.css` out of `NAME.css.liquid`, and `NAME.scss.css` out of `NAME.scss` and `NAME.scss.liquid`. */
const hasAsset = (paths: ReadonlySet<string>, name: string): boolean =>
  [name, `${name}.liquid`, name.replace(/\.scss\.css$/, ".scss"), name.replace(/\.scss\.css$/, ".scss.liquid")].some(
    (each) => paths.has(`assets/${each}`),
  );

/** Of a key with plural forms the value is an object. */
function hasKey(words: Json | undefined, key: string): boolean {
  const value = key.split(".").reduce<Json | undefined>((found, part) => getOwn(found, part), words);
  return typeof value === "string" || (isObject(value) && typeof getOwn(value, "other") === "string");
}
