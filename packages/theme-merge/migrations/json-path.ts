/** Files and keys of a declaration, whose `*` is any name, in the JSON of a theme. */
import { isObject, type Json, type JsonObject } from "../merge/json-text.ts";

/** A `*` does not reach into folders. */
export function matchFile(pattern: string, path: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]*")}$`).test(path);
}

/** A key of the pattern that the JSON has, and the names that its `*` are. */
export interface FoundKey {
  key: string[];
  names: string[];
}

export function findKeys(json: Json, pattern: string): FoundKey[] {
  let found: (FoundKey & { value: Json })[] = [{ key: [], names: [], value: json }];
  for (const part of pattern.split("."))
    found = found.flatMap(({ key, names, value }) =>
      listNames(value, part).map((name) => ({
        key: [...key, name],
        names: part === "*" ? [...names, name] : names,
        value: getMember(value, name) as Json,
      })),
    );
  return found.map(({ key, names }) => ({ key, names }));
}

function listNames(value: Json, part: string): string[] {
  if (part === "*") return isObject(value) || Array.isArray(value) ? Object.keys(value) : [];
  return getMember(value, part) === undefined ? [] : [part];
}

/** The key of another pattern with the same names for its `*`; null when it has more of them. */
export function fillKey(pattern: string, names: readonly string[]): string[] | null {
  const left = [...names];
  const key = pattern.split(".").map((part) => (part === "*" ? left.shift() : part));
  return key.every((part) => part !== undefined) ? (key as string[]) : null;
}

export const getAt = (json: Json, key: readonly string[]): Json | undefined =>
  key.reduce<Json | undefined>((value, name) => getMember(value, name), json);

function getMember(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Sets a value in place, and creates the objects on its way. False where something else is in the way. */
export function setAt(json: Json, key: readonly string[], value: Json): boolean {
  let holder: Json | undefined = json;
  for (const name of key.slice(0, -1)) {
    if (isObject(holder) && !Object.hasOwn(holder, name)) setEntries(holder, [...Object.entries(holder), [name, {}]]);
    holder = getMember(holder, name);
  }
  const last = key.at(-1) ?? "";
  if (Array.isArray(holder) && /^\d+$/.test(last) && Number(last) < holder.length) holder[Number(last)] = value;
  else if (isObject(holder)) {
    const isPresent = Object.hasOwn(holder, last);
    setEntries(
      holder,
      isPresent
        ? Object.entries(holder).map(([name, old]) => [name, name === last ? value : old])
        : [...Object.entries(holder), [last, value]],
    );
  } else return false;
  return true;
}

export function deleteAt(json: Json, key: readonly string[]): void {
  const holder = getAt(json, key.slice(0, -1));
  const last = key.at(-1) ?? "";
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (isObject(holder))
    setEntries(
      holder,
      Object.entries(holder).filter(([name]) => name !== last),
    );
}

/** Replaces all entries of an object in place; `__proto__` is a key like any other. */
export function setEntries(object: JsonObject, entries: readonly (readonly [string, Json])[]): void {
  for (const name of Object.keys(object)) delete object[name];
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}
