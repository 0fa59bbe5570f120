/**
 * Puts a template together three ways: its sections and their blocks each by their id, the order of either as a whole,
 * settings by their key. What both sides changed stays as the merchant has it, and is noted.
 */

import { typeOf } from "./arrangement-limits.ts";
import type { Note } from "./contract.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, objectOf, sameJson } from "./json-text.ts";
import { noteOf, shownValue, within } from "./notes.ts";

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
  /** Whether the new theme has what a section of the release needs; blocks and limits are seen to when it is carried. */
  mayCome: (section: Json) => boolean;
  notes: Note[];
}

/** Whether sections, blocks and their orders are as Shopify writes them; nothing else is put together. */
const isReadable = (holder: Json | undefined, { name, order }: Members): holder is JsonObject =>
  isObject(holder) &&
  (at(holder, name) === undefined || isObject(at(holder, name))) &&
  (at(holder, order) === undefined || Array.isArray(at(holder, order)));

/** Null when one side is no template that can be put together. */
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
  return objectOf(
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
  const [own, old, next] = [at(sides.mine, key), at(sides.installed, key), at(sides.release, key)];
  if (key === "settings" && isObject(own) && isObject(next)) {
    const known = { mine: own, installed: isObject(old) ? old : {}, release: next };
    const ids = new Set([...Object.keys(own), ...Object.keys(next)]);
    return objectOf(
      [...ids].flatMap((id): [string, Json][] => {
        const value = mergeValue(place, id, known, notes);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  }
  if (sameJson(own, old)) return next;
  if (!sameJson(own, next) && !sameJson(next, old)) {
    const said = { place: place || "template", setting: key, yours: shownValue(own) };
    notes.push(
      next === undefined ? noteOf("SETTING_UNSET", said) : noteOf("SETTING_KEPT", { ...said, value: shownValue(next) }),
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
  const [own, old, next] = [at(sides.mine, name), at(sides.installed, name), at(sides.release, name)];
  const orders = {
    mine: at(sides.mine, order),
    installed: at(sides.installed, order),
    release: at(sides.release, order),
  };
  // Whoever arranged them anew decides what stands there; else the release does.
  const untouched = sameJson(orders.mine, orders.installed);
  const { notes } = merging;
  const said = (id: string, member: Json | undefined) => ({ section: within(place, id), type: typeOf(member) });
  const result = new Map<string, Json>();
  for (const [id, mine] of entriesOf(own)) {
    const [installed, release] = [at(old, id), at(next, id)];
    if (installed !== undefined && release !== undefined) {
      result.set(id, mergeMember(within(place, id), { mine, installed, release }, kind, merging));
    } else if (installed !== undefined && untouched && sameJson(mine, installed)) {
      notes.push(noteOf("SECTION_REMOVED", said(id, mine)));
    } else {
      if (installed !== undefined) notes.push(noteOf("REMOVAL_NOT_TAKEN", said(id, mine)));
      else if (release !== undefined && !sameJson(release, mine))
        notes.push(noteOf("ADDED_BY_BOTH", { ...said(id, release), yours: typeOf(mine) }));
      result.set(id, mine);
    }
  }
  for (const [id, release] of entriesOf(next)) {
    if (at(own, id) !== undefined || at(old, id) !== undefined) continue;
    const about = said(id, release);
    if (!untouched) notes.push(noteOf("SECTION_NOT_TAKEN", about));
    else if (!mayCome(release, kind, merging)) notes.push(noteOf("SECTION_WITHOUT_FILE", about));
    else {
      notes.push(noteOf("SECTION_TAKEN", about));
      result.set(id, release);
    }
  }
  if (!untouched && isReordered(orders)) merging.notes.push(noteOf("ORDER_KEPT", { place: place || "template" }));
  return {
    members: own === undefined && next === undefined ? undefined : objectOf(result),
    order: mergeOrder(orders, untouched, { own, old, next, result }),
  };
}

/** What is no section is seen to when it is carried. */
const mayCome = (member: Json, kind: Members, merging: Merging): boolean =>
  kind !== sections || merging.mayCome(member);

function mergeMember(place: string, sides: Sides<Json>, kind: Members, merging: Merging): Json {
  const { mine, installed, release } = sides;
  if (sameJson(mine, release) || sameJson(release, installed)) return mine;
  const said = { section: place, type: typeOf(mine) };
  const comes = mayCome(release, kind, merging);
  if (comes && sameJson(mine, installed)) {
    merging.notes.push(noteOf("CHANGE_TAKEN", said));
    return release;
  }
  const alike = new Set([mine, installed, release].map(typeOf)).size === 1;
  if (!comes || !alike || ![mine, installed, release].every((side) => isReadable(side, blocks))) {
    merging.notes.push(noteOf("CHANGE_NOT_TAKEN", said));
    return mine;
  }
  const inner: Merging = { ...merging, notes: [] };
  const merged = mergeHolder(place, sides as Sides<JsonObject>, blocks, inner);
  if (!sameJson(merged, mine)) merging.notes.push(noteOf("CHANGE_TAKEN", said));
  merging.notes.push(...inner.notes);
  return merged;
}

/** Sections or blocks of the merchant's, of the release installed and of the new one, and what becomes of them. */
interface MemberSides {
  own: Json | undefined;
  old: Json | undefined;
  next: Json | undefined;
  result: ReadonlyMap<string, Json>;
}

/** The release's order where the merchant left it, with what is theirs behind what it stood behind; else theirs. */
function mergeOrder({ mine, release }: Sides<Json | undefined>, untouched: boolean, members: MemberSides) {
  const { own, old, next, result } = members;
  const isGone = (id: string) => !result.has(id) && (at(own, id) !== undefined || at(next, id) !== undefined);
  const kept = (list: readonly Json[]) => list.filter((id) => typeof id !== "string" || !isGone(id));
  const shown = mine === undefined ? withoutOrder(members) : listOf(mine);
  if (!untouched || (release === undefined && listOf(mine).length > 0)) return mine === undefined ? mine : kept(shown);
  if (release === undefined) return mine;
  // What the merchant alone made and shows nowhere stays out of sight, also where the release shows its own of that name.
  const visible = new Set(shown);
  const hidden = (id: Json) =>
    typeof id === "string" && at(own, id) !== undefined && at(old, id) === undefined && !visible.has(id);
  const order = kept(listOf(release)).filter((id) => !hidden(id));
  shown.forEach((id, position) => {
    if (typeof id !== "string" || !result.has(id) || order.includes(id)) return;
    const before = shown.slice(0, position).findLast((other) => order.includes(other));
    const first = mine === undefined ? order.length : 0;
    order.splice(before === undefined ? first : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** Without an order none is hidden: in view stays what the merchant brings, and what stays although the release drops it. */
const withoutOrder = ({ own, old, next }: MemberSides): Json[] =>
  entriesOf(own).flatMap(([id, member]) =>
    at(member, "static") === true || (at(next, id) !== undefined && at(old, id) !== undefined) ? [] : [id],
  );

/** Whether the release puts what it had already in another order. */
function isReordered({ installed, release }: Sides<Json | undefined>): boolean {
  const [before, after] = [listOf(installed), listOf(release)];
  return !sameJson(
    before.filter((id) => after.includes(id)),
    after.filter((id) => before.includes(id)),
  );
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
