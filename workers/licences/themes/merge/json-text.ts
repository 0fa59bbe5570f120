/**
 * JSON as Shopify keeps it: comments of both kinds and commas after the last item are taken, and `settings_data.json` is
 * stored without white space.
 */

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined when it cannot be read. */
export function parseJson(text: string): Json | undefined {
  const unix = unixText(text);
  // Most files need no reading of our own.
  return parsed(unix) ?? parsed(stripped(unix, relaxed));
}

function parsed(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return isWithin(json, levelsMax) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** No theme has so many, and whoever goes down into them all comes to the end of the stack. */
const levelsMax = 200;

const isWithin = (json: Json, levels: number): boolean =>
  typeof json !== "object" ||
  json === null ||
  (levels > 0 && Object.values(json).every((item) => isWithin(item, levels - 1)));

/** Laid out as Shopify's editor does, under the comment that stood above `like`. */
export function writeJson(value: Json, like: string): string {
  const header = /^\s*\/\*[\s\S]*?\*\/[ \t]*\n?/.exec(unixText(like))?.[0] ?? "";
  return `${header}${JSON.stringify(value, null, 2)}\n`;
}

/** Without comments and without the white space that says nothing; numbers, escapes and the order of keys stay as typed. */
export const minified = (text: string): string => stripped(unixText(text), compact);

/** LF line ends and no byte order mark. */
export const unixText = (text: string): string => text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");

/** The order of keys says nothing, the order of lists does. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** What stands at an own key; inherited names such as `constructor` are no keys. */
export const at = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : []);

/** An object of these entries; `__proto__` is a key like any other. */
export const objectOf = (entries: Iterable<readonly [string, Json]>): JsonObject =>
  Object.fromEntries(entries) as JsonObject;

/** Where what begins at `position` and is left out ends; -1 when it stays. */
type Skip = (text: string, position: number) => number;

function stripped(text: string, skip: Skip): string {
  const kept: string[] = [];
  let start = 0;
  for (let position = 0; position < text.length; position++) {
    if (text.charCodeAt(position) === quote) {
      position = endOfString(text, position);
      continue;
    }
    const next = skip(text, position);
    if (next < 0) continue;
    kept.push(text.slice(start, position));
    start = next;
    position = next - 1;
  }
  kept.push(text.slice(start));
  return kept.join("");
}

const compact: Skip = (text, position) =>
  isWhiteSpace(text.charCodeAt(position)) ? position + 1 : endOfComment(text, position, false);

const relaxed: Skip = (text, position) =>
  text.charCodeAt(position) === comma && isLastComma(text, position)
    ? position + 1
    : endOfComment(text, position, true);

/** Behind the comment that begins at `position`; -1 when none does. */
export function endOfComment(text: string, position: number, lines: boolean): number {
  if (text.charCodeAt(position) !== slash) return -1;
  const second = text.charCodeAt(position + 1);
  const end = second === star ? text.indexOf("*/", position + 2) : text.indexOf("\n", position);
  if (second !== star && !(lines && second === slash)) return -1;
  return end < 0 ? text.length : second === star ? end + 2 : end;
}

/** Whether a list or object ends after this comma. */
function isLastComma(text: string, comma: number): boolean {
  for (let position = comma + 1; position < text.length; position++) {
    const end = endOfComment(text, position, true);
    if (end >= 0) position = end - 1;
    else if (!isWhiteSpace(text.charCodeAt(position))) return "]}".includes(text.charAt(position));
  }
  return false;
}

export const isWhiteSpace = (character: number): boolean => character === 32 || (character >= 9 && character <= 13);
const comma = 44;
const quote = 34;
const slash = 47;
const star = 42;
const backslash = 92;

/** Position of the closing quote, or of the last character when there is none. */
export function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    const character = text.charCodeAt(position);
    if (character === backslash) position++;
    else if (character === quote) return position;
  }
  return text.length - 1;
}
