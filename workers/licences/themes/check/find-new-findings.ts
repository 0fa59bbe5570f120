/** Compares a finished copy with the merchant's own theme: faults and missing things that only the copy has. */
import { settingsSchemaPath } from "../merge/json-fault.ts";
import { getOwn, isObject, type Json, parseJson } from "../merge/json-text.ts";
import { parseThemeSettings } from "../merge/liquid-schema.ts";
import type { CopyFinding } from "./contract.ts";
import type { FileFacts } from "./file-facts.ts";
import { type Reference, toFilePath } from "./theme-references.ts";

/** A theme as the check sees it. */
export interface CheckedTheme {
  /** All files, pictures included. */
  paths: ReadonlySet<string>;
  facts: ReadonlyMap<string, FileFacts>;
  /** Of the files that `isDefinition` names, as far as the theme has them. */
  definitions: ReadonlyMap<string, string>;
}

/** The words of the default language, and the theme's settings. */
export const isDefinition = (path: string): boolean =>
  path === settingsSchemaPath || /^locales\/[\w-]+\.default(\.schema)?\.json$/.test(path);

export type NewFinding = Omit<CopyFinding, "fileName">;

/**
 * In the order of the files.
 * @param isComposed whether the update wrote the file's text itself; what a release has on purpose is no finding
 */
export function findNewFindings(
  copy: CheckedTheme,
  own: CheckedTheme,
  isComposed: (path: string) => boolean,
): NewFinding[] {
  const [lacks, lacked] = [createLookup(copy), createLookup(own)];
  return [...copy.facts.keys()].sort().flatMap((path) => {
    const [facts, before] = [copy.facts.get(path), own.facts.get(path)];
    if (!facts) return [];
    const faults = [
      before?.fault ? null : facts.fault,
      before?.htmlFault || !isComposed(path) ? null : facts.htmlFault,
    ].flatMap((fault) => (fault ? [{ path, kind: fault.reason, name: fault.name, line: fault.line }] : []));
    const known = new Set(before?.references.filter((each) => lacked(path, each)).map(toKey));
    const missing = facts.references
      .filter((each) => lacks(path, each) && !known.has(toKey(each)))
      .map(({ kind, name, line }) => ({ path, kind, name, line }));
    return [...faults, ...missing];
  });
}

const toKey = ({ kind, name }: Reference): string => `${kind} ${name}`;

/** Whether the theme lacks what a file of it names. What cannot be read lacks nothing. */
function createLookup({ paths, facts, definitions }: CheckedTheme): (path: string, reference: Reference) => boolean {
  const readWords = (pattern: RegExp): Json | undefined => {
    const path = [...definitions.keys()].find((each) => pattern.test(each));
    return path === undefined ? undefined : parseJson(definitions.get(path) ?? "");
  };
  const words = readWords(/\.default\.json$/);
  const editorWords = readWords(/\.default\.schema\.json$/);
  const settings = parseThemeSettings(definitions.get(settingsSchemaPath) ?? "");
  const withOwnSettings = new Set([...facts.values()].flatMap(({ settingsFor }) => settingsFor));
  const hasOwnSettings = (path: string) => withOwnSettings.has(path.replace(/^snippets\/(.+)\.liquid$/, "$1"));
  return (path, reference) => {
    const { kind, name, section } = reference;
    if (kind === "ASSET") return !hasAsset(paths, name);
    if (kind === "WORDS") return words !== undefined && !hasKey(words, name);
    if (kind === "EDITOR_WORDS")
      return (words ?? editorWords) !== undefined && !hasKey(editorWords, name) && !hasKey(words, name);
    if (kind === "SETTING") return settings !== null && !settings.has(name) && !hasOwnSettings(path);
    if (kind === "BLOCK" && section !== undefined) {
      const owner = facts.get(`sections/${section}.liquid`);
      if (owner?.ownBlocks.includes(name)) return false;
    }
    return !paths.has(toFilePath(reference) ?? "");
  };
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
