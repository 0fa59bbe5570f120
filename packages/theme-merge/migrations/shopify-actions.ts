/** The five actions that Shopify defines for `update_extension.json`, on keys of JSON files. */
import { isObject, isSameJson, type Json, toObject } from "../merge/json-text.ts";
import { formatValue, settingsDataPath } from "../merge/merged-file.ts";
import type { ActionOf } from "./declaration.ts";
import { deleteAt, fillKey, findKeys, getAt, matchFile, setAt } from "./json-path.ts";
import type { Change, Concerns, ThemeData } from "./theme-data.ts";

/** Moves or copies values. A value that is there already stays. */
export function moveValues(
  data: ThemeData,
  concerns: Concerns,
  { action, file, from_key, to_key }: ActionOf<"move" | "copy">,
): void {
  const [source, target] = typeof file === "string" ? [file, null] : [file.source, file.target];
  for (const [from, json] of listFiles(data, concerns, source)) {
    const to = target === null ? from : [...data.files.keys()].find((path) => matchFile(target, path));
    const other = to === undefined ? undefined : data.files.get(to);
    if (to === undefined || !other) continue;
    for (const { key, names } of findKeys(json, from_key)) {
      const next = fillKey(to_key, names);
      const value = getAt(json, key);
      if (next === null || value === undefined || (to === from && isSameKey(key, next))) continue;
      const there = getAt(other, next);
      if (there !== undefined && action === "copy") continue;
      if (there === undefined && !setAt(other, next, structuredClone(value))) continue;
      if (action === "move") deleteAt(json, key);
      const params = { from: key.at(-1) ?? "", value: formatValue(value) };
      if (there === undefined) note(data, to, next, "SETTING_RENAMED", params);
      else if (!isSameJson(there, value))
        note(data, to, next, "SETTING_SUPERSEDED", { ...params, yours: formatValue(there) });
    }
  }
}

/** Adds the entries or items that are missing. */
export function addValues(data: ThemeData, concerns: Concerns, { file, key: pattern, value }: ActionOf<"add">): void {
  for (const [path, json] of listFiles(data, concerns, file))
    for (const key of listTargets(json, pattern)) {
      const there = getAt(json, key);
      const next = addTo(there, structuredClone(value) as Json);
      if (isSameJson(there, next) || !setAt(json, key, next)) continue;
      note(data, path, key, "RELEASE_SET", { value: formatValue(value as Json) });
    }
}

function addTo(there: Json | undefined, value: Json): Json {
  if (there === undefined) return value;
  if (Array.isArray(there) && Array.isArray(value))
    return [...there, ...value.filter((item) => !there.some((each) => isSameJson(each, item)))];
  if (isObject(there) && isObject(value))
    return toObject([
      ...Object.entries(there),
      ...Object.entries(value).filter(([name]) => !Object.hasOwn(there, name)),
    ]);
  return there;
}

export function updateValues(
  data: ThemeData,
  concerns: Concerns,
  { file, key: pattern, old_value, new_value }: ActionOf<"update">,
): void {
  for (const [path, json] of listFiles(data, concerns, file))
    for (const { key } of findKeys(json, pattern)) {
      const there = getAt(json, key);
      if (old_value !== undefined && !isSameJson(there, old_value as Json)) continue;
      if (isSameJson(there, new_value as Json) || !setAt(json, key, structuredClone(new_value) as Json)) continue;
      note(data, path, key, "RELEASE_SET", { value: formatValue(new_value as Json) });
    }
}

/** With a value: deletes it from a list, or the key that has it. */
export function deleteValues(
  data: ThemeData,
  concerns: Concerns,
  { file, key: pattern, value }: ActionOf<"delete">,
): void {
  for (const [path, json] of listFiles(data, concerns, file))
    for (const { key } of findKeys(json, pattern).reverse()) {
      const there = getAt(json, key);
      const isItem = Array.isArray(there) && value !== undefined && !Array.isArray(value);
      if (
        isItem
          ? !there.some((each) => isSameJson(each, value as Json))
          : value !== undefined && !isSameJson(there, value as Json)
      )
        continue;
      if (isItem)
        setAt(
          json,
          key,
          there.filter((each) => !isSameJson(each, value as Json)),
        );
      else deleteAt(json, key);
      note(data, path, key, "RELEASE_REMOVED", { value: formatValue(isItem ? (value as Json) : there) });
    }
}

const listFiles = ({ files }: ThemeData, concerns: Concerns, pattern: string) =>
  [...files].filter(([path]) => concerns(path) && matchFile(pattern, path));

/** Keys of the pattern, the last of which may be new. */
function listTargets(json: Json, pattern: string): string[][] {
  const parts = pattern.split(".");
  const last = parts.at(-1) ?? "";
  if (last === "*") return findKeys(json, pattern).map(({ key }) => key);
  const holders = parts.length === 1 ? [{ key: [] }] : findKeys(json, parts.slice(0, -1).join("."));
  return holders.map(({ key }) => [...key, last]);
}

const isSameKey = (one: readonly string[], other: readonly string[]): boolean => one.join(".") === other.join(".");

const structure = new Set(["current", "sections", "blocks", "settings"]);

function note(
  { changes }: ThemeData,
  file: string,
  key: readonly string[],
  code: Change["code"],
  params: Record<string, string>,
): void {
  // A style that is not in use.
  if (file === settingsDataPath && key[0] !== "current") return;
  const place = key
    .slice(0, -1)
    .filter((name) => !structure.has(name))
    .join(" / ");
  changes.push({ file, code, params: { place, setting: key.at(-1) ?? "", ...params }, holder: null });
}
