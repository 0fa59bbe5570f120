/** `config/settings_data.json`: the merchant's settings and app embeds, as far as the new theme still has such settings. */

import { carrySections, carrySettings, type Definitions } from "./carried-settings.ts";
import type { Note } from "./contract.ts";
import { editJson } from "./edit-json.ts";
import { at, entriesOf, isObject, type Json, type JsonObject, objectOf, parseJson, sameJson } from "./json-text.ts";
import type { DataMerge, DataSides } from "./merged-file.ts";
import { noteOf } from "./notes.ts";
import { type Schemes, schemeNames, valuesInUse } from "./schemes.ts";

type Settings = ReadonlyMap<string, JsonObject>;

/** Theme settings before and after the update; null where they are not known. */
export interface ThemeSettings {
  before: Settings | null;
  after: Settings | null;
}

/** Keys of `current` that are no settings. */
const notSettings = new Set(["sections", "blocks", "content_for_index", "customized", "checkout"]);

export function mergeSettings(
  { base, theirs, ours }: DataSides,
  theme: ThemeSettings,
  definitions: Definitions,
): DataMerge {
  const mine = parseJson(theirs);
  if (!isObject(mine)) return { outcome: "kept", text: theirs, notes: [noteOf("UNREADABLE", {})] };
  const installed = base === null ? undefined : parseJson(base);
  const release = ours === null ? undefined : parseJson(ours);
  if (release !== undefined && sameJson(mine, release)) return { outcome: "same" };
  if (release !== undefined && installed !== undefined && sameJson(mine, installed)) return { outcome: "replaced" };

  const notes: Note[] = [];
  const presets = mergePresets(mine.presets, at(installed, "presets"), at(release, "presets"));
  const current = carryCurrent(mine, presets, release, installed, theme, definitions, notes);
  const merged: JsonObject = { ...(isObject(release) ? release : {}), ...mine, current };
  if (presets !== undefined) merged.presets = presets;
  const outcome = release === undefined || sameJson(mine, merged) || sameJson(release, installed) ? "kept" : "merged";
  return { outcome, text: editJson(theirs, merged), notes };
}

function carryCurrent(
  mine: JsonObject,
  presets: Json | undefined,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
  definitions: Definitions,
  notes: Note[],
): Json {
  if (typeof mine.current === "string") {
    const style = mine.current;
    const own = at(mine.presets, style);
    if (own === undefined || sameJson(own, at(at(release, "presets"), style))) return style;
    const lost: Note[] = [];
    const carried = carryObject(own, release, installed, theme, definitions, lost);
    // A style of the merchant's own stays a style as long as the copy takes all its values, and needs no other.
    if (sameJson(own, carried) && sameJson(own, at(presets, style))) return style;
    notes.push(noteOf("STYLE_WRITTEN_OUT", { style }), ...lost);
    return carried;
  }
  return carryObject(mine.current ?? null, release, installed, theme, definitions, notes);
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
  const settings = objectOf(Object.entries(current).filter(([key]) => !notSettings.has(key)));
  const rest = objectOf(Object.entries(current).filter(([key]) => notSettings.has(key)));
  const lately = newSettings(valuesInUse(release), valuesInUse(installed), settings, theme);
  const schemes = schemesOf(settings, lately, release, installed, theme);
  const known: Definitions = { ...definitions, schemes: () => schemes };
  const sections = carrySections(rest, rest, known, notes);
  if (sections) rest.sections = sections;
  for (const [, block] of entriesOf(rest.blocks)) {
    const type = at(block, "type");
    if (typeof type === "string") notes.push(noteOf("APP_EMBED_CARRIED", { type }));
  }
  const carried = carrySettings("", settings, theme.before, theme.after, notes, known);
  return { ...withNewSchemes(carried, valuesInUse(release), valuesInUse(installed), theme), ...lately, ...rest };
}

/** Settings of the type `color_scheme` name what the groups beside them will hold. */
function schemesOf(
  own: JsonObject,
  lately: JsonObject,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
): Schemes {
  const isGroup = (id: string) => theme.after?.get(id)?.type === "color_scheme_group";
  const groups = objectOf(Object.entries(own).filter(([id, value]) => isGroup(id) && isObject(value)));
  const after = { ...withNewSchemes(groups, valuesInUse(release), valuesInUse(installed), theme), ...lately };
  return { before: schemeNames(theme.before, own), after: schemeNames(theme.after, after) };
}

/** What the release sets of settings that the theme installed did not have. */
function newSettings(
  release: Json | undefined,
  installed: Json | undefined,
  own: JsonObject,
  theme: ThemeSettings,
): JsonObject {
  return objectOf(
    entriesOf(release).filter(
      ([id]) =>
        !notSettings.has(id) &&
        !Object.hasOwn(own, id) &&
        at(installed, id) === undefined &&
        theme.before !== null &&
        theme.after?.has(id) &&
        !theme.before.has(id),
    ),
  );
}

/** Sections of the release may use colour schemes that came with it. */
function withNewSchemes(
  carried: JsonObject,
  release: Json | undefined,
  installed: Json | undefined,
  theme: ThemeSettings,
): JsonObject {
  return objectOf(
    Object.entries(carried).map(([id, value]) => {
      if (theme.after?.get(id)?.type !== "color_scheme_group" || !isObject(value)) return [id, value];
      const before = at(installed, id);
      const added = entriesOf(at(release, id)).filter(
        ([name]) => !Object.hasOwn(value, name) && at(before, name) === undefined,
      );
      return [id, { ...value, ...objectOf(added) }];
    }),
  );
}

/** Style by style: the merchant's where they changed it, else the release's. */
function mergePresets(
  mine: Json | undefined,
  installed: Json | undefined,
  release: Json | undefined,
): Json | undefined {
  if (release === undefined || !isObject(mine)) return mine ?? release;
  const names = new Set([...Object.keys(mine), ...entriesOf(release).map(([name]) => name)]);
  return objectOf(
    [...names].flatMap((name): [string, Json][] => {
      const [own, old, next] = [at(mine, name), at(installed, name), at(release, name)];
      const kept =
        installed !== undefined && sameJson(own, old) ? next : (own ?? (old === undefined ? next : undefined));
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
