/** Checks the files that depend on others: templates and section groups on schemas, theme settings and their values on each other. */
import { listTypes, type Schemas, type Section } from "../files/arrangement.ts";
import type { ComponentSchema } from "../files/component-schema.ts";
import {
  findTemplateProblem,
  getContextParent,
  getSections,
  isJsonTemplate,
  readTemplate,
} from "../files/json-template.ts";
import {
  findIncompatibility,
  findThemeDataProblem,
  listStaticSections,
  readThemeData,
  readThemeSettings,
  settingsDataPath,
  settingsSchemaPath,
} from "../files/theme-settings.ts";

/** The theme as it would be after the request. */
export interface ThemeReader {
  has(path: string): boolean;
  /** Of a section or theme block; null when the file does not exist. */
  schema(path: string): Promise<ComponentSchema | null>;
  text(path: string): Promise<string | null>;
}

/** Whether `dependencyProblem` applies. Call it only for files that are valid by themselves. */
export const isDependent = (path: string): boolean =>
  getContextParent(path) !== null || isJsonTemplate(path) || path === settingsSchemaPath || path === settingsDataPath;

/** Why the vendor refuses the file in this theme, or null. */
export async function findDependencyProblem(path: string, text: string, theme: ThemeReader): Promise<string | null> {
  const parent = getContextParent(path);
  if (parent !== null && !theme.has(parent))
    return `Parent filename '${parent.split("/").at(-1)}' does not exist. Please enter a valid filename`;
  if (isJsonTemplate(path)) {
    const template = readTemplate(text);
    if (typeof template === "string") return template;
    return findTemplateProblem(template, await readSchemas(getSections(template), theme));
  }
  if (path === settingsSchemaPath) return findThemeSettingsProblem(text, theme);
  return path === settingsDataPath ? findThemeValuesProblem(text, theme) : null;
}

async function findThemeSettingsProblem(text: string, theme: ThemeReader): Promise<string | null> {
  const values = await theme.text(settingsDataPath);
  const definitions = readThemeSettings(text);
  const data = values === null ? null : readThemeData(values);
  if (typeof definitions === "string" || data === null || typeof data === "string") return null;
  return findIncompatibility(definitions, data);
}

async function findThemeValuesProblem(text: string, theme: ThemeReader): Promise<string | null> {
  const data = readThemeData(text);
  if (typeof data === "string") return data;
  const schema = await theme.text(settingsSchemaPath);
  const definitions = schema === null ? new Map() : readThemeSettings(schema);
  if (typeof definitions === "string") return null;
  return findThemeDataProblem(data, definitions, await readSchemas(listStaticSections(data), theme));
}

/** Reads the schemas of all types that the sections name. */
async function readSchemas(sections: readonly Section[], theme: ThemeReader): Promise<Schemas> {
  const types = listTypes(sections);
  const read = async (folder: string, names: string[]) =>
    new Map(
      await Promise.all(
        [...new Set(names)].map(async (type) => [type, await theme.schema(`${folder}/${type}.liquid`)] as const),
      ),
    );
  const [sectionSchemas, blockSchemas] = await Promise.all([
    read("sections", types.sections),
    read("blocks", types.blocks),
  ]);
  return { section: (type) => sectionSchemas.get(type) ?? null, block: (type) => blockSchemas.get(type) ?? null };
}
