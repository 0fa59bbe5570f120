/** Checks a theme file by itself: path, size, number and content. */
import { type ComponentSchema, emptySchema, readSchema } from "./component-schema.ts";
import { stripComments } from "./json-text.ts";
import { readLiquid } from "./liquid.ts";
import { md5 } from "./normalise.ts";
import { readThemeSettings, settingsSchemaPath } from "./theme-settings.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const extensions: Record<string, readonly string[] | "any"> = {
  assets: "any",
  blocks: [".liquid"],
  config: [".json"],
  layout: [".liquid"],
  locales: [".json"],
  sections: [".liquid", ".json"],
  snippets: [".liquid"],
  templates: [".liquid", ".json"],
};

export const isThemePath = (path: string): boolean => findPathProblem(path) === null;

/** Returns why the path is not valid in a theme, or null. */
export function findPathProblem(path: string): string | null {
  const [, folder = "", subfolder, name = ""] = /^([a-z]+)\/(?:(customers|metaobject)\/)?([^/]+)$/.exec(path) ?? [];
  const allowed = extensions[folder];
  if (!allowed)
    return "Filename must be in one of the folders assets, blocks, config, layout, locales, sections, snippets, templates";
  if (subfolder && folder !== "templates") return "Filename must not be in a subfolder";
  const allowedName = folder === "templates" ? /^[\w@~+()-][\w.@~+() -]*$/ : /^[\w@~+()-][\w.@~+()-]*$/;
  if (!allowedName.test(name)) return "Filename contains characters that are not allowed";
  if (/^templates\/(gift_card|robots\.txt)(\.[^/]*)?\.json$/.test(path))
    return `File extension is not valid for file ${path}`;
  if (allowed === "any") return name.includes(".") ? null : "Filename must have an extension";
  if (allowed.some((extension) => name.endsWith(extension) && name.length > extension.length)) return null;
  return allowed.length === 1 && allowed[0] === ".liquid"
    ? "Must have a .liquid file extension"
    : `File extension is not valid for file ${path}`;
}

function getMaxBytes(path: string): number {
  if (path.startsWith("assets/")) return 20 * megabyte;
  if (path.startsWith("locales/") || path === "config/settings_data.json") return 1.5 * megabyte;
  if (path === "config/settings_schema.json") return 512 * kilobyte;
  if (/^(templates|sections)\/.*\.json$/.test(path)) return 512 * kilobyte;
  return 256 * kilobyte;
}

/** Excludes the bytes inside `{% schema %}`. */
function findSizeProblem(path: string, content: Uint8Array): string | null {
  const maximum = getMaxBytes(path);
  if (content.length <= maximum) return null;
  const text = path.endsWith(".liquid") && !path.startsWith("assets/") ? new TextDecoder().decode(content) : null;
  if (text !== null && Buffer.byteLength(text.replace(schemaTag, "")) <= maximum) return null;
  return path === "config/settings_data.json"
    ? "Theme configuration exceeds 1.5 MB limit. Delete a section or reduce text content in order to save."
    : `File size must be less than ${maximum >= megabyte ? `${maximum / megabyte} MB` : `${maximum / kilobyte} KB`}`;
}

const schemaTag = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;

/** Maximum number of files of some kinds in a theme. */
const kindLimits: readonly { kind: RegExp; maxFiles: number; message: string }[] = [
  { kind: /^templates\/.*\.json$/, maxFiles: 1_000, message: "A theme can have at most 1000 JSON templates" },
  { kind: /^sections\/.*\.json$/, maxFiles: 20, message: "A theme can have at most 20 section groups" },
  { kind: /^blocks\//, maxFiles: 300, message: "A theme can have at most 300 blocks" },
];

/** `paths` are all paths of the theme, including this one. */
export function findCountProblem(path: string, paths: ReadonlySet<string>): string | null {
  const limit = kindLimits.find(({ kind }) => kind.test(path));
  return limit && [...paths].filter((each) => limit.kind.test(each)).length > limit.maxFiles ? limit.message : null;
}

/** Result of checking a file without the rest of the theme. */
export interface FileValidation {
  /** Why the vendor rejects the file, or null. */
  problem: string | null;
  /** Schema of a valid section or theme block. */
  schema: ComponentSchema | null;
}

const valid: FileValidation = { problem: null, schema: null };

/** By MD5 and path, in memory of the isolate. */
const cache = new Map<string, FileValidation>();
const maxCachedFiles = 2_000;

export const getCachedValidation = (path: string, hash: string): FileValidation | undefined =>
  cache.get(`${hash} ${path}`);

/** Validates each content once. Expects a valid path. */
export function validateFile(path: string, content: Uint8Array): FileValidation {
  if (!isParsed(path)) return { ...valid, problem: findSizeProblem(path, content) };
  const hash = md5(content);
  const before = getCachedValidation(path, hash);
  if (before) return before;
  if (cache.size >= maxCachedFiles) cache.clear();
  const found = validate(path, content);
  cache.set(`${hash} ${path}`, found);
  return found;
}

/** Assets may have any content, except Liquid, which the platform renders. */
const isParsed = (path: string): boolean => !path.startsWith("assets/") || path.endsWith(".liquid");

function validate(path: string, content: Uint8Array): FileValidation {
  const problem = findSizeProblem(path, content);
  if (problem) return { ...valid, problem };
  const text = new TextDecoder().decode(content);
  return path.endsWith(".json") ? { ...valid, problem: findJsonProblem(path, text) } : validateLiquid(path, text);
}

function findJsonProblem(path: string, text: string): string | null {
  try {
    JSON.parse(stripComments(text));
  } catch {
    return "Invalid JSON: unexpected token";
  }
  const settings = path === settingsSchemaPath ? readThemeSettings(text) : null;
  return typeof settings === "string" ? settings : null;
}

function validateLiquid(path: string, text: string): FileValidation {
  const { problem, schema: json } = readLiquid(path, text);
  if (problem) return { ...valid, problem };
  if (path.startsWith("layout/")) return { ...valid, problem: findLayoutProblem(text) };
  if (!/^(sections|blocks)\//.test(path)) return valid;
  const schema = json === null ? emptySchema : readSchema(json);
  return typeof schema === "string" ? { ...valid, problem: schema } : { problem: null, schema };
}

function findLayoutProblem(text: string): string | null {
  if (!/\{\{-?\s*content_for_header\b/.test(text))
    return "Missing {{content_for_header}} in the head section of the template";
  return /\{\{-?\s*content_for_layout\b/.test(text)
    ? null
    : "Missing {{content_for_layout}} in the body section of the template";
}
