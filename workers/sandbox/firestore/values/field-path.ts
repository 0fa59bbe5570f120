/** Field paths such as `a.b`, with quoted segments for names that are not identifiers, and access to fields by path. */
import { invalidArgument } from "../status.ts";
import { type Fields, isMap, toMapValue, type Value } from "./value.ts";

export type FieldPath = readonly string[];

export const documentName = "__name__";

const segmentPattern = /(?:([a-zA-Z_][a-zA-Z_0-9]*)|`((?:[^`\\]|\\.)+)`)(\.|$)/sy;

/** Throws the vendor's error for an invalid path, or for one with a reserved name other than `__name__` alone. */
export function parseFieldPath(text: string): FieldPath {
  if (text === "") throw invalidArgument("Invalid empty property path string.");
  if (countBytes(text) > 1500) throw invalidArgument("property path is longer than 1500 bytes.");
  const path: string[] = [];
  segmentPattern.lastIndex = 0;
  for (let end = "."; end === "."; ) {
    const match = segmentPattern.exec(text);
    if (!match || (match[3] === "." && segmentPattern.lastIndex === text.length)) throw createPathError(text);
    path.push(match[1] ?? (match[2] ?? "").replace(/\\(.)/gs, "$1"));
    end = match[3] ?? "";
  }
  const reserved = path.find(isReservedName);
  if (reserved !== undefined && text !== documentName)
    throw invalidArgument(`Invalid reserved name in field path ${reserved}`);
  return path;
}

export const formatFieldPath = (path: FieldPath): string =>
  path
    .map((name) => (/^[a-zA-Z_][a-zA-Z_0-9]*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``))
    .join(".");

export const isReservedName = (name: string): boolean => /^__.*__$/s.test(name);

export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

export function getField(fields: Fields, path: FieldPath): Value | undefined {
  const [name = "", ...rest] = path;
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (rest.length === 0) return value;
  return isMap(value) ? getField(value.mapValue.fields ?? {}, rest) : undefined;
}

/** Returns a copy with `value` at `path`, or without it. Creates missing maps and replaces other values on the way. */
export function setField(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [name = "", ...rest] = path;
  const current = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (rest.length > 0) {
    if (!isMap(current) && value === undefined) return fields;
    return {
      ...fields,
      [name]: toMapValue(setField(isMap(current) ? (current.mapValue.fields ?? {}) : {}, rest, value)),
    };
  }
  if (value !== undefined) return { ...fields, [name]: value };
  const { [name]: _removed, ...others } = fields;
  return others;
}

/** Keeps only the fields at the paths. */
export function projectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  return paths.reduce<Fields>((kept, path) => {
    const value = getField(fields, path);
    return value === undefined ? kept : setField(kept, path, value);
  }, {});
}

const createPathError = (text: string) =>
  invalidArgument(
    text.includes("[")
      ? "Invalid property path"
      : `Invalid property path "${text}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
  );
