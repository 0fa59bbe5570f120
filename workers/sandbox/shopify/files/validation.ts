/** Whether the vendor takes a file: where it may stand, how large it may be, whether its Liquid and JSON can be read. */
import { withoutComments } from "./json-text.ts";

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

export const isThemePath = (path: string): boolean => pathProblem(path) === null;

/** Why the path cannot be one of a theme's, or null. */
export function pathProblem(path: string): string | null {
  const [, folder = "", subfolder, name = ""] = /^([a-z]+)\/(?:(customers|metaobject)\/)?([^/]+)$/.exec(path) ?? [];
  const allowed = extensions[folder];
  if (!allowed)
    return "Filename must be in one of the folders assets, blocks, config, layout, locales, sections, snippets, templates";
  if (subfolder && folder !== "templates") return "Filename must not be in a subfolder";
  if (!/^[\w@~+()-][\w.@~+()-]*$/.test(name)) return "Filename contains characters that are not allowed";
  if (allowed === "any") return name.includes(".") ? null : "Filename must have an extension";
  if (allowed.some((extension) => name.endsWith(extension) && name.length > extension.length)) return null;
  return allowed.length === 1 && allowed[0] === ".liquid"
    ? "Must have a .liquid file extension"
    : `File extension is not valid for file ${path}`;
}

export function maximumBytes(path: string): number {
  if (path.startsWith("assets/")) return 20 * megabyte;
  if (path.startsWith("locales/") || path === "config/settings_data.json") return 1.5 * megabyte;
  if (path === "config/settings_schema.json") return 512 * kilobyte;
  if (/^(templates|sections)\/.*\.json$/.test(path)) return 512 * kilobyte;
  return 256 * kilobyte;
}

/** Why the vendor refuses this content at this path, or null. */
export function contentProblem(path: string, content: Uint8Array): string | null {
  const maximum = maximumBytes(path);
  const text = path.startsWith("assets/") && !path.endsWith(".liquid") ? null : new TextDecoder().decode(content);
  // The schema of a section does not count, so only files over the limit are looked at without it.
  const counted =
    content.length > maximum && text !== null ? Buffer.byteLength(text.replace(schemaTag, "")) : content.length;
  if (counted > maximum)
    return `File size must be less than ${maximum >= megabyte ? `${maximum / megabyte} MB` : `${maximum / kilobyte} KB`}`;
  if (text === null) return null;
  return path.endsWith(".json") ? jsonProblem(text) : liquidProblem(path, text);
}

const schemaTag = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(withoutComments(text));
    return null;
  } catch {
    return "Invalid JSON: unexpected token";
  }
}

function liquidProblem(path: string, text: string): string | null {
  const open = unclosedTag(text);
  if (open) return open;
  const schema = schemaTag.exec(text)?.[1];
  if (schema !== undefined && jsonProblem(schema)) return "Invalid JSON in tag 'schema'";
  if (!path.startsWith("layout/")) return null;
  if (!/\{\{-?\s*content_for_header\b/.test(text))
    return "Missing {{content_for_header}} in the head section of the template";
  if (!/\{\{-?\s*content_for_layout\b/.test(text))
    return "Missing {{content_for_layout}} in the body section of the template";
  return null;
}

function unclosedTag(text: string): string | null {
  for (let position = 0; ; ) {
    const found = /\{[{%]/.exec(text.slice(position));
    if (!found) return null;
    const start = position + found.index;
    const [kind, close] = found[0] === "{%" ? ["Tag '{%'", "%}"] : ["Variable '{{'", "}}"];
    const end = text.indexOf(close, start + 2);
    if (end < 0) {
      const line = text.slice(0, start).split("\n").length;
      return `Liquid syntax error (line ${line}): ${kind} was not properly terminated with regexp: /\\${close.split("").join("\\")}/`;
    }
    position = end + 2;
  }
}

/** Section types that a JSON template or section group names; types of apps and the vendor's own are not among them. */
export function sectionTypes(path: string, content: Uint8Array): string[] {
  if (!/^(templates|sections)\/.*\.json$/.test(path)) return [];
  const parsed: unknown = JSON.parse(withoutComments(new TextDecoder().decode(content)));
  const sections = isObject(parsed) && isObject(parsed.sections) ? Object.values(parsed.sections) : [];
  return sections
    .map((section) => (isObject(section) && typeof section.type === "string" ? section.type : ""))
    .filter((type) => type !== "" && type !== "apps" && type !== "_blocks" && !type.startsWith("shopify://"));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
