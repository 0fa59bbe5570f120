/** What a theme file needs of the rest of its theme, as far as its text alone says. */
import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser";
import { isAppType } from "../merge/carry-settings.ts";
import { settingsSchemaPath } from "../merge/json-fault.ts";
import { getEntries, getOwn, type Json, parseJson, readTree, toUnixText } from "../merge/json-text.ts";
import { getType } from "../merge/liquid-schema.ts";
import { settingsDataPath } from "../merge/merged-file.ts";
import type { ReferenceKind } from "./contract.ts";
import { type Markup, scanLiquid } from "./scan-liquid.ts";

export interface Reference {
  kind: ReferenceKind;
  name: string;
  line: number;
  /** Of a block that a section's own schema may define: the section's type. */
  section?: string | undefined;
}

type Found = Omit<Reference, "line"> & { offset: number };

/** Of one file; far more than any file has. */
const maxReferences = 3_000;

/** In the order of the text, each kind and name once. */
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
    const key = JSON.stringify([reference.kind, reference.name, reference.section]);
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
  if (kind === "BLOCK") return `blocks/${name}.liquid`;
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
  const [, tag, , name = ""] = fileTag.exec(text) ?? [];
  if (tag) return [{ kind: getTagKind(tag as FileTag), name, offset }];
  const [, , , block] = staticBlock.exec(text) ?? [];
  return block === undefined ? [] : [{ kind: "BLOCK", name: block, offset }];
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
  [...text.replace(literal, (quoted) => " ".repeat(quoted.length)).matchAll(themeSetting)].map(
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
  return [
    ...(isPage && typeof layout === "string"
      ? [{ kind: "LAYOUT" as const, name: layout, offset: findOffset(tree, ["layout"]) }]
      : []),
    ...listMembers(json).map(({ path: location, ...found }) => ({ ...found, offset: findOffset(tree, location) })),
    ...(isPage ? listWordsKeys(text) : []),
  ];
}

type Member = Omit<Reference, "line"> & { path: JSONPath };

/** The sections and blocks of a template, a group or the theme's settings. */
export const listMembers = (json: Json | undefined): Member[] =>
  [
    { holder: json, at: [] },
    { holder: getOwn(json, "current"), at: ["current"] },
  ].flatMap(({ holder, at }) =>
    getEntries(getOwn(holder, "sections")).flatMap(([id, section]) => {
      const type = getType(section);
      const path = [...at, "sections", id];
      const own: Member[] =
        type === "" || isAppType(type) || type === "_blocks"
          ? []
          : [{ kind: "SECTION", name: type, path: [...path, "type"] }];
      return [...own, ...listBlocks(section, path, type)];
    }),
  );

/** Blocks below blocks always have files; a section may define those directly in it. Presets may also list them. */
function listBlocks(holder: Json | undefined, at: JSONPath, section: string | undefined): Member[] {
  const blocks = getOwn(holder, "blocks");
  const entries: [string | number, Json][] = Array.isArray(blocks) ? [...blocks.entries()] : getEntries(blocks);
  return entries.flatMap(([id, block]) => {
    const type = getType(block);
    const path = [...at, "blocks", id];
    const own: Member[] =
      type === "" || isAppType(type) ? [] : [{ kind: "BLOCK", name: type, section, path: [...path, "type"] }];
    return [...own, ...listBlocks(block, path, undefined)];
  });
}

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
