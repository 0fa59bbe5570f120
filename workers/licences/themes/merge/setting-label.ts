/** The names of settings in the theme editor: a label, or the translation that it refers to. */
import { getOwn, isObject, type Json, type JsonObject, parseJson } from "./json-text.ts";

/** `locales/*.schema.json` of a theme: of its default language, and in French where that is another one. */
export interface Words {
  usual: Json | undefined;
  french: Json | undefined;
}

/** Of the merchant's theme and of the copy. */
export interface SchemaWords {
  before: Words;
  after: Words;
}

export const isSchemaWords = (path: string): boolean => /^locales\/(?:[\w-]+\.default|fr)\.schema\.json$/.test(path);

/** @param textOf the text of a file of the theme, null when not known */
export function readWords(paths: readonly string[], textOf: (path: string) => string | null): Words {
  const json = (path: string | undefined) => (path === undefined ? undefined : parseJson(textOf(path) ?? ""));
  const usual = json(paths.find((path) => /\.default\.schema\.json$/.test(path)));
  const french = json(paths.find((path) => /^locales\/fr(?:\.default)?\.schema\.json$/.test(path)));
  return { usual, french };
}

/** Additional parameters of a note on the setting; none where it has no label. */
export function getLabels(definition: JsonObject | null | undefined, words: Words | undefined): Record<string, string> {
  const label = getOwn(definition ?? undefined, "label");
  if (isObject(label)) return named(translated(label, "en"), translated(label, "fr"));
  if (typeof label !== "string" || label === "") return {};
  if (!label.startsWith("t:")) return { label };
  return named(getWord(words?.usual, label), getWord(words?.french, label));
}

function named(label: string | undefined, labelFr: string | undefined): Record<string, string> {
  const usual = label ?? labelFr;
  if (usual === undefined) return {};
  return labelFr === undefined || labelFr === usual ? { label: usual } : { label: usual, labelFr };
}

/** Older schemas contain their translations. */
function translated(label: JsonObject, language: string): string | undefined {
  const word = label[language] ?? Object.values(label)[0];
  return typeof word === "string" ? word : undefined;
}

/** `t:sections.all.colors.label` */
function getWord(words: Json | undefined, key: string): string | undefined {
  const word = key
    .slice(2)
    .split(".")
    .reduce<Json | undefined>((value, name) => getOwn(value, name), words);
  return typeof word === "string" && word !== "" ? word : undefined;
}
