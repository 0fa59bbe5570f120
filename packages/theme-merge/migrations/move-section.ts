/**
 * Makes static sections, whose settings are in `settings_data.json`, members of a section group or template. The group
 * is the release's where the merchant's theme has none.
 */
import { getEntries, getOwn, isObject, type Json, type JsonObject } from "../merge/json-text.ts";
import { settingsDataPath } from "../merge/merged-file.ts";
import type { ActionOf } from "./declaration.ts";
import { deleteAt, setEntries } from "./json-path.ts";
import type { Concerns, ThemeData } from "./theme-data.ts";

/** Both sides change together, so that the merge sees only what the merchant changed. */
export interface BothSides {
  base: ThemeData;
  merchant: ThemeData;
  /** The new release's JSON of a section group or template; undefined where it has none. */
  release: (file: string) => JsonObject | undefined;
  /** The base of a file comes from the new release, because no side had it. */
  fresh: ReadonlySet<string>;
  moved: Set<string>;
}

export const listStatic = ({ files }: ThemeData): [string, Json][] =>
  getEntries(getOwn(getOwn(files.get(settingsDataPath), "current"), "sections"));

/** A static section without a type has its name for one. */
export const getStaticType = (id: string, section: Json): string => {
  const type = getOwn(section, "type");
  return typeof type === "string" ? type : id;
};

export function moveSection(sides: BothSides, concerns: Concerns, action: ActionOf<"move_section">): void {
  if (!concerns(settingsDataPath)) return;
  for (const [id, section] of listStatic(sides.merchant)) {
    if (getStaticType(id, section) !== action.type) continue;
    if (!placeSection(sides, { id, section, file: action.file, member: action.id })) continue;
    deleteStatic(sides, id);
  }
}

export function deleteStatic(sides: BothSides, id: string): void {
  for (const side of [sides.base, sides.merchant]) {
    const json = side.files.get(settingsDataPath);
    if (json) deleteAt(json, ["current", "sections", id]);
  }
}

interface Placing {
  /** Of the static section. */
  id: string;
  section: Json;
  file: string;
  /** The id that it gets; else that of the release's only member of its type. */
  member?: string | undefined;
}

/** False where it has no place. */
export function placeSection(sides: BothSides, { id, section, file, member }: Placing): boolean {
  const type = getStaticType(id, section);
  const [merchant, base, release] = [sides.merchant.files.get(file), sides.base.files.get(file), sides.release(file)];
  const target = findMember(release, type, member);
  if (!merchant || !base || !target || !isObject(section)) return false;
  // The merchant's own group has the section already.
  if (!sides.fresh.has(file) && findMember(merchant, type, undefined, true)) return false;
  const own = pickContent(section);
  const old = pickContent(listStatic(sides.base).find(([name]) => name === id)?.[1]);
  putMember(merchant, release, target.id, { type, ...own });
  putMember(base, release, target.id, { type, ...completeBase(old, own, target.member) });
  sides.moved.add(file);
  sides.merchant.changes.push({
    ...{ file, code: "SECTION_MOVED", params: { section: target.id, type, file }, holder: null },
    content: JSON.stringify(own),
  });
  sides.base.changes.push({
    ...{ file, code: "SECTION_MOVED", params: { section: target.id, type, file }, holder: null },
    content: JSON.stringify(old),
  });
  return true;
}

/** The only member of the type, or the one of this name; `any`: one of several too. */
export function findMember(
  group: JsonObject | undefined,
  type: string,
  id?: string,
  any = false,
): { id: string; member: JsonObject } | null {
  const found = getEntries(getOwn(group, "sections")).flatMap(([name, member]) =>
    getOwn(member, "type") === type && isObject(member) && (id === undefined || id === name)
      ? [{ id: name, member }]
      : [],
  );
  return found.length === 1 || any ? (found[0] ?? null) : null;
}

const contentKeys = ["settings", "blocks", "block_order", "disabled", "custom_css"];

const pickContent = (section: Json | undefined): JsonObject =>
  Object.fromEntries(getEntries(section).filter(([key]) => contentKeys.includes(key)));

/**
 * What the installed release did not set counts as set like the new one: the merchant's values and blocks win, and the
 * release's come where the merchant has none.
 */
function completeBase(old: JsonObject, own: JsonObject, release: JsonObject): JsonObject {
  const known = getOwn(old, "settings");
  const merchant = getOwn(own, "settings");
  const added = getEntries(getOwn(release, "settings")).filter(
    ([name]) => getOwn(known, name) === undefined && getOwn(merchant, name) !== undefined,
  );
  const settings = Object.fromEntries([...getEntries(known), ...added]);
  const blocks =
    isObject(own.blocks) && !isObject(old.blocks)
      ? Object.fromEntries(Object.entries(release).filter(([key]) => key === "blocks" || key === "block_order"))
      : {};
  return { ...old, ...blocks, ...(isObject(merchant) || isObject(known) ? { settings } : {}) };
}

/** A section that is new in the group goes where the release has it. */
function putMember(group: JsonObject, release: JsonObject | undefined, id: string, member: JsonObject): void {
  const sections = getOwn(group, "sections");
  const members = getEntries(sections);
  const isNew = getOwn(sections, id) === undefined;
  const next = isNew
    ? [...members, [id, member] as const]
    : members.map(([name, old]) => [name, name === id ? member : old] as const);
  if (isObject(sections)) setEntries(sections, next);
  else setEntries(group, [...Object.entries(group), ["sections", Object.fromEntries(next)]]);
  const order = getOwn(group, "order");
  if (!Array.isArray(order) || order.includes(id)) return;
  const wanted = getOwn(release, "order");
  const before = Array.isArray(wanted) ? wanted.slice(0, wanted.indexOf(id)) : [];
  const after = before.findLast((name) => order.includes(name));
  order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, id);
}
