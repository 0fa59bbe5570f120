/** The names of settings in the theme editor: a label, or the translation that it refers to. */
import { getOwn, isObject, type Json, type JsonObject, parseJson } from "./json-text.ts";

/** `locales/*.schema.json` of a theme: of its default language, and in French where that is another one. */
export interface Translations {
  usual: Json | undefined;
  french: Json | undefined;
}

/** Of the merchant's theme and of the copy. */
export interface SchemaTranslations {
  before: Translations;
  after: Translations;
}

export const isSchemaLocale = (path: string): boolean => /^locales\/(?:[\w-]+\.default|fr)\.schema\.json$/.test(path);

/** @param readText the text of a file of the theme, null when not known */
export function readTranslations(paths: readonly string[], readText: (path: string) => string | null): Translations {
  const json = (path: string | undefined) => (path === undefined ? undefined : parseJson(readText(path) ?? ""));
  const usual = json(paths.find((path) => /\.default\.schema\.json$/.test(path)));
  const french = json(paths.find((path) => /^locales\/fr(?:\.default)?\.schema\.json$/.test(path)));
  return { usual, french };
}

/** Additional parameters of a note on the setting; none where it has no label. */
export function getLabels(
  definition: JsonObject | null | undefined,
  words: Translations | undefined,
): Record<string, string> {
  const label = getOwn(definition ?? undefined, "label");
  if (isObject(label)) return toLabels(getTranslation(label, "en"), getTranslation(label, "fr"));
  if (typeof label !== "string" || label === "") return {};
  if (!label.startsWith("t:")) return { label };
  return toLabels(translate(words?.usual, label), translate(words?.french, label));
}

function toLabels(label: string | undefined, labelFr: string | undefined): Record<string, string> {
  const usual = label ?? labelFr;
  if (usual === undefined) return {};
  return labelFr === undefined || labelFr === usual ? { label: usual } : { label: usual, labelFr };
}

/** Older schemas contain their translations. */
function getTranslation(label: JsonObject, language: string): string | undefined {
  const word = label[language] ?? Object.values(label)[0];
  return typeof word === "string" ? word : undefined;
}

/** `t:sections.all.colors.label` */
function translate(words: Json | undefined, key: string): string | undefined {
  const word = key
    .slice(2)
    .split(".")
    .reduce<Json | undefined>((value, name) => getOwn(value, name), words);
  return typeof word === "string" && word !== "" ? word : undefined;
}
