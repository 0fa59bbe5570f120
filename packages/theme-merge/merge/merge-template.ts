/**
 * Three-way merge of templates and section groups: sections and blocks by id, their order as a whole, settings by key,
 * as far as the new files support them. Where both sides changed the same value, the merchant's stays, with a note.
 */

import {
  accepts,
  carrySections,
  type Definitions,
  getBlockSchemas,
  isAppType,
  type Schemas,
} from "./carry-settings.ts";
import type { Note } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import {
  getEntries,
  getOwn,
  isObject,
  isSameJson,
  type Json,
  type JsonObject,
  parseJson,
  toObject,
} from "./json-text.ts";
import { countBlocks, getType, maxTemplateBlocks, type Schema } from "./liquid-schema.ts";
import { createNote, type DataMerge, type DataSides, formatValue, joinPlace } from "./merged-file.ts";
import { dropObsoleteNotes } from "./obsolete-notes.ts";

/** @param takesNew false to leave out the release's new sections */
export function mergeTemplateFile(
  { base, merchant, release }: DataSides,
  definitions: Definitions,
  takesNew = true,
): DataMerge {
  const merchantJson = parseJson(merchant);
  if (!isObject(merchantJson)) return { outcome: "kept", text: merchant, notes: [createNote("UNREADABLE", {})] };
  const installed = base === null ? undefined : parseJson(base);
  const releaseJson = release === null ? undefined : parseJson(release);
  if (releaseJson !== undefined && isSameJson(merchantJson, releaseJson)) return { outcome: "same" };
  if (releaseJson !== undefined && installed !== undefined && isSameJson(merchantJson, installed))
    return { outcome: "replaced" };

  const notes: Note[] = [];
  const merged = mergeWithRelease(merchantJson, installed, releaseJson, { definitions, takesNew, notes });
  const carried = carry(merged, merchantJson, { ...definitions, wereTaken: isSameJson(merchantJson, merged) }, notes);
  // Too many blocks for one template: keep the merchant's whole, as if the installed release were unknown.
  if (base !== null && countBlocks(carried) > Math.max(maxTemplateBlocks, countBlocks(merchantJson))) {
    const whole = mergeTemplateFile({ base: null, merchant, release }, definitions);
    const why = createNote("TEMPLATE_FULL", { most: String(maxTemplateBlocks) });
    return "text" in whole ? { ...whole, notes: [why, ...whole.notes] } : whole;
  }
  const outcome = isSameJson(merchantJson, merged) ? "kept" : "merged";
  return { outcome, text: editJson(merchant, carried), notes: dropObsoleteNotes(notes) };
}

function mergeWithRelease(
  merchant: JsonObject,
  installed: Json | undefined,
  release: Json | undefined,
  { definitions, takesNew, notes }: { definitions: Definitions; takesNew: boolean; notes: Note[] },
): JsonObject {
  if (release === undefined) return merchant;
  const mayCome = (section: Json) => isAppType(getType(section)) || definitions.section(getType(section)).exists;
  const known = { section: definitions.section, block: definitions.block };
  const merging: Merging = { mayCome, takesNew, known, notes };
  const merged = installed === undefined ? null : mergeTemplate({ merchant, installed, release }, merging);
  if (merged === null) notes.push(...listNotTaken(merchant, release));
  return merged ?? merchant;
}

function carry(merged: JsonObject, merchant: JsonObject, definitions: Definitions, notes: Note[]): JsonObject {
  const carried: JsonObject = { ...merged };
  const sections = carrySections(merged, merchant, definitions, notes);
  if (sections) carried.sections = sections;
  const kept = new Set(Object.keys(sections ?? {}));
  const mergedIds = new Set(Object.keys(isObject(merged.sections) ? merged.sections : {}));
  if (Array.isArray(merged.order)) {
    carried.order = merged.order.filter((id) => typeof id !== "string" || kept.has(id) || !mergedIds.has(id));
  }
  if (typeof merged.layout === "string" && !definitions.hasLayout(merged.layout)) {
    notes.push(createNote("LAYOUT_GONE", { layout: merged.layout }));
    delete carried.layout;
  }
  return carried;
}

/** The release's sections that are not taken, because the installed template is not known. */
function listNotTaken(merchant: JsonObject, release: Json): Note[] {
  return getEntries(getOwn(release, "sections")).flatMap(([section, value]) => {
    const own = getOwn(merchant.sections, section);
    if (isSameJson(value, own)) return [];
    return createNote(own === undefined ? "SECTION_NOT_TAKEN" : "CHANGE_NOT_TAKEN", { section, type: getType(value) });
  });
}

interface Sides<Value> {
  merchant: Value;
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
  /**
   * Whether the new theme has the file of a release's section; blocks and limits are checked when it is carried over.
   */
  mayCome: (section: Json) => boolean;
  /** False to leave out the release's new sections. */
  takesNew?: boolean;
  /**
   * What the merchant's theme defined: a part that it did not know is not deleted where the merchant's file lacks it.
   */
  known?: Pick<Definitions, "section" | "block">;
  notes: Note[];
}

/** The schema of the section or block whose members are merged; null for the template, or where it is not known. */
type Holder = Schemas | null;

/** Whether sections, blocks and their orders have the types that Shopify writes. */
const isReadable = (holder: Json | undefined, { name, order }: Members): holder is JsonObject =>
  isObject(holder) &&
  (getOwn(holder, name) === undefined || isObject(getOwn(holder, name))) &&
  (getOwn(holder, order) === undefined || Array.isArray(getOwn(holder, order)));

/** Null when a side cannot be merged. */
export function mergeTemplate(sides: Sides<Json>, merging: Merging): JsonObject | null {
  const { merchant, installed, release } = sides;
  if (![merchant, installed, release].every((side) => isReadable(side, sections))) return null;
  return mergeHolder("", sides as Sides<JsonObject>, sections, merging, null);
}

/** @param place of a section or block; empty for the template itself */
function mergeHolder(
  place: string,
  sides: Sides<JsonObject>,
  members: Members,
  merging: Merging,
  holder: Holder,
): JsonObject {
  const { merchant, release } = sides;
  const together = mergeMembers(place, sides, members, merging, holder);
  const keys = new Set([...Object.keys(merchant), ...Object.keys(release)]);
  return toObject(
    [...keys].flatMap((key): [string, Json][] => {
      const merged =
        key === members.name
          ? together.members
          : key === members.order
            ? together.order
            : mergeValue(place, key, sides, merging.notes, holder?.before?.settings ?? null);
      return merged === undefined ? [] : [[key, merged]];
    }),
  );
}

/** @param defined settings of the merchant's theme; null when not known */
function mergeValue(
  place: string,
  key: string,
  sides: Sides<JsonObject>,
  notes: Note[],
  defined: Schema["settings"] | null = null,
): Json | undefined {
  const [own, old, next] = [getOwn(sides.merchant, key), getOwn(sides.installed, key), getOwn(sides.release, key)];
  if (key === "settings" && isObject(own) && isObject(next)) {
    const known = { merchant: own, installed: isObject(old) ? old : {}, release: next };
    const ids = new Set([...Object.keys(own), ...Object.keys(next)]);
    return toObject(
      [...ids].flatMap((id): [string, Json][] => {
        const isUnknown = getOwn(own, id) === undefined && defined?.has(id) === false;
        const value = isUnknown ? getOwn(next, id) : mergeValue(place, id, known, notes);
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
  holder: Holder,
): { members: JsonObject | undefined; order: Json | undefined } {
  const { name, order } = kind;
  const [own, old, next] = [getOwn(sides.merchant, name), getOwn(sides.installed, name), getOwn(sides.release, name)];
  const orders = {
    merchant: getOwn(sides.merchant, order),
    installed: getOwn(sides.installed, order),
    release: getOwn(sides.release, order),
  };
  // An order that the merchant changed stays; else the release's is taken.
  const untouched = isSameJson(orders.merchant, orders.installed);
  const { notes } = merging;
  const toParams = (id: string, member: Json | undefined) => ({ section: joinPlace(place, id), type: getType(member) });
  const result = new Map<string, Json>();
  for (const [id, merchant] of getEntries(own)) {
    const [installed, release] = [getOwn(old, id), getOwn(next, id)];
    if (installed !== undefined && release !== undefined) {
      result.set(id, mergeMember(joinPlace(place, id), { merchant, installed, release }, kind, merging, holder));
    } else if (installed !== undefined && untouched && isSameJson(merchant, installed)) {
      notes.push(createNote("SECTION_REMOVED", toParams(id, merchant)));
    } else {
      if (installed !== undefined) notes.push(createNote("REMOVAL_NOT_TAKEN", toParams(id, merchant)));
      else if (release !== undefined && !isSameJson(release, merchant))
        notes.push(createNote("ADDED_BY_BOTH", { ...toParams(id, release), yours: getType(merchant) }));
      result.set(id, merchant);
    }
  }
  for (const [id, release] of getEntries(next)) {
    const isDeleted = getOwn(old, id) !== undefined && wasKnown(release, kind, merging, holder);
    if (getOwn(own, id) !== undefined || isDeleted) continue;
    const about = toParams(id, release);
    if (!untouched || (kind === sections && merging.takesNew === false))
      notes.push(createNote("SECTION_NOT_TAKEN", about));
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

/** Whether the merchant's theme could have the section or block, so that a page without it is the merchant's will. */
function wasKnown(member: Json, kind: Members, { known }: Merging, holder: Holder): boolean {
  const type = getType(member);
  if (!known || isAppType(type)) return true;
  if (kind === sections) return known.section(type).existed !== false;
  return (
    !holder?.before ||
    accepts(holder.before, type, getOwn(member, "static") === true, known.block(type).existed !== false)
  );
}

function getHolder(member: Json, kind: Members, { known }: Merging, holder: Holder): Holder {
  if (!known) return null;
  const type = getType(member);
  if (kind === sections) return known.section(type);
  return holder ? getBlockSchemas(type, holder, known) : known.block(type);
}

function mergeMember(place: string, sides: Sides<Json>, kind: Members, merging: Merging, holder: Holder): Json {
  const { merchant, installed, release } = sides;
  if (isSameJson(merchant, release) || isSameJson(release, installed)) return merchant;
  const params = { section: place, type: getType(merchant) };
  const comes = mayCome(release, kind, merging);
  if (comes && isSameJson(merchant, installed)) {
    merging.notes.push(createNote("CHANGE_TAKEN", params));
    return release;
  }
  const alike = new Set([merchant, installed, release].map(getType)).size === 1;
  if (!comes || !alike || ![merchant, installed, release].every((side) => isReadable(side, blocks))) {
    merging.notes.push(createNote("CHANGE_NOT_TAKEN", params));
    return merchant;
  }
  const inner: Merging = { ...merging, notes: [] };
  const merged = mergeHolder(
    place,
    sides as Sides<JsonObject>,
    blocks,
    inner,
    getHolder(merchant, kind, merging, holder),
  );
  if (!isSameJson(merged, merchant)) merging.notes.push(createNote("CHANGE_TAKEN", params));
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

/**
 * The release's order where the merchant did not change it, with the merchant's members after their predecessors; else
 * the merchant's.
 */
function mergeOrder({ merchant, release }: Sides<Json | undefined>, untouched: boolean, members: MemberSides) {
  const { own, old, next, result } = members;
  const isGone = (id: string) => !result.has(id) && (getOwn(own, id) !== undefined || getOwn(next, id) !== undefined);
  const kept = (list: readonly Json[]) => list.filter((id) => typeof id !== "string" || !isGone(id));
  const shown = merchant === undefined ? getUnorderedMembers(members) : toList(merchant);
  if (!untouched || (release === undefined && toList(merchant).length > 0))
    return merchant === undefined ? merchant : kept(shown);
  if (release === undefined) return merchant;
  // A member that only the merchant has and does not list stays hidden, even when the release lists one of that name.
  const visible = new Set(shown);
  const hidden = (id: Json) =>
    typeof id === "string" && getOwn(own, id) !== undefined && getOwn(old, id) === undefined && !visible.has(id);
  const order = kept(toList(release)).filter((id) => !hidden(id));
  shown.forEach((id, position) => {
    if (typeof id !== "string" || !result.has(id) || order.includes(id)) return;
    const before = shown.slice(0, position).findLast((other) => order.includes(other));
    const first = merchant === undefined ? order.length : 0;
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
