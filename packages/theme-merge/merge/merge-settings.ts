/** `config/settings_data.json`: the merchant's settings and app embeds, as far as the new theme still defines them. */

import { carrySections, carrySettings, type Definitions } from "./carry-settings.ts";
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
import { getValuesInUse, listSchemeNames, type Schemes } from "./liquid-schema.ts";
import { createNote, type DataMerge, type DataSides } from "./merged-file.ts";

type Settings = ReadonlyMap<string, JsonObject>;

/** Definitions before and after the update; null when not known. */
export interface ThemeSettings {
  before: Settings | null;
  after: Settings | null;
}

/** Keys of `current` that are no settings. */
const otherKeys = new Set(["sections", "blocks", "content_for_index", "customized", "checkout"]);

export function mergeSettings(
  { base, merchant, release }: DataSides,
  theme: ThemeSettings,
  definitions: Definitions,
): DataMerge {
  const merchantJson = parseJson(merchant);
  if (!isObject(merchantJson)) return { outcome: "kept", text: merchant, notes: [createNote("UNREADABLE", {})] };
  const installed = base === null ? undefined : parseJson(base);
  const releaseJson = release === null ? undefined : parseJson(release);
  if (releaseJson !== undefined && isSameJson(merchantJson, releaseJson)) return { outcome: "same" };
  if (releaseJson !== undefined && installed !== undefined && isSameJson(merchantJson, installed))
    return { outcome: "replaced" };

  const notes: Note[] = [];
  const presets = mergePresets(
    merchantJson.presets,
    getOwn(installed, "presets"),
    getOwn(releaseJson, "presets"),
    merchantJson.current,
  );
  const current = carryCurrent(merchantJson, presets, releaseJson, installed, theme, definitions, notes);
  const merged: JsonObject = { ...(isObject(releaseJson) ? releaseJson : {}), ...merchantJson, current };
  if (presets !== undefined) merged.presets = presets;
  const outcome =
    releaseJson === undefined || isSameJson(merchantJson, merged) || isSameJson(releaseJson, installed)
      ? "kept"
      : "merged";
  return { outcome, text: editJson(merchant, merged), notes };
}

function carryCurrent(
  merchant: JsonObject,
  presets: Json | undefined,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
  definitions: Definitions,
  notes: Note[],
): Json {
  if (typeof merchant.current === "string") {
    const style = merchant.current;
    const own = getOwn(merchant.presets, style);
    if (own === undefined || isSameJson(own, getOwn(getOwn(release, "presets"), style))) return style;
    const lost: Note[] = [];
    const carried = carryObject(own, release, installed, theme, definitions, lost);
    // The merchant's own style stays a style as long as the copy accepts all its values and adds none.
    if (isSameJson(own, carried) && isSameJson(own, getOwn(presets, style))) return style;
    notes.push(createNote("STYLE_WRITTEN_OUT", { style }), ...lost);
    return carried;
  }
  return carryObject(merchant.current ?? null, release, installed, theme, definitions, notes);
}

function carryObject(
  current: Json,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
  definitions: Definitions,
  notes: Note[],
): Json {
  if (!isObject(current)) return current;
  const settings = toObject(Object.entries(current).filter(([key]) => !otherKeys.has(key)));
  const rest = toObject(Object.entries(current).filter(([key]) => otherKeys.has(key)));
  const lately = findNewSettings(getValuesInUse(release), settings, theme);
  const schemes = getSchemes(settings, lately, release, installed, theme);
  const known: Definitions = { ...definitions, schemes: () => schemes };
  const sections = carrySections(rest, rest, known, notes);
  if (sections) rest.sections = sections;
  for (const [, block] of getEntries(rest.blocks)) {
    const type = getOwn(block, "type");
    if (typeof type === "string") notes.push(createNote("APP_EMBED_CARRIED", { type }));
  }
  const carried = carrySettings("", settings, theme.before, theme.after, notes, known);
  return { ...addNewSchemes(carried, getValuesInUse(release), getValuesInUse(installed), theme), ...lately, ...rest };
}

/** Settings of the type `color_scheme` name schemes of the merged groups. */
function getSchemes(
  own: JsonObject,
  lately: JsonObject,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
): Schemes {
  const isGroup = (id: string) => theme.after?.get(id)?.type === "color_scheme_group";
  const groups = toObject(Object.entries(own).filter(([id, value]) => isGroup(id) && isObject(value)));
  const after = { ...addNewSchemes(groups, getValuesInUse(release), getValuesInUse(installed), theme), ...lately };
  return { before: listSchemeNames(theme.before, own), after: listSchemeNames(theme.after, after) };
}

/** The release's values of settings that the merchant's theme did not define, and of a group that has no scheme. */
function findNewSettings(release: Json | undefined, own: JsonObject, theme: ThemeSettings): JsonObject {
  return toObject(
    getEntries(release).filter(([id]) => {
      const definition = theme.after?.get(id);
      if (otherKeys.has(id) || Object.hasOwn(own, id) || definition === undefined) return false;
      const isUnknown = theme.before !== null && !theme.before.has(id);
      return isUnknown || definition.type === "color_scheme_group";
    }),
  );
}

/**
 * Adds the release's new colour schemes, which its sections may use. A scheme of the installed release that the merchant
 * lacks is deleted only where the merchant's theme had schemes.
 */
function addNewSchemes(
  carried: JsonObject,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
): JsonObject {
  return toObject(
    Object.entries(carried).map(([id, value]) => {
      if (theme.after?.get(id)?.type !== "color_scheme_group" || !isObject(value)) return [id, value];
      const hadSchemes = theme.before === null || theme.before.get(id)?.type === "color_scheme_group";
      const before = hadSchemes ? getOwn(installed, id) : undefined;
      const added = getEntries(getOwn(release, id)).filter(
        ([name]) => !Object.hasOwn(value, name) && getOwn(before, name) === undefined,
      );
      return [id, { ...value, ...toObject(added) }];
    }),
  );
}

/**
 * Style by style: the merchant's where they changed it, else the release's.
 * @param current the style in use, which is not deleted
 */
function mergePresets(
  merchant: Json | undefined,
  installed: Json | undefined,
  release: Json | undefined,
  current: Json | undefined,
): Json | undefined {
  if (release === undefined || !isObject(merchant)) return merchant ?? release;
  const names = new Set([...Object.keys(merchant), ...getEntries(release).map(([name]) => name)]);
  return toObject(
    [...names].flatMap((name): [string, Json][] => {
      const [own, old, next] = [getOwn(merchant, name), getOwn(installed, name), getOwn(release, name)];
      const isDeleted = old !== undefined && name !== current;
      const kept = installed !== undefined && isSameJson(own, old) ? next : (own ?? (isDeleted ? undefined : next));
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
