/** Keeps words that the release no longer has and files of the merchant's in the copy still use. */
import type { Note } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { getOwn, isObject, type Json, type JsonObject, parseJson, toObject } from "./json-text.ts";
import { type Bodies, createNote, getTextAfter, type MergedFile } from "./merged-file.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";
import { isLocale } from "./theme-file.ts";
import { listOwnTexts } from "./used-files.ts";

export function keepUsedWords(plan: UpdatePlan, bodies: Bodies, merged: Map<string, MergedFile>): void {
  const users = plan.files.flatMap((file) => findUsers(file, plan, bodies, merged));
  if (users.length === 0) return;
  for (const { path, kind } of plan.files) {
    const result = merged.get(path);
    if (!isLocale(kind) || (result?.outcome !== "replaced" && result?.outcome !== "merged")) continue;
    const [before, after] = [bodies.merchant.get(path) ?? bodies.base.get(path), getTextAfter(path, bodies, merged)];
    const [merchant, copy] = [parseJson(before ?? ""), parseJson(after ?? "")];
    if (after === null || !isObject(merchant) || !isObject(copy)) continue;
    const kept = new Map<User, string[]>();
    const findUser = (key: string) => users.find(({ uses }) => uses(key, kind === "locale-schema"));
    const words = withUsed("", merchant, copy, (key) => {
      const user = findUser(key);
      if (user) kept.set(user, [...(kept.get(user) ?? []), key]);
      return user !== undefined;
    });
    const others = result.notes.filter(({ code, params }) => code !== "WORDS_UNUSED" || !findUser(params.key ?? ""));
    const notes = [...others, ...[...kept].map(([user, keys]) => toNote(user, keys))];
    merged.set(
      path,
      kept.size === 0
        ? { ...result, notes }
        : { ...result, outcome: "merged", notes, write: "text", text: editJson(after, words) },
    );
  }
}

const toNote = ({ path, isOpen }: User, keys: readonly string[]): Note =>
  createNote("WORDS_STILL_USED", { by: path, keys: keys.join(", ") }, isOpen ? { open: "yes" } : {});

interface User {
  path: string;
  /** @param isEditors whether the key is one of the words of the theme editor */
  uses: (key: string, isEditors: boolean) => boolean;
  /** Whether an open question decides on it. */
  isOpen: boolean;
}

/** What is used whatever the answers comes before what an open question decides. */
function findUsers(
  { path, kind }: PlannedFile,
  plan: UpdatePlan,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
): User[] {
  if (isLocale(kind) || !/\.(liquid|json)$/.test(path)) return [];
  const result = merged.get(path);
  const installed = result?.write === "installed" ? bodies.base.get(path) : undefined;
  const texts = installed === undefined ? listOwnTexts(path, plan, bodies, merged) : [installed];
  const named = texts.map(findNames);
  if (named.every(({ size }) => size === 0)) return [];
  const isOpen = result?.notes.some(({ params }) => params.open) ?? false;
  const always: User = { path, isOpen, uses: (...key) => named.every((names) => isNamed(names, ...key)) };
  if (named.length === 1) return [always];
  return [always, { path, isOpen: true, uses: (...key) => named.some((names) => isNamed(names, ...key)) }];
}

/** Every quoted text that can be a key or, with a dot at its end, the beginning of keys. */
const findNames = (text: string): Set<string> =>
  new Set([...text.matchAll(/["']((?:t:)?[\w-]{1,100}\.[\w.-]{0,200})["']/g)].map(([, name = ""]) => name));

/** A group counts too: it has the forms of a word for several numbers. */
function isNamed(names: ReadonlySet<string>, key: string, isEditors: boolean): boolean {
  const parts = key.split(".");
  return parts.some((_, index) => {
    const name = `${isEditors ? "t:" : ""}${parts.slice(0, index + 1).join(".")}`;
    return names.has(name) || names.has(`${name}.`);
  });
}

/** The copy's words, with those of the merchant's theme that are used and would be lost. */
function withUsed(path: string, merchant: JsonObject, copy: JsonObject, isUsed: (key: string) => boolean): JsonObject {
  const added = Object.entries(merchant).flatMap(([name, value]): [string, Json][] => {
    const key = path === "" ? name : `${path}.${name}`;
    const there = getOwn(copy, name);
    if (isObject(value) && (there === undefined || isObject(there))) {
      const inner = withUsed(key, value, there ?? {}, isUsed);
      return there === undefined && Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }
    return there === undefined && isUsed(key) ? [[name, value]] : [];
  });
  const changed = new Map(added);
  return toObject([
    ...Object.entries(copy).map(([name, value]): [string, Json] => [name, changed.get(name) ?? value]),
    ...added.filter(([name]) => getOwn(copy, name) === undefined),
  ]);
}
