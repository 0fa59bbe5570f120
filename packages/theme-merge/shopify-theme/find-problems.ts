/**
 * What Shopify refuses of theme files: each file alone, and against the rest of its theme. Upload and import of releases,
 * jobs, and the sandbox's Shopify judge by it.
 */
import { type ComponentSchema, emptySchema } from "./component-schema.ts";
import {
  findTemplateProblems,
  getContextParent,
  getSections,
  isJsonTemplate,
  listTypes,
  readTemplate,
  type Schemas,
  type Section,
} from "./json-template.ts";
import { findPresetProblem, listPresetSections } from "./presets.ts";
import { countLines, isJsonProblem, type JsonProblem, locate, type Problem } from "./problem.ts";
import {
  findIncompatibility,
  findThemeDataProblem,
  listStaticSections,
  readThemeData,
  readThemeSettings,
  settingsDataPath,
  settingsSchemaPath,
} from "./theme-settings.ts";
import {
  cutSchema,
  type FileContent,
  findCountProblem,
  findPathProblem,
  getCachedValidation,
  validateFile,
} from "./validation.ts";

export interface FileProblem extends Problem {
  path: string;
}

/** The files that the theme has already. */
export interface PresentFiles {
  /** MD5 by path. */
  hashes: ReadonlyMap<string, string>;
  read(hash: string): Promise<Uint8Array>;
  /** Whether the vendor has this very file, of whichever theme. */
  isStored(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Whether the files are a whole theme, not some of one. */
  isWhole?: boolean;
}

export const noFiles: PresentFiles = {
  isWhole: true,
  hashes: new Map(),
  read: async () => new Uint8Array(),
  isStored: async () => false,
};

/** In the order of the files. A file that is refused for itself is not compared with others. */
export async function findProblems(
  files: ReadonlyMap<string, FileContent>,
  present: PresentFiles = noFiles,
): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  const accepted = new Map<string, Uint8Array>();
  const paths = new Set([...present.hashes.keys(), ...files.keys()]);
  for (const [path, content] of files) {
    const problem =
      findPathProblem(path) ?? (await findOwnProblem(path, content, present)) ?? findNumberProblem(path, paths);
    if (problem) problems.push({ path, ...problem });
    else accepted.set(path, content instanceof Uint8Array ? content : new Uint8Array());
  }
  if (present.isWhole && !files.has(requiredPath)) problems.push({ path: requiredPath, ...missing });
  const theme = createThemeReader(accepted, present);
  for (const [path, bytes] of accepted) {
    // A new theme has no values but those that come with it, which are checked as values.
    const isBesideNoValues = path === settingsSchemaPath && !present.hashes.has(settingsDataPath);
    if (!isDependent(path) || isBesideNoValues) continue;
    const text = new TextDecoder().decode(bytes);
    for (const problem of await findDependencyProblems(path, text, theme))
      problems.push({ path, ...locate(problem, text) });
  }
  if (present.isWhole)
    for (const [path, bytes] of accepted) {
      const problem = await findPresetsProblem(path, bytes, theme);
      if (problem) problems.push({ path, ...problem });
    }
  return problems;
}

/** https://shopify.dev/docs/storefronts/themes/architecture: the only file that an upload must have. */
const requiredPath = "layout/theme.liquid";
const missing: Problem = { kind: "MISSING", message: `Missing ${requiredPath}`, line: null };

/** Presets are compared with blocks in a whole theme alone, because blocks that name each other cannot all come first. */
async function findPresetsProblem(path: string, bytes: Uint8Array, theme: ThemeReader): Promise<Problem | null> {
  const [, type] = /^(?:sections|blocks)\/(.+)\.liquid$/.exec(path) ?? [];
  const schema = type === undefined ? null : await theme.schema(path);
  if (type === undefined || !schema) return null;
  const problem = findPresetProblem(type, schema, await readSchemas(listPresetSections(type, schema), theme));
  const text = new TextDecoder().decode(bytes);
  const { json, start } = cutSchema(text);
  return problem && locate(problem, json, 1 + countLines(text, start));
}

/** Reports show that a new section with a long name is rejected, and real themes have some that the vendor wrote. */
async function findOwnProblem(path: string, content: FileContent, { isStored }: PresentFiles): Promise<Problem | null> {
  const { problem, nameProblem } = validateFile(path, content);
  if (problem || nameProblem === null || !(content instanceof Uint8Array)) return problem;
  return (await isStored(path, content)) ? null : nameProblem;
}

const findNumberProblem = (path: string, paths: ReadonlySet<string>): Problem | null =>
  findCountProblem(path, paths) ?? findConflict(path, paths);

/** Templates and section groups are either Liquid or JSON, never both under one name. */
function findConflict(path: string, paths: ReadonlySet<string>): Problem | null {
  if (!/^(templates|sections)\//.test(path)) return null;
  const counterpart = path.endsWith(".json") ? path.replace(/\.json$/, ".liquid") : path.replace(/\.liquid$/, ".json");
  if (!paths.has(counterpart)) return null;
  const [, name, extension] = /([^/]+)\.(\w+)$/.exec(counterpart) ?? [];
  return { kind: "CONFLICT", message: `Filename ${name} already exists with ${extension} extension`, line: null };
}

/** Reads the theme as it would be with the files. */
interface ThemeReader {
  has(path: string): boolean;
  /** Schema of a section or theme block; null for a missing file. */
  schema(path: string): Promise<ComponentSchema | null>;
  text(path: string): Promise<string | null>;
}

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

/** Templates and section groups depend on schemas, theme settings and their values on each other. */
const isDependent = (path: string): boolean =>
  getContextParent(path) !== null || isJsonTemplate(path) || path === settingsSchemaPath || path === settingsDataPath;

async function findDependencyProblems(path: string, text: string, theme: ThemeReader): Promise<JsonProblem[]> {
  const parent = getContextParent(path);
  if (parent !== null && !theme.has(parent)) {
    const message = `Parent filename '${parent.split("/").at(-1)}' does not exist. Please enter a valid filename`;
    return [{ kind: "PARENT", message, at: ["parent"] }];
  }
  if (isJsonTemplate(path)) {
    const template = readTemplate(path, text);
    if (isJsonProblem(template)) return [template];
    return findTemplateProblems(path, text, await readSchemas(getSections(template), theme));
  }
  if (path === settingsSchemaPath) return toList(await findThemeSettingsProblem(text, theme));
  return path === settingsDataPath ? toList(await findThemeValuesProblem(text, theme)) : [];
}

const toList = (problem: JsonProblem | null): JsonProblem[] => (problem ? [problem] : []);

async function findThemeSettingsProblem(text: string, theme: ThemeReader): Promise<JsonProblem | null> {
  const values = await theme.text(settingsDataPath);
  const definitions = readThemeSettings(text);
  const data = values === null ? null : readThemeData(values);
  return isJsonProblem(definitions) || data === null || isJsonProblem(data)
    ? null
    : findIncompatibility(definitions, data);
}

async function findThemeValuesProblem(text: string, theme: ThemeReader): Promise<JsonProblem | null> {
  const data = readThemeData(text);
  if (isJsonProblem(data)) return data;
  const schema = await theme.text(settingsSchemaPath);
  const definitions = schema === null ? new Map() : readThemeSettings(schema);
  if (isJsonProblem(definitions)) return null;
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
