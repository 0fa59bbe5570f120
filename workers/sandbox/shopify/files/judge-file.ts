/** Judges a file by itself, without the rest of the theme; each content once. */
import { type ComponentSchema, emptySchema, readSchema } from "./component-schema.ts";
import { stripComments } from "./json-text.ts";
import { readLiquid } from "./liquid.ts";
import { md5 } from "./normalise.ts";
import { readThemeSettings, settingsSchemaPath } from "./theme-settings.ts";
import { findSizeProblem } from "./validation.ts";

export interface FileValidation {
  /** Why the vendor refuses it, or null. */
  problem: string | null;
  /** Of a sound section or theme block. */
  schema: ComponentSchema | null;
}

const valid: FileValidation = { problem: null, schema: null };

/** By path and MD5, for the life of the isolate. */
const cache = new Map<string, FileValidation>();
const maxCachedFiles = 2_000;

export const getCachedValidation = (path: string, hash: string): FileValidation | undefined =>
  cache.get(`${hash} ${path}`);

/** The path must be one of a theme's. */
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

/** An asset may hold anything, unless it is Liquid: the platform renders that. */
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
