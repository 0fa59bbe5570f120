/** Checks a theme file by itself: path, size, number and content. */
import { createHash } from "node:crypto";
import { type ComponentSchema, emptySchema, readSchema } from "./component-schema.ts";
import { stripComments } from "./json-text.ts";
import { readLiquid } from "./liquid.ts";
import { countLines, explainSyntax, isJsonProblem, locate, type Problem } from "./problem.ts";
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

/** What file managers leave in folders: https://github.com/Shopify/cli ignores them (packages/theme, `asset-ignore.ts`). */
const systemFile = /^(Thumbs\.db|desktop\.ini|\.DS_Store)$/i;

/** Returns why the path is not valid in a theme, or null. */
export function findPathProblem(path: string): Problem | null {
  const message = explainPath(path);
  return message === null ? null : { kind: "NAME", message, line: null };
}

function explainPath(path: string): string | null {
  const [, folder = "", subfolder, name = ""] = /^([a-z]+)\/(?:(customers|metaobject)\/)?([^/]+)$/.exec(path) ?? [];
  const allowed = extensions[folder];
  if (!allowed)
    return "Filename must be in one of the folders assets, blocks, config, layout, locales, sections, snippets, templates";
  if (subfolder && folder !== "templates") return "Filename must not be in a subfolder";
  const allowedName = folder === "templates" ? /^[\w@~+()-][\w.@~+() -]*$/ : /^[\w@~+()-][\w.@~+()-]*$/;
  if (!allowedName.test(name)) return "Filename contains characters that are not allowed";
  if (systemFile.test(name)) return `File extension is not valid for file ${path}`;
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
function findSizeProblem(path: string, content: FileContent): Problem | null {
  const maximum = getMaxBytes(path);
  if (content.length <= maximum) return null;
  const text =
    content instanceof Uint8Array && path.endsWith(".liquid") && !path.startsWith("assets/") ? decode(content) : null;
  if (text !== null && Buffer.byteLength(text.replace(schemaTag, "")) <= maximum) return null;
  const message =
    path === "config/settings_data.json"
      ? "Theme configuration exceeds 1.5 MB limit. Delete a section or reduce text content in order to save."
      : `File size must be less than ${maximum >= megabyte ? `${maximum / megabyte} MB` : `${maximum / kilobyte} KB`}`;
  return { kind: "SIZE", message, line: null };
}

/** Of an asset that is not Liquid the length is enough. */
export type FileContent = Uint8Array | { readonly length: number };

const decode = (content: Uint8Array): string => new TextDecoder().decode(content);

const schemaTag = /(\{%-?\s*schema\s*-?%\})([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;

/** The JSON of a `{% schema %}`, and where it begins in the file. */
export function cutSchema(liquid: string): { json: string; start: number } {
  const found = schemaTag.exec(liquid);
  const [, tag = "", json = ""] = found ?? [];
  return { json, start: (found?.index ?? 0) + tag.length };
}

/** Maximum number of files of some kinds in a theme. */
const kindLimits: readonly { kind: RegExp; maxFiles: number; message: string }[] = [
  { kind: /^templates\/.*\.json$/, maxFiles: 1_000, message: "A theme can have at most 1000 JSON templates" },
  { kind: /^sections\/.*\.json$/, maxFiles: 20, message: "A theme can have at most 20 section groups" },
  { kind: /^blocks\//, maxFiles: 300, message: "A theme can have at most 300 blocks" },
  // https://github.com/Shopify/themekit/issues/882
  ...[/^locales\/[^/]+\.default\.json$/, /^locales\/[^/]+\.default\.schema\.json$/].map((kind) => ({
    ...{ kind, maxFiles: 1, message: "A theme can have only one default locale file of each type" },
  })),
];

/** `paths` are all paths of the theme, including this one. */
export function findCountProblem(path: string, paths: ReadonlySet<string>): Problem | null {
  const limit = kindLimits.find(({ kind }) => kind.test(path));
  const isOver = limit && [...paths].filter((each) => limit.kind.test(each)).length > limit.maxFiles;
  return isOver ? { kind: "COUNT", message: limit.message, line: null } : null;
}

/** Result of checking a file without the rest of the theme. */
interface FileValidation {
  /** Why the vendor rejects the file, or null. */
  problem: Problem | null;
  /** Why the vendor rejects the names in the schema of a file that it does not have yet, or null. */
  nameProblem: Problem | null;
  /** Schema of a valid section or theme block. */
  schema: ComponentSchema | null;
  /** As `readLiquid` finds them. */
  strictLines: readonly number[];
}

const valid: FileValidation = { problem: null, nameProblem: null, schema: null, strictLines: [] };

/** By MD5 and path, in memory of the isolate. */
const cache = new Map<string, FileValidation>();
const maxCachedFiles = 2_000;

export const getCachedValidation = (path: string, hash: string): FileValidation | undefined =>
  cache.get(`${hash} ${path}`);

/** Validates each content once. Expects a valid path. */
export function validateFile(path: string, content: FileContent): FileValidation {
  if (!(content instanceof Uint8Array) || !isParsed(path)) return { ...valid, problem: findSizeProblem(path, content) };
  const hash = createHash("md5").update(content).digest("hex");
  const before = getCachedValidation(path, hash);
  if (before) return before;
  if (cache.size >= maxCachedFiles) cache.clear();
  const found = validate(path, content);
  cache.set(`${hash} ${path}`, found);
  return found;
}

/** Assets may have any content, except Liquid, which the platform renders. */
export const isParsed = (path: string): boolean => !path.startsWith("assets/") || path.endsWith(".liquid");

function validate(path: string, content: Uint8Array): FileValidation {
  const problem = findSizeProblem(path, content);
  if (problem) return { ...valid, problem };
  const text = decode(content);
  if (!isUtf8(content))
    return { ...valid, problem: { ...unreadable, line: 1 + countLines(text, text.indexOf("\uFFFD")) } };
  return path.endsWith(".json") ? { ...valid, problem: findJsonProblem(path, text) } : validateLiquid(path, text);
}

const unreadable = { kind: "ENCODING", message: "Invalid template encoding" } as const;

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function findJsonProblem(path: string, text: string): Problem | null {
  try {
    JSON.parse(stripComments(text));
  } catch {
    return locate(explainSyntax(text, "Invalid JSON: unexpected token"), text);
  }
  const settings = path === settingsSchemaPath ? readThemeSettings(text) : null;
  return settings && isJsonProblem(settings) ? locate(settings, text) : null;
}

function validateLiquid(path: string, text: string): FileValidation {
  const { problem, schema: json, strictLines } = readLiquid(path, text);
  if (problem) return { ...valid, problem };
  if (path.startsWith("layout/")) return { ...valid, problem: findLayoutProblem(text), strictLines };
  if (!/^(sections|blocks)\//.test(path)) return { ...valid, strictLines };
  const schema = json && readSchema(json.text, path.startsWith("blocks/") ? "block" : "section");
  if (json === null || !schema) return { ...valid, schema: emptySchema, strictLines };
  if (isJsonProblem(schema)) return { ...valid, problem: locate(schema, json.text, json.line), strictLines };
  const nameProblem = schema.nameProblem && locate(schema.nameProblem, json.text, json.line);
  return { problem: null, nameProblem, schema, strictLines };
}

function findLayoutProblem(text: string): Problem | null {
  const missing = !/\{\{-?\s*content_for_header\b/.test(text)
    ? "Missing {{content_for_header}} in the head section of the template"
    : !/\{\{-?\s*content_for_layout\b/.test(text)
      ? "Missing {{content_for_layout}} in the body section of the template"
      : null;
  return missing === null ? null : { kind: "LAYOUT", message: missing, line: null };
}
