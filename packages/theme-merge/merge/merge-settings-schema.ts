/**
 * `config/settings_schema.json`, merged as JSON: groups by their name, settings by their id, a setting's properties one
 * by one. The group that names the theme and its version is always the release's.
 */
import { editJson } from "./edit-json.ts";
import { getOwn, isObject, isSameJson, type Json, type JsonObject, parseJson, toObject } from "./json-text.ts";

const themeInfo = "theme_info";
const isThemeInfo = (group: Json): boolean => getOwn(group, "name") === themeInfo;

/** The text with the release's name and version of the theme. */
export function withReleaseInfo(text: string, release: string): string {
  const [groups, releaseGroups] = [parseJson(text), parseJson(release)];
  const info = Array.isArray(releaseGroups) ? releaseGroups.find(isThemeInfo) : undefined;
  if (!Array.isArray(groups) || info === undefined) return text;
  const others = groups.filter((group) => !isThemeInfo(group));
  const at = Math.max(0, groups.findIndex(isThemeInfo));
  return editJson(text, others.toSpliced(at, 0, info));
}

/** The text with these settings of the release, in their groups; null when it cannot be read. */
export function restoreSettings(text: string, release: string, ids: ReadonlySet<string>): string | null {
  const [own, releaseGroups] = [readGroups(text), readGroups(release)];
  if (!own || !releaseGroups) return null;
  // As if they were new in the release, and nothing else.
  const base: Groups = new Map(
    [...releaseGroups].map(([name, group]) => [
      name,
      { ...group, settings: group.settings && new Map([...group.settings].filter(([key]) => !ids.has(key.slice(3)))) },
    ]),
  );
  return editJson(text, mergeGroups({ base, merchant: own, release: releaseGroups }, "mine"));
}

/** The merge with each side's answer to what both changed: the same text twice where there is no conflict. */
export interface SchemaMerge {
  mine: string;
  new: string;
}

/** Null when a side is not what Shopify calls a schema, or names a group or setting twice. */
export function mergeSettingsSchema(base: string, merchant: string, release: string): SchemaMerge | null {
  const sides = [base, merchant, release].map(readGroups);
  const [old, own, next] = sides;
  if (!old || !own || !next) return null;
  const toText = (side: "mine" | "new") =>
    editJson(release, mergeGroups({ base: old, merchant: own, release: next }, side));
  return { mine: toText("mine"), new: toText("new") };
}

interface Group {
  /** Everything but its settings. */
  rest: JsonObject;
  /** Null where the group has no list of settings, such as `theme_info`. */
  settings: Map<string, Json> | null;
}

type Groups = Map<string, Group>;

interface Sides<Value> {
  base: Value;
  merchant: Value;
  release: Value;
}

/** Who wins where both changed the same. */
type Winner = "mine" | "new";

function readGroups(text: string): Groups | null {
  const json = parseJson(text);
  if (!Array.isArray(json)) return null;
  const groups: Groups = new Map();
  const ids = new Set<string>();
  for (const group of json) {
    const name = getOwn(group, "name");
    const settings = getOwn(group, "settings");
    const key = JSON.stringify(name ?? null);
    if (!isObject(group) || name === undefined || groups.has(key)) return null;
    if (settings !== undefined && !Array.isArray(settings)) return null;
    const { settings: _, ...rest } = group;
    const list = settings === undefined ? null : readSettings(settings, key, ids);
    if (settings !== undefined && list === null) return null;
    groups.set(key, { rest, settings: list });
  }
  return groups;
}

/** Headings and paragraphs have no id: their group and text name them, and a number those of the same text. */
function readSettings(settings: Json[], group: string, ids: Set<string>): Map<string, Json> | null {
  const list = new Map<string, Json>();
  for (const setting of settings) {
    const id = getOwn(setting, "id");
    if (typeof id === "string") {
      if (ids.has(id)) return null;
      ids.add(id);
      list.set(`id ${id}`, setting);
      continue;
    }
    const name = JSON.stringify([group, getOwn(setting, "type") ?? null, getOwn(setting, "content") ?? null]);
    let key = name;
    for (let number = 2; list.has(key); number++) key = `${name} ${number}`;
    list.set(key, setting);
  }
  return list;
}

function mergeGroups(sides: Sides<Groups>, winner: Winner): Json {
  const places = {
    base: findPlaces(sides.base),
    merchant: findPlaces(sides.merchant),
    release: findPlaces(sides.release),
  };
  // A setting keeps its identity when a side moves it to another group.
  const ids = new Set([...places.merchant.keys(), ...places.release.keys()]);
  const settings = new Map<string, { group: string; setting: Json }>();
  for (const id of ids) {
    const [old, own, next] = [places.base.get(id), places.merchant.get(id), places.release.get(id)];
    const setting = mergeValue({ base: old?.setting, merchant: own?.setting, release: next?.setting }, winner);
    // Where one side deleted the setting and the other one changed it, it stays where the other one has it.
    const merged = mergeValue({ base: old?.group, merchant: own?.group, release: next?.group }, winner);
    const group = merged ?? own?.group ?? next?.group;
    if (setting !== undefined && typeof group === "string") settings.set(id, { group, setting });
  }
  const names = mergeOrder({
    base: [...sides.base.keys()],
    merchant: [...sides.merchant.keys()],
    release: [...sides.release.keys()],
  });
  return names.flatMap((name): Json[] => {
    const [old, own, next] = [sides.base.get(name), sides.merchant.get(name), sides.release.get(name)];
    if (name === JSON.stringify(themeInfo)) return next ? [toGroup(next, [...(next.settings?.values() ?? [])])] : [];
    const order = mergeOrder({ base: listIds(old), merchant: listIds(own), release: listIds(next) });
    const moved = [...settings].flatMap(([id, { group }]) => (group === name && !order.includes(id) ? [id] : []));
    const members = [...order, ...moved].flatMap((id) => {
      const found = settings.get(id);
      return found?.group === name ? [found.setting] : [];
    });
    const rest = mergeValue({ base: old?.rest, merchant: own?.rest, release: next?.rest }, winner);
    // A group that a side deleted stays for the settings that the other side has in it.
    const kept = rest ?? (members.length > 0 ? (own ?? next)?.rest : undefined);
    if (!isObject(kept)) return [];
    return [toGroup({ rest: kept, settings: (own ?? next)?.settings ?? null }, members)];
  });
}

const toGroup = ({ rest, settings }: Group, members: Json[]): JsonObject =>
  settings === null && members.length === 0 ? rest : { ...rest, settings: members };

const listIds = (group: Group | undefined): string[] => [...(group?.settings?.keys() ?? [])];

/** Settings with an id are found by it alone, others within their group. */
function findPlaces(groups: Groups): Map<string, { group: string; setting: Json }> {
  const places = new Map<string, { group: string; setting: Json }>();
  for (const [group, { settings }] of groups) {
    if (group === JSON.stringify(themeInfo)) continue;
    for (const [id, setting] of settings ?? []) places.set(id, { group, setting });
  }
  return places;
}

/** Objects property by property; anything else as a whole. Undefined where it is deleted. */
function mergeValue({ base, merchant, release }: Sides<Json | undefined>, winner: Winner): Json | undefined {
  if (isSameJson(merchant, release) || isSameJson(merchant, base)) return release;
  if (isSameJson(release, base)) return merchant;
  if (!isObject(merchant) || !isObject(release)) return winner === "mine" ? merchant : release;
  const keys = new Set([...Object.keys(release), ...Object.keys(merchant)]);
  return toObject(
    [...keys].flatMap((key): [string, Json][] => {
      const sides = { base: getOwn(base, key), merchant: getOwn(merchant, key), release: getOwn(release, key) };
      const value = mergeValue(sides, winner);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** The release's order, unless the merchant changed it; what only one side has follows what it follows there. */
function mergeOrder({ base, merchant, release }: Sides<readonly string[]>): string[] {
  const shared = (list: readonly string[], other: readonly string[]) => list.filter((key) => other.includes(key));
  const rearranged = !isSameJson(shared(merchant, base), shared(base, merchant));
  const [first, second] = rearranged ? [merchant, release] : [release, merchant];
  const order = [...first];
  second.forEach((key, position) => {
    if (order.includes(key)) return;
    const before = second.slice(0, position).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}
