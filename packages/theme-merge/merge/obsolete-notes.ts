/** Drops notes on what an earlier step of the merge decided and a later one removed. */
import type { Note, NoteCode } from "./contract.ts";
import { joinPlace } from "./merged-file.ts";

const asMerged = new Set<NoteCode>(["SETTING_KEPT", "SETTING_UNSET"]);
const asCarried = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID"]);
/** What was decided within a section or block. */
const decisions = new Set<NoteCode>([
  ...asMerged,
  ...(["CHANGE_TAKEN", "CHANGE_NOT_TAKEN", "ADDED_BY_BOTH", "REMOVAL_NOT_TAKEN", "ORDER_KEPT"] as const),
  ...(["SECTION_TAKEN", "SECTION_REMOVED", "SECTION_NOT_TAKEN"] as const),
]);

export function dropObsoleteNotes(notes: readonly Note[]): Note[] {
  const toSettingKey = ({ params }: Note) => JSON.stringify([params.place, params.setting]);
  const lost = new Set(notes.filter(({ code }) => asCarried.has(code)).map(toSettingKey));
  const left = notes.flatMap(({ code, params: { section = "", place = "", block = "" } }) => {
    if (code === "BLOCK_GONE") return joinPlace(place, block);
    return code === "SECTION_GONE" || code === "OWN_TOO_MANY" || code === "SECTION_TOO_MANY" ? section : [];
  });
  const isLeft = (place: string) => left.some((each) => place === each || place.startsWith(joinPlace(each, "")));
  return notes
    .filter(({ code, params }) => !decisions.has(code) || !isLeft(params.section ?? params.place ?? ""))
    .filter((note) => !asMerged.has(note.code) || !lost.has(toSettingKey(note)));
}
