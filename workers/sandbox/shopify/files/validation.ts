/** Where a theme file may be, how large it may be, and how many of its kind there may be. */

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

/** Why the path cannot be one of a theme's, or null. */
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

export function getMaxBytes(path: string): number {
  if (path.startsWith("assets/")) return 20 * megabyte;
  if (path.startsWith("locales/") || path === "config/settings_data.json") return 1.5 * megabyte;
  if (path === "config/settings_schema.json") return 512 * kilobyte;
  if (/^(templates|sections)\/.*\.json$/.test(path)) return 512 * kilobyte;
  return 256 * kilobyte;
}

/** Bytes inside `{% schema %}` do not count. */
export function findSizeProblem(path: string, content: Uint8Array): string | null {
  const maximum = getMaxBytes(path);
  if (content.length <= maximum) return null;
  const text = path.endsWith(".liquid") && !path.startsWith("assets/") ? new TextDecoder().decode(content) : null;
  if (text !== null && Buffer.byteLength(text.replace(schemaTag, "")) <= maximum) return null;
  return path === "config/settings_data.json"
    ? "Theme configuration exceeds 1.5 MB limit. Delete a section or reduce text content in order to save."
    : `File size must be less than ${maximum >= megabyte ? `${maximum / megabyte} MB` : `${maximum / kilobyte} KB`}`;
}

const schemaTag = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/;

/** How many files of some kinds a theme may have. */
const kindLimits: readonly { kind: RegExp; maxFiles: number; message: string }[] = [
  { kind: /^templates\/.*\.json$/, maxFiles: 1_000, message: "A theme can have at most 1000 JSON templates" },
  { kind: /^sections\/.*\.json$/, maxFiles: 20, message: "A theme can have at most 20 section groups" },
  { kind: /^blocks\//, maxFiles: 300, message: "A theme can have at most 300 blocks" },
];

/** `paths` are all paths of the theme, this one included. */
export function findCountProblem(path: string, paths: ReadonlySet<string>): string | null {
  const limit = kindLimits.find(({ kind }) => kind.test(path));
  return limit && [...paths].filter((each) => limit.kind.test(each)).length > limit.maxFiles ? limit.message : null;
}
