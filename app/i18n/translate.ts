/** Looks a key up in a catalogue, chooses the plural form by `count`, and fills the `{{name}}` placeholders. */
import type { Language } from "#base/language.ts";
import type * as fr from "./fr/index.ts";

export type Catalogue = typeof fr;
/** A part of the catalogue. */
export type CatalogueSection = keyof Catalogue;

type WithoutPlural<Name extends string> = Name extends `${infer Base}_one` | `${infer Base}_other` ? Base : Name;
type Leaf<Node, Path extends string> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? `${Path}${WithoutPlural<Name>}`
    : Leaf<Node[Name], `${Path}${Name}.`>;
}[keyof Node & string];

/** The dotted path of a text; plural pairs share one key, without `_one` and `_other`. */
export type Key = Leaf<Catalogue, "">;
export type Params = Record<string, string | number>;
export type T = (key: Key, params?: Params) => string;

/** Created on first use, because a phone takes 20 ms for each before it can show a page. */
const numbers: Partial<Record<Language, Intl.NumberFormat>> = {};
const plurals: Partial<Record<Language, Intl.PluralRules>> = {};

/** Numbers from here on are written with separators. */
const minSeparated = 10_000;

/**
 * Caches texts by path, because a page looks up about two hundred. Missing texts are not cached: their section may load
 * later.
 */
const found = new WeakMap<object, Map<string, string>>();

/** The text at a dotted path, or undefined: for untyped keys, such as those in a cookie or a schema's message. */
export function findText(catalogue: object, path: string): string | undefined {
  let texts = found.get(catalogue);
  if (!texts) {
    texts = new Map();
    found.set(catalogue, texts);
  }
  const text = texts.get(path) ?? getText(catalogue, path);
  if (text !== undefined) texts.set(path, text);
  return text;
}

function getText(catalogue: object, path: string): string | undefined {
  let node: unknown = catalogue;
  for (const name of path.split(".")) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, name)) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return typeof node === "string" ? node : undefined;
}

export const getSection = (key: Key): CatalogueSection => key.slice(0, key.indexOf(".")) as CatalogueSection;

export function createTranslator(language: Language, catalogue: Partial<Catalogue>): T {
  return (key, params = {}) => {
    const text = findText(catalogue, key) ?? findText(catalogue, pluralKey(language, key, params.count));
    if (text === undefined) throw new Error(`The ${language} catalogue has no text for "${key}".`);
    if (!text.includes("{{")) return text;
    return text.replace(/(\b(?:de|que) )?\{\{(\w+)\}\}/gi, (placeholder, before: string | undefined, name: string) => {
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      if (value === undefined) return placeholder;
      const shown = typeof value === "number" && value >= minSeparated ? formatNumber(language, value) : String(value);
      // French drops the vowel: "d’alice-shop".
      return before && language === "fr" && /^[aeiouyàâéèêîôû]/i.test(shown)
        ? `${before.slice(0, -2)}’${shown}`
        : (before ?? "") + shown;
    });
  };
}

function formatNumber(language: Language, value: number): string {
  numbers[language] ??= new Intl.NumberFormat(language);
  return numbers[language].format(value);
}

function pluralKey(language: Language, key: string, count: string | number | undefined): string {
  plurals[language] ??= new Intl.PluralRules(language);
  const form = plurals[language].select(Number(count ?? 0));
  return `${key}_${form === "one" ? "one" : "other"}`;
}
