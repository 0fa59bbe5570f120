/** Gives sections another type: several types become one, or one type becomes several. */
import { getOwn, isObject, type Json, type JsonObject } from "../merge/json-text.ts";
import type { ActionOf, SplitPart } from "./declaration.ts";
import { setEntries } from "./json-path.ts";
import { renameIn } from "./setting-actions.ts";
import { type Concerns, listSections, type Sections, type ThemeData } from "./theme-data.ts";

export function joinSections(data: ThemeData, concerns: Concerns, { from, to }: ActionOf<"join_sections">): void {
  for (const sections of listSections(data, concerns))
    for (const [id, section] of Object.entries(sections.members)) {
      const part = from.find(({ type }) => getOwn(section, "type") === type);
      if (!part || !isObject(section)) continue;
      note(data, sections.file, id, section, { code: "SECTIONS_JOINED", types: to });
      turnInto(data, sections, id, section, { ...part, type: to });
    }
}

export function splitSection(data: ThemeData, concerns: Concerns, { type, into }: ActionOf<"split_section">): void {
  for (const sections of listSections(data, concerns))
    for (const [id, section] of Object.entries(sections.members)) {
      if (getOwn(section, "type") !== type || !isObject(section)) continue;
      if (into.some(({ when }) => when)) chooseType(data, sections, id, section, into);
      else splitInto(data, sections, id, section, into);
    }
}

function chooseType(
  data: ThemeData,
  sections: Sections,
  id: string,
  section: JsonObject,
  into: readonly SplitPart[],
): void {
  const settings = getOwn(section, "settings");
  const chosen = into.find(({ when }) => {
    const value = when ? getOwn(settings, when.setting) : undefined;
    return !when || when.is.some((each) => each === value);
  });
  if (!chosen || chosen.type === getOwn(section, "type")) return;
  note(data, sections.file, id, section, { code: "SECTION_SPLIT", types: chosen.type });
  turnInto(data, sections, id, section, chosen);
}

/** The first part takes the section's place, the others follow it with the settings that they name. */
function splitInto(
  data: ThemeData,
  sections: Sections,
  id: string,
  section: JsonObject,
  [first, ...others]: readonly SplitPart[],
): void {
  const settings = getOwn(section, "settings");
  const given = others.filter((part) =>
    Object.keys(part.settings).some((name) => getOwn(settings, name) !== undefined),
  );
  if (!first || (given.length === 0 && first.type === getOwn(section, "type"))) return;
  const types = [first, ...given].map(({ type }) => type).join(", ");
  note(data, sections.file, id, section, { code: "SECTION_SPLIT", types });
  const added = given.map((part): [string, JsonObject] => {
    const own = Object.entries(part.settings).flatMap(([old, name]): [string, Json][] => {
      const value = getOwn(settings, old);
      return value === undefined ? [] : [[name, value]];
    });
    const hidden: JsonObject = getOwn(section, "disabled") === true ? { disabled: true } : {};
    const made: JsonObject = { type: part.type, settings: { ...part.set, ...Object.fromEntries(own) }, ...hidden };
    return [findFreeId(sections, part, id), made];
  });
  const moved = new Set(given.flatMap((part) => Object.keys(part.settings)));
  if (isObject(settings))
    setEntries(
      settings,
      Object.entries(settings).filter(([name]) => !moved.has(name)),
    );
  turnInto(data, sections, id, section, first);
  setEntries(
    sections.members,
    Object.entries(sections.members).flatMap((entry) => (entry[0] === id ? [entry, ...added] : [entry])),
  );
  const position = sections.order?.indexOf(id) ?? -1;
  if (position >= 0) sections.order?.splice(position + 1, 0, ...added.map(([name]) => name));
}

function findFreeId({ members }: Sections, { id, type }: SplitPart, of: string): string {
  const names = [...(id === undefined ? [] : [id]), `${of}_${type}`];
  const free = names.find((name) => !Object.hasOwn(members, name));
  if (free !== undefined) return free;
  let number = 2;
  while (Object.hasOwn(members, `${of}_${type}_${number}`)) number++;
  return `${of}_${type}_${number}`;
}

/** Its blocks stay; settings that the part does not name keep their names. */
function turnInto(
  data: ThemeData,
  { file }: Sections,
  id: string,
  section: JsonObject,
  { type, settings: names, set }: Pick<SplitPart, "type" | "settings" | "set">,
): void {
  section.type = type;
  const settings = getOwn(section, "settings");
  if (isObject(settings)) {
    renameIn(data, { file, place: id, settings, type, isNoted: true }, names);
    setEntries(settings, [
      ...Object.entries(settings),
      ...Object.entries(set).filter(([name]) => !Object.hasOwn(settings, name)),
    ]);
  } else if (Object.keys(set).length > 0) section.settings = { ...set };
}

/** `content` is no parameter of the note: two sections with the same content were changed alike. */
function note(
  { changes }: ThemeData,
  file: string,
  id: string,
  section: JsonObject,
  { code, types }: { code: "SECTIONS_JOINED" | "SECTION_SPLIT"; types: string },
): void {
  const from = String(getOwn(section, "type"));
  changes.push({
    file,
    code,
    params: { section: id, from, type: types },
    holder: null,
    content: JSON.stringify(section),
  });
}
