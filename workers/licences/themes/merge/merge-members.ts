/**
 * Puts a template together three ways: its sections and their blocks each by their id, the order of either as a whole,
 * settings by their key. What both sides changed stays as the merchant has it, and is noted.
 */
import type { Note } from "./contract.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, objectOf, sameJson } from "./json-text.ts";
import { noteOf, shownValue } from "./notes.ts";

interface Sides<Value> {
  mine: Value;
  installed: Value;
  release: Value;
}

/** `most`: as many as Shopify takes (shopify.dev, "Theme limits"). */
interface Members {
  name: "sections" | "blocks";
  order: "order" | "block_order";
  most: number;
}

const sections: Members = { name: "sections", order: "order", most: 25 };
const blocks: Members = { name: "blocks", order: "block_order", most: 50 };

export interface Merging {
  /** Whether the new theme has what a section of the release needs; blocks are seen to when they are carried. */
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
  if (!sameJson(own, next) && !sameJson(next, old))
    notes.push(noteOf("SETTING_KEPT", { place: place || "template", setting: key, value: shownValue(next) }));
  return own;
}

function mergeMembers(
  place: string,
  sides: Sides<JsonObject>,
  { name, order, most }: Members,
  merging: Merging,
): { members: JsonObject | undefined; order: Json | undefined } {
  const [own, old, next] = [at(sides.mine, name), at(sides.installed, name), at(sides.release, name)];
  const orders = {
    mine: at(sides.mine, order),
    installed: at(sides.installed, order),
    release: at(sides.release, order),
  };
  // Whoever arranged them anew decides what stands there; else the release does.
  const untouched = sameJson(orders.mine, orders.installed);
  const note = (code: "SECTION_TAKEN" | "SECTION_REMOVED" | "SECTION_NOT_TAKEN" | "CHANGE_NOT_TAKEN", id: string) =>
    merging.notes.push(noteOf(code, { section: within(place, id), type: typeOf(at(own, id) ?? at(next, id)) }));
  const result = new Map<string, Json>();
  for (const [id, mine] of entriesOf(own)) {
    const [installed, release] = [at(old, id), at(next, id)];
    if (installed !== undefined && release !== undefined) {
      result.set(id, mergeMember(within(place, id), { mine, installed, release }, merging));
    } else if (installed !== undefined && untouched && sameJson(mine, installed)) {
      note("SECTION_REMOVED", id);
    } else {
      if (!sameJson(release, installed) && !sameJson(release, mine)) note("CHANGE_NOT_TAKEN", id);
      result.set(id, mine);
    }
  }
  for (const [id, release] of entriesOf(next)) {
    if (at(own, id) !== undefined || at(old, id) !== undefined) continue;
    const taken = untouched && result.size < most && (place !== "" || merging.mayCome(release));
    note(taken ? "SECTION_TAKEN" : "SECTION_NOT_TAKEN", id);
    if (taken) result.set(id, release);
  }
  if (!untouched && isReordered(orders)) merging.notes.push(noteOf("ORDER_KEPT", { place: place || "template" }));
  const gone = new Set([...entriesOf(own), ...entriesOf(next)].map(([id]) => id).filter((id) => !result.has(id)));
  return {
    members: own === undefined && next === undefined ? undefined : objectOf(result),
    order: mergeOrder(orders, untouched, gone, result),
  };
}

function mergeMember(place: string, sides: Sides<Json>, merging: Merging): Json {
  const { mine, installed, release } = sides;
  if (sameJson(mine, release) || sameJson(release, installed)) return mine;
  const said = { section: place, type: typeOf(mine) };
  const comes = place.includes(between) || merging.mayCome(release);
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

/** The release's order where the merchant left it, with what is theirs behind what it stood behind; else theirs. */
function mergeOrder(
  { mine, release }: Sides<Json | undefined>,
  untouched: boolean,
  gone: ReadonlySet<string>,
  there: ReadonlyMap<string, Json>,
): Json | undefined {
  const own = listOf(mine);
  const kept = (list: readonly Json[]) => list.filter((id) => typeof id !== "string" || !gone.has(id));
  if (!untouched || (release === undefined && own.length > 0)) return mine === undefined ? mine : kept(own);
  if (release === undefined) return mine;
  const order = kept(listOf(release));
  own.forEach((id, position) => {
    if (typeof id !== "string" || !there.has(id) || order.includes(id)) return;
    const before = own.slice(0, position).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** Whether the release puts what it had already in another order. */
function isReordered({ installed, release }: Sides<Json | undefined>): boolean {
  const [before, after] = [listOf(installed), listOf(release)];
  return !sameJson(
    before.filter((id) => after.includes(id)),
    after.filter((id) => before.includes(id)),
  );
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const between = " / ";
const within = (place: string, id: string): string => (place === "" ? id : place + between + id);

export function typeOf(member: Json | undefined): string {
  const type = at(member, "type");
  return typeof type === "string" ? type : "";
}
