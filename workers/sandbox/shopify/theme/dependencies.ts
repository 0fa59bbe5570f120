/** Files that are judged by what else is in the theme: templates and section groups, and the settings by each other. */
import { namedTypes, type Schemas, type Section } from "../files/arrangement.ts";
import type { ComponentSchema } from "../files/component-schema.ts";
import { contextParent, isJsonTemplate, readTemplate, sectionsOf, templateProblem } from "../files/json-template.ts";
import {
  incompatibility,
  readThemeData,
  readThemeSettings,
  settingsDataPath,
  settingsSchemaPath,
  staticSections,
  themeDataProblem,
} from "../files/theme-settings.ts";

/** A theme as it would be with the files that are judged. */
export interface ThemeReader {
  has(path: string): boolean;
  /** Of a section or a theme block; null where there is none. */
  schema(path: string): Promise<ComponentSchema | null>;
  text(path: string): Promise<string | null>;
}

/** Files whose problems depend on others; the text of one that is broken by itself must not come here. */
export const isDependent = (path: string): boolean =>
  contextParent(path) !== null || isJsonTemplate(path) || path === settingsSchemaPath || path === settingsDataPath;

/** Why the vendor refuses the file in this theme, or null. */
export async function dependencyProblem(path: string, text: string, theme: ThemeReader): Promise<string | null> {
  const parent = contextParent(path);
  if (parent !== null && !theme.has(parent))
    return `Parent filename '${parent.split("/").at(-1)}' does not exist. Please enter a valid filename`;
  if (isJsonTemplate(path)) {
    const template = readTemplate(text);
    if (typeof template === "string") return template;
    return templateProblem(template, await schemasOf(sectionsOf(template), theme));
  }
  if (path === settingsSchemaPath) return themeSettingsProblem(text, theme);
  return path === settingsDataPath ? themeValuesProblem(text, theme) : null;
}

async function themeSettingsProblem(text: string, theme: ThemeReader): Promise<string | null> {
  const values = await theme.text(settingsDataPath);
  const definitions = readThemeSettings(text);
  const data = values === null ? null : readThemeData(values);
  if (typeof definitions === "string" || data === null || typeof data === "string") return null;
  return incompatibility(definitions, data);
}

async function themeValuesProblem(text: string, theme: ThemeReader): Promise<string | null> {
  const data = readThemeData(text);
  if (typeof data === "string") return data;
  const schema = await theme.text(settingsSchemaPath);
  const definitions = schema === null ? new Map() : readThemeSettings(schema);
  if (typeof definitions === "string") return null;
  return themeDataProblem(data, definitions, await schemasOf(staticSections(data), theme));
}

/** Reads the schemas that the sections are judged by. */
async function schemasOf(sections: readonly Section[], theme: ThemeReader): Promise<Schemas> {
  const types = namedTypes(sections);
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
