/** Parses and checks `config/settings_schema.json` and the values in `config/settings_data.json`. */
import * as z from "zod";
import {
  type Definition,
  findMisfit,
  findSettingsProblem,
  findSharedId,
  label,
  mapById,
  toPlace,
} from "./component-schema.ts";
import { findSectionProblem, findValuesProblem, type Schemas, type Section, section } from "./json-template.ts";
import { stripComments } from "./json-text.ts";
import type { JsonPlace, JsonProblem } from "./problem.ts";

export const settingsSchemaPath = "config/settings_schema.json";
export const settingsDataPath = "config/settings_data.json";

const group = z.looseObject({ name: label, settings: z.array(z.looseObject({ type: z.string() })).optional() });

export type Definitions = ReadonlyMap<string, Definition>;

/** Returns the theme's settings, or why the file is invalid. Expects valid JSON. */
export function readThemeSettings(text: string): Definitions | JsonProblem {
  const toProblem = (message: string, at: JsonPlace): JsonProblem => ({ kind: "SCHEMA", message, at });
  const parsed = z.array(group).safeParse(JSON.parse(stripComments(text)));
  if (!parsed.success) {
    const at = toPlace(parsed.error);
    const [index, ...path] = at;
    const message =
      typeof index === "number" ? `Section ${index + 1}: ${path.join(".")} is invalid` : "must be an array";
    return toProblem(message, at);
  }
  for (const [index, { name, settings }] of parsed.data.entries()) {
    const start = `Section ${index + 1}:`;
    if (!settings && name !== "theme_info") return toProblem(`${start} settings is required`, [index]);
    const problem = findSettingsProblem(start, settings ?? [], [index, "settings"]);
    if (problem) return problem;
  }
  const all = parsed.data.flatMap(({ settings }) => settings ?? []);
  const shared = findSharedId(all);
  if (shared === null) return mapById(all);
  const second = parsed.data.findLastIndex(({ settings }) => settings?.some(({ id }) => id === shared));
  return toProblem(`setting with id="${shared}" id is not unique`, [second, "settings"]);
}

const values = z.looseObject({ sections: z.record(z.string(), section).optional() });
const data = z.looseObject({
  current: z.union([z.string(), values]),
  presets: z.record(z.string(), values).optional(),
});
type ThemeData = z.infer<typeof data>;

export function readThemeData(text: string): ThemeData | JsonProblem {
  const parsed = data.safeParse(JSON.parse(stripComments(text)));
  if (parsed.success) return parsed.data;
  const at = toPlace(parsed.error);
  return { kind: "TEMPLATE", message: `${at.join(".") || "settings_data"} is invalid`, at };
}

const getCurrentValues = ({ current, presets = {} }: ThemeData): z.infer<typeof values> | undefined =>
  typeof current === "string" ? presets[current] : current;

const getCurrentPlace = ({ current }: ThemeData): JsonPlace =>
  typeof current === "string" ? ["presets", current] : ["current"];

/** Lists the sections that a layout includes with `{% section %}`, whose settings are in `settings_data.json`. */
export const listStaticSections = (themeData: ThemeData): Section[] =>
  Object.values(getCurrentValues(themeData)?.sections ?? {});

export function findThemeDataProblem(
  themeData: ThemeData,
  definitions: Definitions,
  schemas: Schemas,
): JsonProblem | null {
  const current = getCurrentPlace(themeData);
  const styles = Object.entries(themeData.presets ?? {}).map(([name, style]) => [["presets", name], style] as const);
  for (const [at, each] of [[current, getCurrentValues(themeData)] as const, ...styles]) {
    const problem = findValuesProblem(each, definitions, at);
    if (problem) return problem;
  }
  for (const [id, each] of Object.entries(getCurrentValues(themeData)?.sections ?? {})) {
    // Settings of deleted sections stay in the file.
    const problem = schemas.section(each.type) ? findSectionProblem(each, schemas, [...current, "sections", id]) : null;
    if (problem) return problem;
  }
  return null;
}

/** The platform rejects a schema that does not fit the current values. */
export function findIncompatibility(definitions: Definitions, themeData: ThemeData): JsonProblem | null {
  const problem = findValuesProblem(getCurrentValues(themeData), definitions, getCurrentPlace(themeData), findMisfit);
  return (
    problem && {
      ...problem,
      message: `New schema is incompatible with the current setting value. ${problem.message}`,
      at: [],
    }
  );
}
