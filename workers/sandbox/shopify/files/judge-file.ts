/** Judges a file by itself, without the rest of the theme; each content once. */
import { type ComponentSchema, emptySchema, readSchema } from "./component-schema.ts";
import { withoutComments } from "./json-text.ts";
import { readLiquid } from "./liquid.ts";
import { md5 } from "./normalise.ts";
import { readThemeSettings, settingsSchemaPath } from "./theme-settings.ts";
import { sizeProblem } from "./validation.ts";

export interface JudgedFile {
  /** Why the vendor refuses it, or null. */
  problem: string | null;
  /** Of a sound section or theme block. */
  schema: ComponentSchema | null;
}

const sound: JudgedFile = { problem: null, schema: null };

/** By path and MD5, for the life of the isolate. */
const known = new Map<string, JudgedFile>();
const maxKnownFiles = 2_000;

export const knownFile = (path: string, hash: string): JudgedFile | undefined => known.get(`${hash} ${path}`);

/** The path must be one of a theme's. */
export function judgeFile(path: string, content: Uint8Array): JudgedFile {
  if (!isRead(path)) return { ...sound, problem: sizeProblem(path, content) };
  const hash = md5(content);
  const before = knownFile(path, hash);
  if (before) return before;
  if (known.size >= maxKnownFiles) known.clear();
  const found = judge(path, content);
  known.set(`${hash} ${path}`, found);
  return found;
}

/** An asset may hold anything, unless it is Liquid: the platform renders that. */
const isRead = (path: string): boolean => !path.startsWith("assets/") || path.endsWith(".liquid");

function judge(path: string, content: Uint8Array): JudgedFile {
  const problem = sizeProblem(path, content);
  if (problem) return { ...sound, problem };
  const text = new TextDecoder().decode(content);
  return path.endsWith(".json") ? { ...sound, problem: jsonProblem(path, text) } : judgeLiquid(path, text);
}

function jsonProblem(path: string, text: string): string | null {
  try {
    JSON.parse(withoutComments(text));
  } catch {
    return "Invalid JSON: unexpected token";
  }
  const settings = path === settingsSchemaPath ? readThemeSettings(text) : null;
  return typeof settings === "string" ? settings : null;
}

function judgeLiquid(path: string, text: string): JudgedFile {
  const { problem, schema: json } = readLiquid(path, text);
  if (problem) return { ...sound, problem };
  if (path.startsWith("layout/")) return { ...sound, problem: layoutProblem(text) };
  if (!/^(sections|blocks)\//.test(path)) return sound;
  const schema = json === null ? emptySchema : readSchema(json);
  return typeof schema === "string" ? { ...sound, problem: schema } : { problem: null, schema };
}

function layoutProblem(text: string): string | null {
  if (!/\{\{-?\s*content_for_header\b/.test(text))
    return "Missing {{content_for_header}} in the head section of the template";
  return /\{\{-?\s*content_for_layout\b/.test(text)
    ? null
    : "Missing {{content_for_layout}} in the body section of the template";
}
