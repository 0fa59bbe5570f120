/** One side of an update while its release's migrations run: settings, templates and section groups as JSON. */

import type { NoteCode } from "../merge/contract.ts";
import { getEntries, getOwn, isObject, type Json, type JsonObject } from "../merge/json-text.ts";
import { joinPlace, settingsDataPath } from "../merge/merged-file.ts";

/** What a migration did, as a note says it; values in full. */
export interface Change {
  file: string;
  code: NoteCode;
  params: Record<string, string>;
  /** The type of the section or block whose setting changed; null for settings of the theme. */
  holder: string | null;
  /** What the note does not show; the installed release's own section has the same when the merchant changed nothing. */
  content?: string;
}

export interface ThemeData {
  /** Changed in place. */
  files: ReadonlyMap<string, JsonObject>;
  changes: Change[];
}

/** Whether the migrations of the release that is running concern this file. */
export type Concerns = (file: string) => boolean;

/** Sections in one place of a file, with their order. */
export interface Sections {
  file: string;
  members: JsonObject;
  order: Json[] | null;
}

export const listSections = ({ files }: ThemeData, concerns: Concerns): Sections[] =>
  [...files].flatMap(([file, json]) => {
    if (!concerns(file)) return [];
    const holders = file === settingsDataPath ? listStyles(json) : [json];
    return holders.flatMap((holder) => {
      const [members, order] = [getOwn(holder, "sections"), getOwn(holder, "order")];
      return isObject(members) ? [{ file, members, order: Array.isArray(order) ? order : null }] : [];
    });
  });

/** The settings in use, and those of each style. */
function listStyles(settingsData: JsonObject): JsonObject[] {
  const styles = [
    getOwn(settingsData, "current"),
    ...getEntries(getOwn(settingsData, "presets")).map(([, style]) => style),
  ];
  return styles.filter(isObject);
}

export interface SettingsHolder {
  file: string;
  /** As in notes. */
  place: string;
  settings: JsonObject;
  type: string | null;
  /** Whether notes name it: a style that is not in use changes without. */
  isNoted: boolean;
}

/** The settings of the theme, or of all sections or blocks of a type. */
export function listSettings(
  data: ThemeData,
  concerns: Concerns,
  { section, block }: { section?: string | undefined; block?: string | undefined },
): SettingsHolder[] {
  if (section === undefined && block === undefined) {
    const json = concerns(settingsDataPath) ? data.files.get(settingsDataPath) : undefined;
    const current = getOwn(json, "current");
    return (json ? listStyles(json) : []).map((settings) => ({
      ...{ file: settingsDataPath, place: "", settings, type: null, isNoted: settings === current },
    }));
  }
  return listSections(data, concerns).flatMap(({ file, members }) =>
    getEntries(members).flatMap(([id, member]) => {
      if (section !== undefined && getSectionType(file, id, member) !== section) return [];
      return block === undefined ? toHolder(file, id, member) : listBlocks(file, id, member, block);
    }),
  );
}

/** A static section without a type has its name for one. */
function getSectionType(file: string, id: string, section: Json): Json | undefined {
  return getOwn(section, "type") ?? (file === settingsDataPath ? id : undefined);
}

const listBlocks = (file: string, place: string, holder: Json, type: string): SettingsHolder[] =>
  getEntries(getOwn(holder, "blocks")).flatMap(([id, block]) => [
    ...(getOwn(block, "type") === type ? toHolder(file, joinPlace(place, id), block) : []),
    ...listBlocks(file, joinPlace(place, id), block, type),
  ]);

function toHolder(file: string, place: string, member: Json): SettingsHolder[] {
  const [settings, type] = [getOwn(member, "settings"), getOwn(member, "type")];
  return isObject(settings)
    ? [{ file, place, settings, type: typeof type === "string" ? type : null, isNoted: true }]
    : [];
}
