/** The kind of a theme file, by its path. */
import type { FileKind } from "./contract.ts";

const textExtensions = new Set([
  "css",
  "js",
  "mjs",
  "json",
  "liquid",
  "sass",
  "scss",
  "svg",
  "txt",
  "md",
  "html",
  "xml",
]);

export function getFileKind(path: string): FileKind {
  if (path === "config/settings_data.json") return "settings-data";
  if (path === "config/settings_schema.json") return "settings-schema";
  if (/^templates\/.+\.json$/.test(path)) return "template";
  if (/^sections\/.+\.json$/.test(path)) return "section-group";
  if (/^locales\/.+\.schema\.json$/.test(path)) return "locale-schema";
  if (/^locales\/.+\.json$/.test(path)) return "locale";
  return textExtensions.has(path.slice(path.lastIndexOf(".") + 1).toLowerCase()) ? "code" : "binary";
}

/** Files that the theme editor writes: settings, arrangements and words. */
export const isMerchantData = (kind: FileKind): boolean =>
  kind !== "code" && kind !== "binary" && kind !== "settings-schema";

export const isLocale = (kind: FileKind): boolean => kind === "locale" || kind === "locale-schema";

/** The file that Shopify makes out of `assets/NAME.liquid`; Shopify writes it itself. */
export function getGeneratedPath(path: string): string | null {
  if (!path.startsWith("assets/") || !path.endsWith(".liquid")) return null;
  const name = path.slice(0, -".liquid".length);
  return name.endsWith(".scss") ? `${name}.css` : name;
}

/** The path that Shopify does not accept beside this one: a template or group is Liquid or JSON, an asset is Liquid or plain. */
export function getCounterpart(path: string): string | null {
  if (path.startsWith("assets/")) return getGeneratedPath(path) ?? `${path}.liquid`;
  if (!/^(templates|sections)\//.test(path)) return null;
  return path.endsWith(".json") ? path.replace(/\.json$/, ".liquid") : path.replace(/\.liquid$/, ".json");
}

/** The name of the same words when another language is the store's default: `fr.json`, `fr.default.json`. */
export function toOtherLocaleName(path: string): string {
  const [, language = "", isDefault, schema = ""] = /^locales\/([^.]+)(\.default)?(\.schema)?\.json$/.exec(path) ?? [];
  return `locales/${language}${isDefault ? "" : ".default"}${schema}.json`;
}
