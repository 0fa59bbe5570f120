/** Checks the files of a request, also against the rest of the theme. */
import { type ComponentSchema, emptySchema } from "../files/component-schema.ts";
import {
  findTemplateProblem,
  getContextParent,
  getSections,
  isJsonTemplate,
  listTypes,
  readTemplate,
  type Schemas,
  type Section,
} from "../files/json-template.ts";
import { md5, normaliseContent } from "../files/normalise.ts";
import {
  findIncompatibility,
  findThemeDataProblem,
  listStaticSections,
  readThemeData,
  readThemeSettings,
  settingsDataPath,
  settingsSchemaPath,
} from "../files/theme-settings.ts";
import {
  type FileValidation,
  findCountProblem,
  findPathProblem,
  getCachedValidation,
  validateFile,
} from "../files/validation.ts";

export interface FileError {
  code: string;
  field: string[];
  filename: string | null;
  message: string;
}

export const createFileError = (
  code: string,
  message: string,
  filename: string | null,
  field = ["files"],
): FileError => ({
  ...{ code, field, filename, message },
});

export interface BodyInput {
  type: "TEXT" | "BASE64" | "URL";
  value: string;
}

const fetchTimeoutMs = 10_000;

/** Returns null for invalid base64 and for a URL that cannot be fetched. */
export async function loadBody({ type, value }: BodyInput): Promise<Uint8Array | null> {
  if (type === "TEXT") return new TextEncoder().encode(value);
  if (type === "BASE64") return /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value) ? Buffer.from(value, "base64") : null;
  try {
    const response = await fetch(value, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

/** The current files of the theme. */
export interface PresentFiles {
  /** MD5 by path. */
  hashes: ReadonlyMap<string, string>;
  read(hash: string): Promise<Uint8Array>;
  /** Whether the vendor has this very content, of whichever theme. */
  isStored(hash: string): Promise<boolean>;
}

export async function checkFiles(files: ReadonlyMap<string, Uint8Array>, present: PresentFiles): Promise<FileError[]> {
  const errors: FileError[] = [];
  const accepted = new Map<string, Uint8Array>();
  const paths = new Set([...present.hashes.keys(), ...files.keys()]);
  for (const [path, bytes] of files) {
    const file = findPathProblem(path) ?? validateFile(path, bytes);
    const problem =
      typeof file === "string"
        ? file
        : (file.problem ?? findCountProblem(path, paths) ?? (await findNameProblem(path, bytes, file, present)));
    const counterpart = getCounterpartPath(path);
    if (problem) errors.push(createFileError("FILE_VALIDATION_ERROR", problem, path));
    else if (counterpart && paths.has(counterpart))
      errors.push(createFileError("THEME_FILES_CONFLICT", formatConflict(counterpart), path));
    else accepted.set(path, bytes);
  }
  const theme = createThemeReader(accepted, present);
  for (const [path, bytes] of accepted) {
    if (!isDependent(path)) continue;
    const problem = await findDependencyProblem(path, new TextDecoder().decode(bytes), theme);
    if (problem) errors.push(createFileError("FILE_VALIDATION_ERROR", problem, path));
  }
  return errors;
}

/** Reports show that a new section with a long name is rejected, and real themes have some that the vendor wrote. */
async function findNameProblem(
  path: string,
  bytes: Uint8Array,
  { schema }: FileValidation,
  { isStored }: PresentFiles,
): Promise<string | null> {
  const problem = schema?.nameProblem ?? null;
  return problem !== null && (await isStored(md5(normaliseContent(path, bytes)))) ? null : problem;
}

/** Templates and section groups are either Liquid or JSON, never both under one name. */
function getCounterpartPath(path: string): string | null {
  if (!/^(templates|sections)\//.test(path)) return null;
  return path.endsWith(".json") ? path.replace(/\.json$/, ".liquid") : path.replace(/\.liquid$/, ".json");
}

function formatConflict(counterpart: string): string {
  const [, name, extension] = /([^/]+)\.(\w+)$/.exec(counterpart) ?? [];
  return `Filename ${name} already exists with ${extension} extension`;
}

/** The theme as it is after the request. */
function createThemeReader(accepted: ReadonlyMap<string, Uint8Array>, { hashes, read }: PresentFiles): ThemeReader {
  const readBytes = async (path: string): Promise<Uint8Array | null> => {
    const hash = hashes.get(path);
    return accepted.get(path) ?? (hash === undefined ? null : await read(hash));
  };
  return {
    has: (path) => accepted.has(path) || hashes.has(path),
    async schema(path) {
      const known = accepted.has(path) ? undefined : getCachedValidation(path, hashes.get(path) ?? "");
      const bytes = known ? null : await readBytes(path);
      const file = known ?? (bytes && validateFile(path, bytes));
      // A section with a broken schema has no settings and no blocks.
      return file ? (file.schema ?? emptySchema) : null;
    },
    async text(path) {
      const bytes = await readBytes(path);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}

/** Reads the theme as it would be after the request. */
export interface ThemeReader {
  has(path: string): boolean;
  /** Schema of a section or theme block; null for a missing file. */
  schema(path: string): Promise<ComponentSchema | null>;
  text(path: string): Promise<string | null>;
}

/**
 * Whether a file depends on others: templates and section groups on schemas, theme settings and their values on each
 * other.
 */
export const isDependent = (path: string): boolean =>
  getContextParent(path) !== null || isJsonTemplate(path) || path === settingsSchemaPath || path === settingsDataPath;

/** Returns why the vendor rejects the file in this theme, or null. Expects a file that is valid by itself. */
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

/** The files that a file for a market or for companies needs, by its name and by its own word. */
export function listParents(path: string, text: string): string[] {
  const parent = getContextParent(path);
  if (parent === null) return [];
  const [, named] = /"parent"\s*:\s*"(?:[^"]*\/)?([^"/]+?)(?:\.json)?"/.exec(text) ?? [];
  const folder = parent.slice(0, parent.lastIndexOf("/") + 1);
  return named === undefined ? [parent] : [...new Set([parent, `${folder}${named}.json`])];
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
