/** Templates and section groups: the release's with whatever the merchant changed, as far as the new files can show it. */
import { carrySections, type Definitions, isForeign } from "./carried-settings.ts";
import type { Note, NoteCode } from "./contract.ts";
import type { DataMerge, DataSides } from "./data-merge.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, parseJson, sameJson, writeJson } from "./json-text.ts";
import { mergeTemplate, typeOf } from "./merge-members.ts";
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
  const carried = carry(merged, { ...definitions, wereTaken: sameJson(mine, merged) }, notes);
  const outcome = sameJson(mine, merged) ? "kept" : "merged";
  return { outcome, text: sameJson(mine, carried) ? theirs : writeJson(carried, theirs), notes: withoutUndone(notes) };
}

const asMerged = new Set<NoteCode>(["SETTING_KEPT", "SETTING_UNSET"]);
const asCarried = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID"]);

/** That the merchant's value stays is not said of one that finds no place in the end. */
function withoutUndone(notes: readonly Note[]): Note[] {
  const settingOf = ({ params }: Note) => JSON.stringify([params.place, params.setting]);
  const lost = new Set(notes.filter(({ code }) => asCarried.has(code)).map(settingOf));
  return notes.filter((note) => !asMerged.has(note.code) || !lost.has(settingOf(note)));
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

/** What the release has in this template, where nobody knows what stood there before. */
function notTaken(mine: JsonObject, release: Json): Note[] {
  return entriesOf(at(release, "sections")).flatMap(([section, value]) => {
    const own = at(mine.sections, section);
    if (sameJson(value, own)) return [];
    return noteOf(own === undefined ? "SECTION_NOT_TAKEN" : "CHANGE_NOT_TAKEN", { section, type: typeOf(value) });
  });
}
