/** Templates and section groups: what the merchant arranged stays as arranged, as far as the new files can show it. */
import { carrySections, type Definitions } from "./carried-settings.ts";
import type { Note } from "./contract.ts";
import type { DataMerge, DataSides } from "./data-merge.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, parseJson, sameJson, writeJson } from "./json-text.ts";
import { noteOf } from "./notes.ts";

export function mergeArrangement({ base, theirs, ours }: DataSides, definitions: Definitions): DataMerge {
  const mine = parseJson(theirs);
  if (!isObject(mine)) return { outcome: "kept", text: theirs, notes: [noteOf("UNREADABLE", {})] };
  const installed = base === null ? undefined : parseJson(base);
  const release = ours === null ? undefined : parseJson(ours);
  if (release !== undefined && sameJson(mine, release)) return { outcome: "same" };
  if (release !== undefined && installed !== undefined && sameJson(mine, installed)) return { outcome: "replaced" };

  const notes: Note[] = [];
  const carried = carry(mine, definitions, notes);
  if (release !== undefined) notes.push(...notTaken(mine, installed, release));
  return { outcome: "kept", text: sameJson(mine, carried) ? theirs : writeJson(carried, theirs), notes };
}

function carry(mine: JsonObject, definitions: Definitions, notes: Note[]): JsonObject {
  const carried: JsonObject = { ...mine };
  const sections = carrySections(mine.sections, definitions, notes);
  if (sections) carried.sections = sections;
  const kept = new Set(Object.keys(sections ?? {}));
  const had = new Set(Object.keys(isObject(mine.sections) ? mine.sections : {}));
  if (Array.isArray(mine.order)) {
    carried.order = mine.order.filter((id) => typeof id !== "string" || kept.has(id) || !had.has(id));
  }
  if (typeof mine.layout === "string" && !definitions.hasLayout(mine.layout)) {
    notes.push(noteOf("LAYOUT_GONE", { layout: mine.layout }));
    delete carried.layout;
  }
  return carried;
}

/** What the release does to this template and the merchant's arrangement does not show. */
function notTaken(mine: JsonObject, installed: Json | undefined, release: Json): Note[] {
  const notes: Note[] = [];
  const [before, after] = [at(installed, "sections"), at(release, "sections")];
  for (const [section, value] of entriesOf(after)) {
    const [own, old] = [at(mine.sections, section), at(before, section)];
    if (sameJson(value, own) || sameJson(value, old)) continue;
    const said = { section, type: typeOf(value) };
    if (own !== undefined) notes.push(noteOf("CHANGE_NOT_TAKEN", said));
    else if (old === undefined) notes.push(noteOf("SECTION_NOT_TAKEN", said));
  }
  for (const [section, old] of entriesOf(before)) {
    if (at(after, section) !== undefined || at(mine.sections, section) === undefined) continue;
    notes.push(noteOf("CHANGE_NOT_TAKEN", { section, type: typeOf(old) }));
  }
  return notes;
}

function typeOf(section: Json): string {
  const type = at(section, "type");
  return typeof type === "string" ? type : "";
}
