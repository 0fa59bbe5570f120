/**
 * How the vendor stores and serves a file: the bytes behind size and checksum, the served text, and the content type.
 */
import { createHash } from "node:crypto";
import { getMimeType } from "hono/utils/mime";
import { formatJson, minifyJson, stripComments } from "theme-merge/shopify-theme/json-text.ts";

const settingsDataPath = "config/settings_data.json";

/** Header comment of JSON written by the theme editor. */
export const editorHeader = `/*
 * ------------------------------------------------------------
 * IMPORTANT: The contents of this file are auto-generated.
 *
 * This file may be updated by the Shopify admin theme editor
 * or related systems. Please exercise caution as any changes
 * made to this file may be overwritten.
 * ------------------------------------------------------------
 */
`;

/**
 * Converts text to LF line ends. Minifies `settings_data.json` without its comment; other JSON keeps the editor's
 * header.
 */
export function normaliseContent(path: string, bytes: Uint8Array): Uint8Array {
  if (!isEditedAsText(path)) return bytes;
  const text = decodeText(bytes);
  if (text === null) return bytes;
  const unixText = text.replaceAll("\r\n", "\n");
  return new TextEncoder().encode(path === settingsDataPath ? minifyJson(unixText) : unixText);
}

/**
 * Returns a stored text as served. `settings_data.json` is formatted again, so its body does not match its checksum.
 */
export function toServedText(path: string, stored: Uint8Array): string | null {
  const text = decodeText(stored);
  if (text === null || path !== settingsDataPath) return text;
  try {
    JSON.parse(stripComments(text));
    return `${editorHeader}${formatJson(text)}\n`;
  } catch {
    return text;
  }
}

/** Generates the static file beside `assets/NAME.liquid`. The vendor renders the Liquid, the sandbox removes it. */
export function generateAsset(path: string, stored: Uint8Array): { path: string; bytes: Uint8Array } | null {
  if (!path.startsWith("assets/") || !path.endsWith(".liquid")) return null;
  const name = path.slice(0, -".liquid".length);
  const text = decodeText(stored)?.replaceAll(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, "");
  return {
    path: name.endsWith(".scss") ? `${name}.css` : name,
    bytes: text === undefined ? stored : new TextEncoder().encode(text),
  };
}

export const md5 = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("hex");

/** Returns null for invalid UTF-8; keeps a byte order mark. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Matches file and theme names like the vendor: `*` matches zero or more characters. */
export function matchesPattern(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  const end = name.length - last.length;
  let position = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, position);
    if (found < 0 || found + part.length > end) return false;
    position = found + part.length;
  }
  return true;
}

/** Content types that differ from the common ones. */
const ownTypes: Record<string, string> = {
  css: "text/css",
  js: "application/javascript",
  json: "application/json",
  liquid: "application/x-liquid",
  sass: "text/x-sass",
  scss: "text/x-scss",
  svg: "image/svg+xml",
};

/** Types whose line ends the vendor converts. */
const edited = new Set([
  "application/javascript",
  "application/json",
  "application/x-liquid",
  "text/css",
  "text/x-sass",
  "text/x-scss",
]);

export function getContentType(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return ownTypes[extension] ?? getMimeType(path)?.split(";")[0] ?? "application/octet-stream";
}

const isEditedAsText = (path: string): boolean => edited.has(getContentType(path));

/** Includes text that the vendor stores unchanged. */
export const isReadAsText = (path: string): boolean =>
  isEditedAsText(path) || getContentType(path) === "image/svg+xml" || getContentType(path).startsWith("text/");
