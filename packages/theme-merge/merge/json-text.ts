/**
 * JSON as Shopify keeps it: with comments of both kinds and trailing commas; `settings_data.json` has no white space.
 */
import { createScanner, type Node, type ParseError, parseTree } from "jsonc-parser";

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined when it cannot be read. */
export function parseJson(text: string): Json | undefined {
  const unix = toUnixText(text);
  try {
    const json = parsePlain(unix) ?? parseRelaxed(unix);
    return json !== undefined && isWithin(json, maxLevels) ? json : undefined;
  } catch {
    // Nested so deep that the stack overflows.
    return undefined;
  }
}

/** Most files have no comment, and the platform's own parser is faster. */
function parsePlain(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseRelaxed(unix: string): Json | undefined {
  const tree = readTree(unix);
  return tree && readNode(tree);
}

/** Undefined for a text with any syntax error. Throws for a text nested so deep that the stack overflows. */
export function readTree(unix: string): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(unix, errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : tree;
}

/** The parser's own conversion takes `__proto__` for a prototype. */
export function readNode({ type, value, children = [] }: Node): Json {
  if (type === "array") return children.map(readNode);
  if (type !== "object") return value;
  const object: JsonObject = {};
  for (const property of children) {
    const [key, held] = property.children ?? [];
    if (!key || !held) continue;
    if (key.value === "__proto__") Object.defineProperty(object, key.value, { ...ownKey, value: readNode(held) });
    else object[key.value] = readNode(held);
  }
  return object;
}

const ownKey = { configurable: true, enumerable: true, writable: true };

/** Deeper than any theme; recursive functions can walk a value of this depth. */
export const maxLevels = 200;

const isWithin = (json: Json, levels: number): boolean =>
  typeof json !== "object" ||
  json === null ||
  (levels > 0 && Object.values(json).every((item) => isWithin(item, levels - 1)));

/** Splits a text into tokens, white space and comments among them. */
export function splitTokens(text: string, ignoreTrivia = false): string[] {
  const scanner = createScanner(text, ignoreTrivia);
  const tokens: string[] = [];
  // A comment that is not closed ends behind the text, so that the length of the last token says nothing.
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan())
    tokens.push(text.slice(scanner.getTokenOffset(), scanner.getPosition()));
  return tokens;
}

/** Whether two texts differ only in white space and in how strings are escaped. */
export function isRespelled(one: string, other: string): boolean {
  if (one.length + other.length > maxRespelledLength) return false;
  const [left, right] = [listSpelled(one), listSpelled(other)];
  return left.length === right.length && left.every((token, at) => token === right[at]);
}

const maxRespelledLength = 2_000_000;

const listSpelled = (text: string): string[] =>
  splitTokens(toUnixText(text))
    .filter((token) => !/^[ \t\r\n]*$/.test(token))
    .map((token) => (token.startsWith('"') ? (JSON.stringify(parsePlain(token)) ?? token) : token));

export const isComment = (token: string): boolean => token.startsWith("//") || token.startsWith("/*");

/** Without comments and white space; numbers, escapes and the order of keys stay as typed. */
export const minifyJson = (text: string): string => splitTokens(toUnixText(text), true).join("");

/** LF line ends and no byte order mark. */
export const toUnixText = (text: string): string => text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");

/** Ignores the order of keys, compares the order of lists. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSameJson(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}

/** The value of an own key; inherited names such as `constructor` are no keys. */
export const getOwn = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const getEntries = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : []);

/** An object of these entries; `__proto__` is a key like any other. */
export const toObject = (entries: Iterable<readonly [string, Json]>): JsonObject =>
  Object.fromEntries(entries) as JsonObject;
