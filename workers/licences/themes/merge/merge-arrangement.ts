/** Templates and section groups: the release's with the merchant's changes, as far as the new files support them. */

import { countBlocks, getType, maxTemplateBlocks } from "./arrangement-limits.ts";
import { carrySections, type Definitions, isAppType } from "./carry-settings.ts";
import type { Note, NoteCode } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { getEntries, getOwn, isObject, isSameJson, type Json, type JsonObject, parseJson } from "./json-text.ts";
import { mergeTemplate } from "./merge-members.ts";
import type { DataMerge, DataSides } from "./merged-file.ts";
import { createNote } from "./notes.ts";

export function mergeTemplateFile({ base, theirs, ours }: DataSides, definitions: Definitions): DataMerge {
  const mine = parseJson(theirs);
  if (!isObject(mine)) return { outcome: "kept", text: theirs, notes: [createNote("UNREADABLE", {})] };
  const installed = base === null ? undefined : parseJson(base);
  const release = ours === null ? undefined : parseJson(ours);
  if (release !== undefined && isSameJson(mine, release)) return { outcome: "same" };
  if (release !== undefined && installed !== undefined && isSameJson(mine, installed)) return { outcome: "replaced" };

  const notes: Note[] = [];
  const merged = mergeWithRelease(mine, installed, release, definitions, notes);
  const carried = carry(merged, mine, { ...definitions, wereTaken: isSameJson(mine, merged) }, notes);
  // Too many blocks for one template: keep the merchant's whole, as if the installed release were unknown.
  if (base !== null && countBlocks(carried) > Math.max(maxTemplateBlocks, countBlocks(mine))) {
    const whole = mergeTemplateFile({ base: null, theirs, ours }, definitions);
    const why = createNote("TEMPLATE_FULL", { most: String(maxTemplateBlocks) });
    return "text" in whole ? { ...whole, notes: [why, ...whole.notes] } : whole;
  }
  const outcome = isSameJson(mine, merged) ? "kept" : "merged";
  return { outcome, text: editJson(theirs, carried), notes: dropObsoleteNotes(notes) };
}

const asMerged = new Set<NoteCode>(["SETTING_KEPT", "SETTING_UNSET"]);
const asCarried = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID"]);

/** Drops notes on values and sections that later steps of the merge removed. */
function dropObsoleteNotes(notes: readonly Note[]): Note[] {
  const toSettingKey = ({ params }: Note) => JSON.stringify([params.place, params.setting]);
  const lost = new Set(notes.filter(({ code }) => asCarried.has(code)).map(toSettingKey));
  const left = new Set(notes.flatMap(({ code, params }) => (code === "SECTION_TOO_MANY" ? [params.section] : [])));
  return notes
    .filter(({ code, params }) => code !== "SECTION_TAKEN" || !left.has(params.section))
    .filter((note) => !asMerged.has(note.code) || !lost.has(toSettingKey(note)));
}

function mergeWithRelease(
  mine: JsonObject,
  installed: Json | undefined,
  release: Json | undefined,
  definitions: Definitions,
  notes: Note[],
): JsonObject {
  if (release === undefined || (installed !== undefined && isSameJson(release, installed))) return mine;
  const mayCome = (section: Json) => isAppType(getType(section)) || definitions.section(getType(section)).exists;
  const merged = installed === undefined ? null : mergeTemplate({ mine, installed, release }, { mayCome, notes });
  if (merged === null) notes.push(...listNotTaken(mine, release));
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
    notes.push(createNote("LAYOUT_GONE", { layout: merged.layout }));
    delete carried.layout;
  }
  return carried;
}

/** The release's sections that are not taken, because the installed template is not known. */
function listNotTaken(mine: JsonObject, release: Json): Note[] {
  return getEntries(getOwn(release, "sections")).flatMap(([section, value]) => {
    const own = getOwn(mine.sections, section);
    if (isSameJson(value, own)) return [];
    return createNote(own === undefined ? "SECTION_NOT_TAKEN" : "CHANGE_NOT_TAKEN", { section, type: getType(value) });
  });
}
