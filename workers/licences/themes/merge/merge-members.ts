/**
 * Three-way merge of a template: sections and blocks by id, their order as a whole, settings by key. What both sides
 * changed stays the merchant's, with a note.
 */

import { getType } from "./arrangement-limits.ts";
import type { Note } from "./contract.ts";
import { getEntries, getOwn, isObject, isSameJson, type Json, type JsonObject, toObject } from "./json-text.ts";
import { createNote, formatValue, joinPlace } from "./notes.ts";

interface Sides<Value> {
  mine: Value;
  installed: Value;
  release: Value;
}

interface Members {
  name: "sections" | "blocks";
  order: "order" | "block_order";
}

const sections: Members = { name: "sections", order: "order" };
const blocks: Members = { name: "blocks", order: "block_order" };

export interface Merging {
  /** Whether the new theme has the file of a release's section; blocks and limits are checked when it is carried over. */
  mayCome: (section: Json) => boolean;
  notes: Note[];
}

/** Whether sections, blocks and their orders have the types that Shopify writes. */
const isReadable = (holder: Json | undefined, { name, order }: Members): holder is JsonObject =>
  isObject(holder) &&
  (getOwn(holder, name) === undefined || isObject(getOwn(holder, name))) &&
  (getOwn(holder, order) === undefined || Array.isArray(getOwn(holder, order)));

/** Null when a side cannot be merged. */
export function mergeTemplate(sides: Sides<Json>, merging: Merging): JsonObject | null {
  const { mine, installed, release } = sides;
  if (![mine, installed, release].every((side) => isReadable(side, sections))) return null;
  return mergeHolder("", sides as Sides<JsonObject>, sections, merging);
}

/** @param place of a section or block; empty for the template itself */
function mergeHolder(place: string, sides: Sides<JsonObject>, members: Members, merging: Merging): JsonObject {
  const { mine, release } = sides;
  const together = mergeMembers(place, sides, members, merging);
  const keys = new Set([...Object.keys(mine), ...Object.keys(release)]);
  return toObject(
    [...keys].flatMap((key): [string, Json][] => {
      const merged =
        key === members.name
          ? together.members
          : key === members.order
            ? together.order
            : mergeValue(place, key, sides, merging.notes);
      return merged === undefined ? [] : [[key, merged]];
    }),
  );
}

function mergeValue(place: string, key: string, sides: Sides<JsonObject>, notes: Note[]): Json | undefined {
  const [own, old, next] = [getOwn(sides.mine, key), getOwn(sides.installed, key), getOwn(sides.release, key)];
  if (key === "settings" && isObject(own) && isObject(next)) {
    const known = { mine: own, installed: isObject(old) ? old : {}, release: next };
    const ids = new Set([...Object.keys(own), ...Object.keys(next)]);
    return toObject(
      [...ids].flatMap((id): [string, Json][] => {
        const value = mergeValue(place, id, known, notes);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  }
  if (isSameJson(own, old)) return next;
  if (!isSameJson(own, next) && !isSameJson(next, old)) {
    const params = { place: place || "template", setting: key, yours: formatValue(own) };
    notes.push(
      next === undefined
        ? createNote("SETTING_UNSET", params)
        : createNote("SETTING_KEPT", { ...params, value: formatValue(next) }),
    );
  }
  return own;
}

function mergeMembers(
  place: string,
  sides: Sides<JsonObject>,
  kind: Members,
  merging: Merging,
): { members: JsonObject | undefined; order: Json | undefined } {
  const { name, order } = kind;
  const [own, old, next] = [getOwn(sides.mine, name), getOwn(sides.installed, name), getOwn(sides.release, name)];
  const orders = {
    mine: getOwn(sides.mine, order),
    installed: getOwn(sides.installed, order),
    release: getOwn(sides.release, order),
  };
  // An order that the merchant changed stays; else the release's is taken.
  const untouched = isSameJson(orders.mine, orders.installed);
  const { notes } = merging;
  const toParams = (id: string, member: Json | undefined) => ({ section: joinPlace(place, id), type: getType(member) });
  const result = new Map<string, Json>();
  for (const [id, mine] of getEntries(own)) {
    const [installed, release] = [getOwn(old, id), getOwn(next, id)];
    if (installed !== undefined && release !== undefined) {
      result.set(id, mergeMember(joinPlace(place, id), { mine, installed, release }, kind, merging));
    } else if (installed !== undefined && untouched && isSameJson(mine, installed)) {
      notes.push(createNote("SECTION_REMOVED", toParams(id, mine)));
    } else {
      if (installed !== undefined) notes.push(createNote("REMOVAL_NOT_TAKEN", toParams(id, mine)));
      else if (release !== undefined && !isSameJson(release, mine))
        notes.push(createNote("ADDED_BY_BOTH", { ...toParams(id, release), yours: getType(mine) }));
      result.set(id, mine);
    }
  }
  for (const [id, release] of getEntries(next)) {
    if (getOwn(own, id) !== undefined || getOwn(old, id) !== undefined) continue;
    const about = toParams(id, release);
    if (!untouched) notes.push(createNote("SECTION_NOT_TAKEN", about));
    else if (!mayCome(release, kind, merging)) notes.push(createNote("SECTION_WITHOUT_FILE", about));
    else {
      notes.push(createNote("SECTION_TAKEN", about));
      result.set(id, release);
    }
  }
  if (!untouched && isReordered(orders)) merging.notes.push(createNote("ORDER_KEPT", { place: place || "template" }));
  return {
    members: own === undefined && next === undefined ? undefined : toObject(result),
    order: mergeOrder(orders, untouched, { own, old, next, result }),
  };
}

/** Blocks are checked when they are carried over. */
const mayCome = (member: Json, kind: Members, merging: Merging): boolean =>
  kind !== sections || merging.mayCome(member);

function mergeMember(place: string, sides: Sides<Json>, kind: Members, merging: Merging): Json {
  const { mine, installed, release } = sides;
  if (isSameJson(mine, release) || isSameJson(release, installed)) return mine;
  const params = { section: place, type: getType(mine) };
  const comes = mayCome(release, kind, merging);
  if (comes && isSameJson(mine, installed)) {
    merging.notes.push(createNote("CHANGE_TAKEN", params));
    return release;
  }
  const alike = new Set([mine, installed, release].map(getType)).size === 1;
  if (!comes || !alike || ![mine, installed, release].every((side) => isReadable(side, blocks))) {
    merging.notes.push(createNote("CHANGE_NOT_TAKEN", params));
    return mine;
  }
  const inner: Merging = { ...merging, notes: [] };
  const merged = mergeHolder(place, sides as Sides<JsonObject>, blocks, inner);
  if (!isSameJson(merged, mine)) merging.notes.push(createNote("CHANGE_TAKEN", params));
  merging.notes.push(...inner.notes);
  return merged;
}

/** Sections or blocks of the merchant, the installed release and the new one, and the merged result. */
interface MemberSides {
  own: Json | undefined;
  old: Json | undefined;
  next: Json | undefined;
  result: ReadonlyMap<string, Json>;
}

/** The release's order where the merchant did not change it, with the merchant's members after their predecessors; else the merchant's. */
function mergeOrder({ mine, release }: Sides<Json | undefined>, untouched: boolean, members: MemberSides) {
  const { own, old, next, result } = members;
  const isGone = (id: string) => !result.has(id) && (getOwn(own, id) !== undefined || getOwn(next, id) !== undefined);
  const kept = (list: readonly Json[]) => list.filter((id) => typeof id !== "string" || !isGone(id));
  const shown = mine === undefined ? getUnorderedMembers(members) : toList(mine);
  if (!untouched || (release === undefined && toList(mine).length > 0)) return mine === undefined ? mine : kept(shown);
  if (release === undefined) return mine;
  // A member that only the merchant has and does not list stays hidden, even when the release lists one of that name.
  const visible = new Set(shown);
  const hidden = (id: Json) =>
    typeof id === "string" && getOwn(own, id) !== undefined && getOwn(old, id) === undefined && !visible.has(id);
  const order = kept(toList(release)).filter((id) => !hidden(id));
  shown.forEach((id, position) => {
    if (typeof id !== "string" || !result.has(id) || order.includes(id)) return;
    const before = shown.slice(0, position).findLast((other) => order.includes(other));
    const first = mine === undefined ? order.length : 0;
    order.splice(before === undefined ? first : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** Without an order nothing is hidden: the merchant's members stay visible, and those that the release drops. */
const getUnorderedMembers = ({ own, old, next }: MemberSides): Json[] =>
  getEntries(own).flatMap(([id, member]) =>
    getOwn(member, "static") === true || (getOwn(next, id) !== undefined && getOwn(old, id) !== undefined) ? [] : [id],
  );

/** Whether the release reorders members that it had before. */
function isReordered({ installed, release }: Sides<Json | undefined>): boolean {
  const [before, after] = [toList(installed), toList(release)];
  return !isSameJson(
    before.filter((id) => after.includes(id)),
    after.filter((id) => before.includes(id)),
  );
}

const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
