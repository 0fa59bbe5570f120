/** What a theme file needs of the rest of its theme, as far as its text alone says. */
import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser";
import { isAppType } from "../merge/carry-settings.ts";
import { settingsSchemaPath } from "../merge/json-fault.ts";
import { getEntries, getOwn, type Json, parseJson, readTree, toUnixText } from "../merge/json-text.ts";
import { getType, getValuesInUse } from "../merge/liquid-schema.ts";
import { settingsDataPath } from "../merge/merged-file.ts";
import type { ReferenceKind } from "./contract.ts";
import { type Markup, scanLiquid } from "./scan-liquid.ts";

export interface Reference {
  kind: ReferenceKind;
  name: string;
  line: number;
  /** Of a block directly in a section, whose schema may define it: the section's type. */
  section?: string | undefined;
  /** Of a block in a block, and of a value: the type of the block. */
  block?: string | undefined;
  /** Of a value: the id of its setting. One without a section and a block is of the theme's settings. */
  setting?: string | undefined;
  /** Of a static block: its id; of a value in a file for a market: the ids of its section and blocks. */
  id?: string | undefined;
  /** Of a snippet: the parameters that it gets. */
  passed?: string[] | undefined;
}

type Found = Omit<Reference, "line"> & { offset: number };

/** Of one file; far more than any file has. */
const maxReferences = 20_000;

/** In the order of the text, each once. */
export function listReferences(path: string, text: string): Reference[] {
  const unix = toUnixText(text);
  const found = path.endsWith(".json")
    ? listInJson(path, unix)
    : path.endsWith(".liquid")
      ? listInLiquid(path, unix)
      : [];
  const known = new Set<string>();
  const references: Reference[] = [];
  let [line, at] = [1, 0];
  for (const { offset, ...reference } of found.sort((a, b) => a.offset - b.offset)) {
    const key = JSON.stringify(reference);
    if (known.has(key) || references.length >= maxReferences) continue;
    known.add(key);
    for (let end = unix.indexOf("\n", at); end >= 0 && end < offset; end = unix.indexOf("\n", at)) {
      line++;
      at = end + 1;
    }
    references.push({ ...reference, line });
  }
  return references;
}

/** The file that a reference to a file needs; null for other references, and for assets, which have several names. */
export function toFilePath({ kind, name }: Pick<Reference, "kind" | "name">): string | null {
  if (kind === "SNIPPET") return `snippets/${name}.liquid`;
  if (kind === "SECTION") return `sections/${name}.liquid`;
  if (kind === "SECTION_GROUP") return `sections/${name}.json`;
  if (kind === "BLOCK" || kind === "STATIC_BLOCK") return `blocks/${name}.liquid`;
  if (kind === "TEMPLATE") return name;
  return kind === "LAYOUT" ? `layout/${name}.liquid` : null;
}

const fileTags = {
  ...({ render: "SNIPPET", include: "SNIPPET" } as const),
  ...({ section: "SECTION", sections: "SECTION_GROUP", layout: "LAYOUT" } as const),
};
export type FileTag = keyof typeof fileTags;
export const getTagKind = (tag: FileTag): ReferenceKind => fileTags[tag];
const fileTag = /^[-\s]*(render|include|section|sections|layout)\s{0,200}\(?\s{0,200}(["'])([^"']{1,200})\2/;
const staticBlock =
  /^[-\s]*content_for\s{1,200}(["'])block\1[\s\S]{0,500}?\btype\s{0,200}:\s{0,200}(["'])([^"']{1,200})\2/;
const literal = /"[^"]*"|'[^']*'/g;
const filters: Record<string, ReferenceKind> = {
  ...{ t: "WORDS", translate: "WORDS" },
  ...{ asset_url: "ASSET", asset_img_url: "ASSET", inline_asset_content: "ASSET" },
};
const filterAfter = /^\s{0,200}\|\s{0,200}(\w+)/;
/** Not `section.settings.x`. */
const themeSetting = /(?<![\w.\]-])settings\.([a-zA-Z_][\w-]*)/g;
const ownSettings = /^[-\s]*(?:assign|capture|for)\s{1,200}settings\b/;

function listInLiquid(path: string, text: string): Found[] {
  const markups = scanLiquid(text);
  const definesSettings = markups.some(({ kind, text: tag }) => kind === "tag" && ownSettings.test(tag));
  return markups.flatMap((markup) => {
    if (markup.kind === "schema") return listInSchema(path, markup);
    return [...listFiles(markup), ...listLiterals(markup), ...(definesSettings ? [] : listSettings(markup))];
  });
}

const passedSettings = /,\s{0,200}settings\s{0,200}:/;

/** Snippets in which `settings` is what they are given instead of the theme's settings. */
export const listSnippetsWithSettings = (text: string): string[] =>
  scanLiquid(toUnixText(text)).flatMap(({ kind, text: tag }) => {
    const [, name, , snippet] = fileTag.exec(tag) ?? [];
    return kind === "tag" && name === "render" && snippet && passedSettings.test(tag) ? [snippet] : [];
  });

function listFiles({ kind, text, offset }: Markup): Found[] {
  if (kind !== "tag") return [];
  const [all = "", tag, , name = ""] = fileTag.exec(text) ?? [];
  if (tag === "render") return [{ kind: "SNIPPET", name, offset, passed: listPassed(name, text.slice(all.length)) }];
  if (tag) return [{ kind: getTagKind(tag as FileTag), name, offset }];
  const [, , , block] = staticBlock.exec(text) ?? [];
  return block === undefined ? [] : [{ kind: "BLOCK", name: block, offset }];
}

const withoutLiterals = (text: string): string => text.replace(literal, (quoted) => " ".repeat(quoted.length));

/** Of `{% render %}`: named parameters, and the one of `with` or `for`. */
function listPassed(snippet: string, markup: string): string[] {
  const text = withoutLiterals(markup);
  const named = [...text.matchAll(/([a-zA-Z_][\w-]*)\s{0,200}:/g)].map(([, name = ""]) => name);
  const [, alias] = /^\s{0,200}(?:with|for)\s[^,:]{1,200}?\sas\s{1,200}([\w-]+)/.exec(text) ?? [];
  const own = /^\s{0,200}(?:with|for)\s/.test(text) ? [alias ?? snippet] : [];
  return [...own, ...named];
}

/** The blocks that the file itself renders. */
export const listStaticBlocks = (text: string): { type: string; id: string }[] =>
  scanLiquid(toUnixText(text)).flatMap(({ kind, text: tag }) => {
    const [, , , type] = (kind === "tag" && staticBlock.exec(tag)) || [];
    const [, , id] = /\bid\s{0,200}:\s{0,200}(["'])([^"']{1,200})\1/.exec(tag) ?? [];
    return type === undefined || id === undefined ? [] : [{ type, id }];
  });

const maxVariables = 1_000;

/** All names that the Liquid of a snippet has, variables among them. */
export function listVariables(text: string): string[] {
  const names = scanLiquid(toUnixText(text)).flatMap(({ kind, text: markup }) =>
    kind === "schema" ? [] : [...withoutLiterals(markup).matchAll(/(?<![\w.-])[a-zA-Z_][\w-]*/g)].map(([name]) => name),
  );
  return [...new Set(names)].slice(0, maxVariables);
}

/** The parameters that a snippet's documentation calls for; those in brackets are optional. */
export function listDocumented(text: string): { name: string; isRequired: boolean }[] {
  const [, doc = ""] = /\{%-?\s{0,200}doc\s{0,200}-?%\}([\s\S]*?)\{%-?\s{0,200}enddoc/.exec(text) ?? [];
  return [...doc.matchAll(/@param\s{1,200}(?:\{[^}\n]{0,200}\}\s{0,200})?(\[?)([\w-]+)/g)].map(
    ([, open, name = ""]) => ({
      name,
      isRequired: open === "",
    }),
  );
}

/** Only a literal that the filter gets as it is: another filter before, or an argument, is not one. */
function listLiterals({ text, offset }: Markup): Found[] {
  return [...text.matchAll(literal)].flatMap(({ 0: quoted, index }): Found[] => {
    const kind = filters[filterAfter.exec(text.slice(index + quoted.length, index + quoted.length + 500))?.[1] ?? ""];
    const name = quoted.slice(1, -1);
    const before = text.slice(0, index).trimEnd().at(-1);
    if (!kind || name === "" || before === ":" || before === ",") return [];
    // Shopify's own words.
    if (kind === "WORDS" && name.startsWith("shopify.")) return [];
    return [{ kind, name, offset: offset + index }];
  });
}

const listSettings = ({ text, offset }: Markup): Found[] =>
  [...withoutLiterals(text).matchAll(themeSetting)].map(
    ({ 1: name = "", index }): Found => ({ kind: "SETTING", name, offset: offset + index }),
  );

const wordsKey = /"t:([\w.-]{1,200})"/g;

const listWordsKeys = (text: string, offset = 0): Found[] =>
  [...text.matchAll(wordsKey)].map(
    ({ 1: name = "", index }): Found => ({ kind: "EDITOR_WORDS", name, offset: offset + index }),
  );

/** Blocks that the schema lists by name or its presets use; those with a name of their own are defined there. */
function listInSchema(path: string, { text, offset }: Markup): Found[] {
  const json = parseJson(text);
  const section = /^sections\/(.+)\.liquid$/.exec(path)?.[1];
  const tree = readTreeOrNull(text);
  const place = (location: JSONPath) => offset + findOffset(tree, location);
  const toList = (value: Json | undefined) => (Array.isArray(value) ? value : []);
  const listed = toList(getOwn(json, "blocks")).flatMap((block, at): Found[] => {
    const type = getType(block);
    return type === "" || isAppType(type) || getOwn(block, "name") !== undefined
      ? []
      : [{ kind: "BLOCK", name: type, section, offset: place(["blocks", at, "type"]) }];
  });
  const presets = toList(getOwn(json, "presets")).flatMap((preset, at) =>
    listBlocks(preset, ["presets", at], section).map(({ path: location, ...found }) => ({
      ...found,
      offset: place(location),
    })),
  );
  return [...listed, ...presets, ...listWordsKeys(text, offset)];
}

function listInJson(path: string, text: string): Found[] {
  if (path === settingsSchemaPath) return listWordsKeys(text);
  const isPage = /^(templates|sections)\//.test(path);
  if (!isPage && path !== settingsDataPath) return [];
  const json = parseJson(text);
  // The settings are one line.
  const tree = isPage ? readTreeOrNull(text) : null;
  const layout = getOwn(json, "layout");
  const parent = getParent(path, json);
  return [
    ...(isPage && typeof layout === "string"
      ? [{ kind: "LAYOUT" as const, name: layout, offset: findOffset(tree, ["layout"]) }]
      : []),
    ...(parent === null ? [] : [{ kind: "TEMPLATE" as const, name: parent, offset: findOffset(tree, ["parent"]) }]),
    ...[...listMembers(json), ...listValues(json)].map(({ path: location, ...found }) => ({
      ...found,
      offset: findOffset(tree, location),
    })),
    ...(isPage ? listWordsKeys(text) : [listThemeValues(json)].flat()),
  ];
}

/** The template or section group that a file for a market changes; null for any other file. */
export function getParent(path: string, json: Json | undefined): string | null {
  const [, folder, name] = /^((?:templates|sections)\/(?:.+\/)?)([^/]+)\.context\.[^/]+\.json$/.exec(path) ?? [];
  if (folder === undefined) return null;
  const parent = getOwn(json, "parent");
  const named = typeof parent === "string" && parent !== "" ? parent.replace(/^.*\//, "").replace(/\.json$/, "") : name;
  return `${folder}${named}.json`;
}

type Member = Omit<Reference, "line"> & { path: JSONPath };

/** The sections and blocks of a template, a group or the theme's settings. */
export const listMembers = (json: Json | undefined): Member[] =>
  listSections(json).flatMap(({ section, type, path }) => {
    const isFiles = type === "" || isAppType(type) || type === "_blocks";
    const own: Member[] = isFiles ? [] : [{ kind: "SECTION", name: type, path: [...path, "type"] }];
    return [...own, ...listBlocks(section, path, type)];
  });

const listSections = (json: Json | undefined): { section: Json; type: string; path: JSONPath }[] =>
  [
    { holder: json, at: [] },
    { holder: getOwn(json, "current"), at: ["current"] },
  ].flatMap(({ holder, at }) =>
    getEntries(getOwn(holder, "sections")).map(([id, section]) => ({
      ...{ section, type: getType(section), path: [...at, "sections", id] },
    })),
  );

/**
 * Blocks below blocks always have files; a section may define those directly in it. Presets may also list them.
 * @param section the section's type, undefined below a block
 * @param parent the type of the block that they are in
 */
function listBlocks(holder: Json | undefined, at: JSONPath, section: string | undefined, parent?: string): Member[] {
  return listHeld(holder, at).flatMap(({ id, block, type, path }) => {
    const place = { section, ...(parent === undefined ? {} : { block: parent }), path: [...path, "type"] };
    const isStatic = getOwn(block, "static") === true;
    const own: Member[] =
      type === "" || isAppType(type)
        ? []
        : isStatic
          ? [{ kind: "STATIC_BLOCK", name: type, id: String(id), ...place }]
          : [{ kind: "BLOCK", name: type, ...place }];
    return [...own, ...listBlocks(block, path, undefined, type)];
  });
}

function listHeld(holder: Json | undefined, at: JSONPath) {
  const blocks = getOwn(holder, "blocks");
  const entries: [string | number, Json][] = Array.isArray(blocks) ? [...blocks.entries()] : getEntries(blocks);
  return entries.map(([id, block]) => ({ id, block, type: getType(block), path: [...at, "blocks", id] }));
}

/** Values that may name an option or a colour scheme; only the definition of their setting knows. */
function listValues(json: Json | undefined): Member[] {
  const ofBlocks = (holder: Json, at: JSONPath, section: string | undefined): Member[] =>
    listHeld(holder, at).flatMap(({ block, type, path }) => [
      ...listNames(block, path, { section, block: type, ...toOverride(type, path) }),
      ...ofBlocks(block, path, undefined),
    ]);
  return listSections(json).flatMap(({ section, type, path }) => [
    ...listNames(section, path, { section: type, ...toOverride(type, path) }),
    ...ofBlocks(section, path, type),
  ]);
}

/** A file for a market has no types: those of its parent count. */
const toOverride = (type: string, path: JSONPath): Pick<Reference, "id"> => (type === "" ? { id: toPlace(path) } : {});

/** The ids of a section and its blocks, out of `["sections", "a", "blocks", "b"]`. */
const toPlace = (path: JSONPath): string => path.filter((_, at) => at % 2 === 1).join("/");

/** The types of the sections and blocks of a template or section group, by their ids. */
export function listTypes(json: Json | undefined): Record<string, string> {
  const ofHeld = (held: { type: string; path: JSONPath; block: Json }[]): [string, string][] =>
    held.flatMap(({ type, path, block }) => [[toPlace(path), type], ...ofHeld(listHeld(block, path))]);
  return Object.fromEntries(
    listSections(json).flatMap(({ section, type, path }) => [
      [toPlace(path), type],
      ...ofHeld(listHeld(section, path)),
    ]),
  );
}

const listNames = (holder: Json, at: JSONPath, place: Pick<Reference, "section" | "block" | "id">): Member[] =>
  getEntries(getOwn(holder, "settings")).flatMap(([setting, value]) =>
    isName(value) ? [{ kind: "VALUE", name: value, ...place, setting, path: [...at, "settings", setting] }] : [],
  );

/** Not a text, a colour, an address or a dynamic source. */
const isName = (value: Json): value is string => typeof value === "string" && /^[\w][\w ./%-]{0,60}$/.test(value);

const listThemeValues = (json: Json | undefined): Found[] =>
  getEntries(getValuesInUse(json)).flatMap(([setting, value]): Found[] =>
    isName(value) ? [{ kind: "VALUE", name: value, setting, offset: 0 }] : [],
  );

function readTreeOrNull(text: string): Node | null {
  try {
    return readTree(text) ?? null;
  } catch {
    // Nested so deep that the stack overflows.
    return null;
  }
}

const findOffset = (tree: Node | null, location: JSONPath): number =>
  (tree && findNodeAtLocation(tree, location)?.offset) ?? 0;
