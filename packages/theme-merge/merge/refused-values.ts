/**
 * Stored theme settings that a new `config/settings_schema.json` refuses. Shopify takes no schema that the stored
 * values do not fit ("New schema is incompatible with the current setting value").
 */
import { carrySettings } from "./carry-settings.ts";
import type { Note } from "./contract.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { getEntries, isObject, isSameJson, type Json, type JsonObject, parseJson, toObject } from "./json-text.ts";
import { parseThemeSettings } from "./liquid-schema.ts";
import { type Bodies, getTextAfter, getTextBefore, type MergedFile, settingsDataPath } from "./merged-file.ts";

type Settings = NonNullable<ReturnType<typeof parseThemeSettings>>;

export interface FittingSettings {
  /** The stored settings without the refused values; null when the schema takes all of them. */
  text: string | null;
  /** Ids of the settings in use that lose a value. */
  refused: string[];
}

/** For a copy that starts from the merchant's theme, and for one that starts from the release. */
export function fitStoredSettings(bodies: Bodies, files: readonly MergedFile[]) {
  const after = getTextAfter(settingsSchemaPath, bodies, new Map(files.map((file) => [file.path, file])));
  const toFitting = (read: (path: string) => string | null) =>
    dropRefusedValues(read(settingsDataPath), { before: read(settingsSchemaPath), after });
  return {
    source: toFitting((path) => getTextBefore(path, bodies)),
    release: toFitting((path) => bodies.release.get(path) ?? null),
  };
}

/** @param schemas under which the settings were stored, and the new one; null when not known */
export function dropRefusedValues(
  data: string | null,
  schemas: { before: string | null; after: string | null },
): FittingSettings {
  const parse = (schema: string | null) => (schema === null ? null : parseThemeSettings(schema));
  const [json, before, after] = [parseJson(data ?? ""), parse(schemas.before), parse(schemas.after)];
  if (!isObject(json) || after === null) return { text: null, refused: [] };
  const drop = (values: Json | undefined) => dropFrom(values, before, after);
  const presets = getEntries(json.presets).map(([name, values]) => [name, drop(values)] as const);
  const inUse = presets.find(([name]) => name === json.current)?.[1] ?? drop(json.current);
  const kept: JsonObject = {
    ...json,
    ...(isObject(json.current) ? { current: inUse.values } : {}),
    ...(isObject(json.presets) ? { presets: toObject(presets.map(([name, { values }]) => [name, values])) } : {}),
  };
  return { text: isSameJson(json, kept) ? null : JSON.stringify(kept), refused: inUse.refused };
}

function dropFrom(values: Json | undefined, before: Settings | null, after: Settings) {
  const refused: string[] = [];
  const kept = getEntries(values).flatMap(([id, value]): [string, Json][] => {
    const [known, definition] = [before?.get(id), after.get(id)];
    if (!definition) return [[id, value]];
    const notes: Note[] = [];
    const taken = carrySettings("", { [id]: value }, before, after, notes, { wereTaken: false });
    const isInvalid = notes.some(({ code }) => code === "SETTING_INVALID");
    if (isInvalid && !isSameJson(known, definition)) refused.push(id);
    // We may know less of another type than Shopify.
    if (known && known.type !== definition.type) return [];
    return isInvalid ? Object.entries(taken) : [[id, value]];
  });
  return { values: toObject(kept), refused };
}
