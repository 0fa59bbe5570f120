/** Renames settings, and maps their values to new ones. */
import { isSameJson, type Json } from "../merge/json-text.ts";
import { formatValue } from "../merge/merged-file.ts";
import type { ActionOf, Scalar } from "./declaration.ts";
import { setEntries } from "./json-path.ts";
import { type Concerns, listSettings, type SettingsHolder, type ThemeData } from "./theme-data.ts";

export function renameSetting(
  data: ThemeData,
  concerns: Concerns,
  { section, block, from, to }: ActionOf<"rename_setting">,
): void {
  for (const holder of listSettings(data, concerns, { section, block })) renameIn(data, holder, { [from]: to });
}

/** Gives the settings of one holder their new names, in their places. Where it has the new name too, that one stays. */
export function renameIn(data: ThemeData, holder: SettingsHolder, names: Readonly<Record<string, string>>): void {
  const { settings } = holder;
  const renamed = Object.entries(settings).flatMap(([name, value]): [string, Json][] => {
    const to = Object.hasOwn(names, name) ? names[name] : undefined;
    if (to === undefined || to === name) return [[name, value]];
    if (!Object.hasOwn(settings, to)) {
      note(data, holder, "SETTING_RENAMED", { setting: to, from: name, value: formatValue(value) });
      return [[to, value]];
    }
    if (!isSameJson(settings[to], value)) {
      const yours = formatValue(settings[to]);
      note(data, holder, "SETTING_SUPERSEDED", { setting: to, from: name, value: formatValue(value), yours });
    }
    return [];
  });
  setEntries(settings, renamed);
}

/** A value that is not among the old ones stays under its old name, so that the merge lists it in full. */
export function mapSetting(
  data: ThemeData,
  concerns: Concerns,
  { section, block, from, to = from, values }: ActionOf<"map_setting">,
): void {
  for (const holder of listSettings(data, concerns, { section, block })) {
    const { settings } = holder;
    const value = Object.hasOwn(settings, from) ? settings[from] : undefined;
    const mapped = value === undefined ? undefined : findMapped(values, value);
    if (value === undefined || mapped === undefined) continue;
    const params = { setting: to, from, value: formatValue(value) };
    const there = to === from || !Object.hasOwn(settings, to) ? undefined : settings[to];
    setEntries(
      settings,
      Object.entries(settings).flatMap(([name, old]): [string, Json][] =>
        name !== from ? [[name, old]] : there === undefined ? [[to, mapped]] : [],
      ),
    );
    if (there === undefined && !(to === from && isSameJson(value, mapped)))
      note(data, holder, "SCHEME_MAPPED", { ...params, scheme: formatValue(mapped) });
    if (there !== undefined && !isSameJson(there, mapped))
      note(data, holder, "SETTING_SUPERSEDED", { ...params, yours: formatValue(there) });
  }
}

const colour = /^#[\da-f]{3,8}$/i;

/** Colours are the same in capitals and small letters. */
function findMapped(values: Readonly<Record<string, Scalar>>, value: Json): Scalar | undefined {
  const text = String(value);
  if (typeof value === "object") return undefined;
  if (Object.hasOwn(values, text)) return values[text];
  if (!colour.test(text)) return undefined;
  return Object.entries(values).find(([old]) => old.toLowerCase() === text.toLowerCase())?.[1];
}

function note(
  { changes }: ThemeData,
  { file, place, type, isNoted }: SettingsHolder,
  code: "SETTING_RENAMED" | "SETTING_SUPERSEDED" | "SCHEME_MAPPED",
  params: Record<string, string>,
): void {
  if (isNoted) changes.push({ file, code, params: { place, ...params }, holder: type });
}
