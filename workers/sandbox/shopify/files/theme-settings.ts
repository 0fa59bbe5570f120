/** Parses and checks `config/settings_schema.json` and the values in `config/settings_data.json`. */
import * as z from "zod";
import {
  type Definition,
  findMisfit,
  findSettingsProblem,
  findSharedId,
  findValueProblem,
  mapById,
} from "./component-schema.ts";
import { findSectionProblem, type Schemas, type Section, section } from "./json-template.ts";
import { stripComments } from "./json-text.ts";

export const settingsSchemaPath = "config/settings_schema.json";
export const settingsDataPath = "config/settings_data.json";

const group = z.looseObject({ name: z.string(), settings: z.array(z.looseObject({ type: z.string() })).optional() });

export type Definitions = ReadonlyMap<string, Definition>;

/** Returns the theme's settings, or why the file is invalid. Expects valid JSON. */
export function readThemeSettings(text: string): Definitions | string {
  const parsed = z.array(group).safeParse(JSON.parse(stripComments(text)));
  if (!parsed.success) {
    const [index, ...path] = parsed.error.issues[0]?.path ?? [];
    return typeof index === "number" ? `Section ${index + 1}: ${path.join(".")} is invalid` : "must be an array";
  }
  for (const [index, { name, settings }] of parsed.data.entries()) {
    const start = `Section ${index + 1}:`;
    if (!settings && name !== "theme_info") return `${start} settings is required`;
    const problem = findSettingsProblem(start, settings ?? []);
    if (problem) return problem;
  }
  const all = parsed.data.flatMap(({ settings }) => settings ?? []);
  const shared = findSharedId(all);
  return shared === null ? mapById(all) : `setting with id="${shared}" id is not unique`;
}

const values = z.looseObject({ sections: z.record(z.string(), section).optional() });
const data = z.looseObject({
  current: z.union([z.string(), values]).optional(),
  presets: z.record(z.string(), values).optional(),
});
type ThemeData = z.infer<typeof data>;

export function readThemeData(text: string): ThemeData | string {
  const parsed = data.safeParse(JSON.parse(stripComments(text)));
  return parsed.success ? parsed.data : `${parsed.error.issues[0]?.path.join(".") || "settings_data"} is invalid`;
}

const getCurrentValues = ({ current, presets = {} }: ThemeData): z.infer<typeof values> | undefined =>
  typeof current === "string" ? presets[current] : current;

/** Lists the sections that a layout includes with `{% section %}`, whose settings are in `settings_data.json`. */
export const listStaticSections = (themeData: ThemeData): Section[] =>
  Object.values(getCurrentValues(themeData)?.sections ?? {});

export function findThemeDataProblem(themeData: ThemeData, definitions: Definitions, schemas: Schemas): string | null {
  for (const each of [getCurrentValues(themeData) ?? {}, ...Object.values(themeData.presets ?? {})]) {
    const problem = findValuesProblem(each, definitions);
    if (problem) return problem;
  }
  for (const each of listStaticSections(themeData)) {
    // Settings of deleted sections stay in the file.
    const problem = schemas.section(each.type) ? findSectionProblem(each, schemas) : null;
    if (problem) return problem;
  }
  return null;
}

/** The platform rejects a schema that does not fit the current values. */
export function findIncompatibility(definitions: Definitions, themeData: ThemeData): string | null {
  const problem = findValuesProblem(getCurrentValues(themeData) ?? {}, definitions, findMisfit);
  return problem && `New schema is incompatible with the current setting value. ${problem}`;
}

function findValuesProblem(
  given: Record<string, unknown>,
  definitions: Definitions,
  find: typeof findValueProblem = findValueProblem,
): string | null {
  for (const [id, value] of Object.entries(given)) {
    const definition = definitions.get(id);
    const problem = definition ? find(definition, value) : null;
    if (problem) return problem;
  }
  return null;
}
