/** Colour schemes: which ones a theme has, and whether its files use any. */
import { getEntries, getOwn, isObject, type Json, parseJson } from "./json-text.ts";
import { parseThemeSettings } from "./liquid-schema.ts";

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

export function readSchemes(settingsSchema: string | null, settingsData: string | null): SchemeNames {
  if (settingsSchema === null || settingsData === null) return null;
  return listSchemeNames(parseThemeSettings(settingsSchema), getValuesInUse(parseJson(settingsData)));
}
