/** What a file or pasted text must be before a parser sees it. */
import { maxSvgBytes, type SourceError } from "./source-limits.ts";

interface SvgText {
  text: string;
  /** A processing instruction before the drawing loads a style sheet; the text leaves it out. */
  importsStyles: boolean;
}
export type Source = SvgText | { error: SourceError };

export function readSource(bytes: Uint8Array): Source {
  if (bytes.length === 0) return { error: "empty" };
  if (bytes.length > maxSvgBytes) return { error: "tooLarge" };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { error: "compressed" };
  const decoder = createDecoder(findEncoding(bytes));
  return decoder ? prepareSource(decoder.decode(bytes)) : { error: "encoding" };
}

const declaredEncoding = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/i;
const headBytes = 256;

/** Takes the encoding from the byte order mark, from the first character, or from the declaration. */
function findEncoding(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, headBytes));
  if (/^(?:\xff\xfe|<\0)/.test(start)) return "utf-16le";
  if (/^(?:\xfe\xff|\0<)/.test(start)) return "utf-16be";
  if (start.startsWith("\xef\xbb\xbf")) return "utf-8";
  const [, declared = "utf-8"] = declaredEncoding.exec(start) ?? [];
  // What can be read as single bytes is not of sixteen bits.
  return /^(?:utf-?16|ucs-?2)/i.test(declared) ? "utf-8" : declared;
}

function createDecoder(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

/** Where names of elements mean nothing: comments, instructions, and data of characters. */
const unread = /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g;

/** Blanks what is not markup, so that all offsets stay the same. */
const blank = (text: string): string => text.replace(unread, (part) => " ".repeat(part.length));

/** The root element alone, with the namespaces that a drawing copied out of a page leaves out. */
export function prepareSource(text: string): Source {
  if (text.trim() === "") return { error: "empty" };
  if (text.length > maxSvgBytes) return { error: "tooLarge" };
  const meant = blank(text);
  const [, prefix = ""] = /<([\w-]+:)?svg[\s>/]/.exec(meant) ?? [];
  const start = meant.search(new RegExp(`<${prefix}svg[\\s>/]`));
  const closing = `</${prefix}svg>`;
  const end = meant.lastIndexOf(closing);
  if (start < 0) return { error: "notSvg" };
  // Before any parser runs: nested entities fill its memory ("billion laughs").
  const entities = readEntities(text.slice(0, start));
  const root = entities && expandEntities(text.slice(start, end + closing.length), entities, maxSvgBytes);
  if (!entities) return { error: "entities" };
  if (end < start) return { error: "broken" };
  if (root === null) return { error: "tooLarge" };
  const importsStyles = text.slice(0, start).includes("<?xml-stylesheet");
  return { text: addNamespaces(prefix ? withoutPrefix(root, prefix) : root), importsStyles };
}

/** Programs may write `<svg:path>`; then the default namespace is free. */
const withoutPrefix = (text: string, prefix: string): string =>
  text
    .replaceAll(`<${prefix}`, "<")
    .replaceAll(`</${prefix}`, "</")
    .replaceAll(`xmlns:${prefix.slice(0, -1)}=`, "xmlns=");

const namespaces = { xmlns: "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink" };

function addNamespaces(text: string): string {
  const [root = ""] = /^<svg[^>]*/.exec(text) ?? [];
  const missing = Object.entries(namespaces).filter(([name]) => {
    const isUsed = name === "xmlns" || text.includes("xlink:");
    return isUsed && !new RegExp(`\\s${name}\\s*=`).test(root);
  });
  return missing.reduce((changed, [name, address]) => changed.replace("<svg", `<svg ${name}="${address}"`), text);
}

/** For a file of our own, without the extension. */
export function toFileName(name: string): string {
  const base = name.replace(/\.svgz?$/i, "").normalize("NFD");
  const plain = base.replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-");
  return (
    plain
      .replace(/^-+|-+$/g, "")
      .toLowerCase()
      .slice(0, 60) || "icon"
  );
}

// The entities that a file declares for itself, such as Illustrator's names for its addresses. Only plain values: one
// that names another could double at every level, and one outside the file would be loaded.

const part =
  /\s+|<\?[\s\S]*?\?>|<!ENTITY\s+([\w:.-]+)\s+(?:"([^"<&]*)"|'([^'<&]*)')\s*>|<!(?:ATTLIST|ELEMENT|NOTATION)\b[^<>&%]*>/y;
/** Every parser has them. */
const known = new Set(["lt", "gt", "amp", "quot", "apos"]);

/** Reads the entities that the text before the root declares; null when it declares anything else. */
function readEntities(prologue: string): ReadonlyMap<string, string> | null {
  const entities = new Map<string, string>();
  const text = prologue.replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
  const doctype = /<!DOCTYPE\b[^[>]*\[/i.exec(text);
  if (!doctype) return entities;
  for (let at = doctype.index + doctype[0].length; text[at] !== "]"; at = part.lastIndex) {
    part.lastIndex = at;
    const [, name, double, single] = part.exec(text) ?? [];
    if (part.lastIndex === 0) return null;
    // The first declaration counts.
    if (name && !known.has(name) && !entities.has(name)) entities.set(name, double ?? single ?? "");
  }
  return entities;
}

const escapes: Record<string, string> = { '"': "&quot;", "'": "&#39;", ">": "&gt;" };
const reference = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|&([\w:.-]+);/g;

/** Null when the text becomes longer than `maxLength`. */
function expandEntities(text: string, entities: ReadonlyMap<string, string>, maxLength: number): string | null {
  if (entities.size === 0) return text;
  const values = new Map(
    [...entities].map(([name, value]) => [name, value.replace(/["'>]/g, (sign) => escapes[sign] ?? sign)]),
  );
  let length = text.length;
  const parts: string[] = [];
  let last = 0;
  for (const { index, 0: whole, 1: name } of text.matchAll(reference)) {
    const value = name === undefined ? undefined : values.get(name);
    if (value === undefined) continue;
    length += value.length - whole.length;
    if (length > maxLength) return null;
    parts.push(text.slice(last, index), value);
    last = index + whole.length;
  }
  return parts.join("") + text.slice(last);
}
