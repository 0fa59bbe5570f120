/** Templates and section groups: the release's with whatever the merchant changed, as far as the new files can show it. */

import { blocksIn, templateBlocksMost, typeOf } from "./arrangement-limits.ts";
import { carrySections, type Definitions, isForeign } from "./carried-settings.ts";
import type { Note, NoteCode } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, parseJson, sameJson } from "./json-text.ts";
import { mergeTemplate } from "./merge-members.ts";
import type { DataMerge, DataSides } from "./merged-file.ts";
import { noteOf } from "./notes.ts";

export function mergeArrangement({ base, theirs, ours }: DataSides, definitions: Definitions): DataMerge {
  const mine = parseJson(theirs);
  if (!isObject(mine)) return { outcome: "kept", text: theirs, notes: [noteOf("UNREADABLE", {})] };
  const installed = base === null ? undefined : parseJson(base);
  const release = ours === null ? undefined : parseJson(ours);
  if (release !== undefined && sameJson(mine, release)) return { outcome: "same" };
  if (release !== undefined && installed !== undefined && sameJson(mine, installed)) return { outcome: "replaced" };

  const notes: Note[] = [];
  const merged = mergedWith(mine, installed, release, definitions, notes);
  const carried = carry(merged, mine, { ...definitions, wereTaken: sameJson(mine, merged) }, notes);
  // Blocks of both that are too many for one template: keep the merchant's template whole, as if the installed release were unknown.
  if (base !== null && blocksIn(carried) > Math.max(templateBlocksMost, blocksIn(mine))) {
    const whole = mergeArrangement({ base: null, theirs, ours }, definitions);
    const why = noteOf("TEMPLATE_FULL", { most: String(templateBlocksMost) });
    return "text" in whole ? { ...whole, notes: [why, ...whole.notes] } : whole;
  }
  const outcome = sameJson(mine, merged) ? "kept" : "merged";
  return { outcome, text: editJson(theirs, carried), notes: withoutUndone(notes) };
}

const asMerged = new Set<NoteCode>(["SETTING_KEPT", "SETTING_UNSET"]);
const asCarried = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID"]);

/** That the merchant's value stays, or the release's section comes, is not said of one that finds no place in the end. */
function withoutUndone(notes: readonly Note[]): Note[] {
  const settingOf = ({ params }: Note) => JSON.stringify([params.place, params.setting]);
  const lost = new Set(notes.filter(({ code }) => asCarried.has(code)).map(settingOf));
  const left = new Set(notes.flatMap(({ code, params }) => (code === "SECTION_TOO_MANY" ? [params.section] : [])));
  return notes
    .filter(({ code, params }) => code !== "SECTION_TAKEN" || !left.has(params.section))
    .filter((note) => !asMerged.has(note.code) || !lost.has(settingOf(note)));
}

function mergedWith(
  mine: JsonObject,
  installed: Json | undefined,
  release: Json | undefined,
  definitions: Definitions,
  notes: Note[],
): JsonObject {
  if (release === undefined || (installed !== undefined && sameJson(release, installed))) return mine;
  const mayCome = (section: Json) => isForeign(typeOf(section)) || definitions.section(typeOf(section)).exists;
  const merged = installed === undefined ? null : mergeTemplate({ mine, installed, release }, { mayCome, notes });
  if (merged === null) notes.push(...notTaken(mine, release));
  return merged ?? mine;
}

function carry(merged: JsonObject, mine: JsonObject, definitions: Definitions, notes: Note[]): JsonObject {
  const carried: JsonObject = { ...merged };
  const sections = carrySections(merged, mine, definitions, notes);
  if (sections) carried.sections = sections;
  const kept = new Set(Object.keys(sections ?? {}));
  const had = new Set(Object.keys(isObject(merged.sections) ? merged.sections : {}));
  if (Array.isArray(merged.order)) {
    carried.order = merged.order.filter((id) => typeof id !== "string" || kept.has(id) || !had.has(id));
  }
  if (typeof merged.layout === "string" && !definitions.hasLayout(merged.layout)) {
    notes.push(noteOf("LAYOUT_GONE", { layout: merged.layout }));
    delete carried.layout;
  }
  return carried;
}

/** What the release has in this template, where nobody knows what stood there before. */
function notTaken(mine: JsonObject, release: Json): Note[] {
  return entriesOf(at(release, "sections")).flatMap(([section, value]) => {
    const own = at(mine.sections, section);
    if (sameJson(value, own)) return [];
    return noteOf(own === undefined ? "SECTION_NOT_TAKEN" : "CHANGE_NOT_TAKEN", { section, type: typeOf(value) });
  });
}
