/** Locale files, word by word: the merchant's where they changed them, the release's where they did not. */

import type { Note } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { getOwn, isObject, isSameJson, type Json, type JsonObject, parseJson, toObject } from "./json-text.ts";
import { createNote, type DataMerge, type DataSides, formatValue } from "./merged-file.ts";

export function mergeTranslations({ base, merchant, release }: DataSides): DataMerge {
  const merchantJson = parseJson(merchant);
  if (!isObject(merchantJson)) return { outcome: "kept", text: merchant, notes: [createNote("UNREADABLE", {})] };
  const releaseJson = release === null ? undefined : parseJson(release);
  if (!isObject(releaseJson)) return { outcome: "kept", text: merchant, notes: [] };
  if (isSameJson(merchantJson, releaseJson)) return { outcome: "same" };
  const installed = base === null ? undefined : parseJson(base);
  if (installed !== undefined && isSameJson(merchantJson, installed)) return { outcome: "replaced" };

  const notes: Note[] = [];
  const merged = mergeGroup("", merchantJson, isObject(installed) ? installed : null, releaseJson, notes);
  if (isSameJson(merged, merchantJson)) return { outcome: "kept", text: merchant, notes };
  return { outcome: "merged", text: editJson(merchant, merged), notes };
}

/** @param installed null when not known: then the merchant's words stay and new ones are added. */
function mergeGroup(
  path: string,
  mine: JsonObject,
  installed: JsonObject | null,
  release: JsonObject,
  notes: Note[],
): JsonObject {
  // New words come where the release has them, the merchant's own at the end of their group.
  const keys = new Set([...Object.keys(release), ...Object.keys(mine)]);
  return toObject(
    [...keys].flatMap((name): [string, Json][] => {
      const key = path === "" ? name : `${path}.${name}`;
      const old = installed === null ? undefined : getOwn(installed, name);
      const merged = mergeValue(key, getOwn(mine, name), old, getOwn(release, name), installed !== null, notes);
      return merged === undefined ? [] : [[name, merged]];
    }),
  );
}

function mergeValue(
  key: string,
  mine: Json | undefined,
  old: Json | undefined,
  next: Json | undefined,
  threeWay: boolean,
  notes: Note[],
): Json | undefined {
  if (isObject(mine) && isObject(next)) {
    // An empty group replaces one that the installed theme did not have.
    return mergeGroup(key, mine, threeWay ? (isObject(old) ? old : {}) : null, next, notes);
  }
  if (isSameJson(mine, next) || (threeWay && isSameJson(mine, old))) return next;
  if (threeWay && isSameJson(next, old)) return mine;
  if (mine === undefined) return next;
  if (next === undefined) {
    // Words that no release has are the merchant's own; of others only the changed ones stay.
    if (old === undefined) return mine;
    if (isObject(mine) && isObject(old)) return mergeGroup(key, mine, old, {}, notes);
    notes.push(...listLeaves(key, mine).map(([at, value]) => createNote("WORDS_UNUSED", { key: at, value })));
    return mine;
  }
  if (isObject(mine) !== isObject(next)) {
    notes.push(...listLeaves(key, mine).map(([at, value]) => createNote("WORDS_REPLACED", { key: at, value })));
    return next;
  }
  notes.push(createNote("WORDS_KEPT", { key, value: formatValue(next), yours: formatValue(mine) }));
  return mine;
}

function listLeaves(key: string, value: Json): [string, string][] {
  if (!isObject(value)) return [[key, formatValue(value)]];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(`${key}.${name}`, inner));
}
