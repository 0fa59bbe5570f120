/**
 * The kind of a theme file by its path, and the order and batches in which theme files are written, which are those of
 * Shopify's own CLI: Shopify checks each file against the theme's files at that moment, so a file comes after
 * everything that it refers to.
 */

import { createHash } from "node:crypto";
import type { FileKind } from "./contract.ts";
import { minifyJson, toUnixText } from "./json-text.ts";

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

/**
 * The path that Shopify does not accept beside this one: a template or group is Liquid or JSON, an asset is Liquid or
 * plain.
 */
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

/** What Shopify's CLI sends at once; Shopify itself allows 50 files. */
const maxFiles = 20;
const maxBytes = 1_000_000;
/** Of all batches of a call. */
const maxFilesPerCall = 50;

interface Sized {
  path: string;
  /** Of the body as sent. */
  bytes: number;
}

/** In this order. Schemas of blocks and sections may use theme settings, and all of them may use translations. */
const kinds: readonly ((path: string) => boolean)[] = [
  (path) => path === "config/settings_schema.json",
  (path) => path.startsWith("locales/"),
  (path) => path.startsWith("assets/"),
  // Snippets and Liquid templates refer to nothing that Shopify checks.
  (path) => path.startsWith("snippets/") || (path.startsWith("templates/") && path.endsWith(".liquid")),
  (path) => path.startsWith("layout/"),
  (path) => path.startsWith("blocks/"),
  (path) => path.startsWith("sections/") && path.endsWith(".liquid"),
  (path) => path.startsWith("sections/") && !isContextual(path),
  (path) => path.startsWith("templates/") && !isContextual(path),
  // Shopify rejects `index.context.b2b.json` until there is an `index.json`.
  isContextual,
  (path) => path !== "config/settings_data.json",
  // Values are checked against the theme's settings, sections and templates.
  () => true,
];

function isContextual(path: string): boolean {
  return /\.context\.[^.]+\.json$/.test(path);
}

const getRank = (path: string): number => kinds.findIndex((includes) => includes(path));

/** Batches of one kind each, of at most 20 files and 1 MB; a file larger than that goes alone. */
export function toBatches<File extends Sized>(files: readonly File[]): File[][] {
  const sorted = [...files].sort((a, b) => getRank(a.path) - getRank(b.path) || (a.path < b.path ? -1 : 1));
  const batches: File[][] = [];
  let bytes = 0;
  let kind = -1;
  for (const file of sorted) {
    const last = batches.at(-1);
    const fits = last && getRank(file.path) === kind && last.length < maxFiles && bytes + file.bytes <= maxBytes;
    if (fits) last.push(file);
    else batches.push([file]);
    bytes = fits ? bytes + file.bytes : file.bytes;
    kind = getRank(file.path);
  }
  return batches;
}

/** The batches that one call writes, in their order; together at most 50 files and 1 MB. */
export function toCalls<File extends Sized>(batches: readonly File[][]): File[][][] {
  const calls: File[][][] = [];
  let bytes = 0;
  for (const batch of batches) {
    const last = calls.at(-1);
    const size = batch.reduce((sum, file) => sum + file.bytes, 0);
    const fits = last && last.flat().length + batch.length <= maxFilesPerCall && bytes + size <= maxBytes;
    if (fits) last.push(batch);
    else calls.push([batch]);
    bytes = fits ? bytes + size : size;
  }
  return calls;
}

/** A file is deleted before the files that it refers to, as in Shopify's CLI. */
export const toDeletionCalls = (paths: readonly string[]): string[][][] =>
  toCalls(toBatches(paths.map((path) => ({ path, bytes: 0 }))).reverse()).map((batches) =>
    batches.map((batch) => batch.map(({ path }) => path)),
  );

/** Shopify converts the line ends of these files to LF. */
const editedAsText = /\.(css|js|json|liquid|sass|scss)$/i;

/**
 * MD5 in hex of the file as Shopify stores it: a release's file and a store's are compared without bodies. Bytes that
 * are not UTF-8 count as they are.
 */
export function computeStoredChecksum(path: string, bytes: Uint8Array): string {
  const text = editedAsText.test(path) ? decodeText(bytes) : null;
  if (text === null) return md5(bytes);
  // The byte order mark counts for the checksum; comparisons of contents ignore it.
  const stored = path === "config/settings_data.json" ? minifyJson(text) : text.replaceAll("\r\n", "\n");
  return md5(new TextEncoder().encode(stored));
}

/** Whether two texts are the same once Shopify has stored them. */
export const isSameText = (a: string, b: string): boolean => a === b || toUnixText(a) === toUnixText(b);

const md5 = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("hex");

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
