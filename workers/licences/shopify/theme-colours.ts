/** The colours in a theme's `config/settings_data.json`: its colour schemes, and colours that are settings of their own. */
import { getEntries, getOwn, type Json, parseJson } from "theme-merge/merge/json-text.ts";
import type { ColourScheme } from "./contract.ts";

const maxSchemes = 20;
const maxColours = 30;

/** Empty for a file that cannot be read. */
export function readThemeColours(text: string): ColourScheme[] {
  const data = parseJson(text);
  const current = getOwn(data, "current");
  const values = typeof current === "string" ? getOwn(getOwn(data, "presets"), current) : current;
  const schemes = getEntries(getOwn(values, "color_schemes")).map(([id, scheme]) => ({
    id,
    colours: listColours(getOwn(scheme, "settings")),
  }));
  return [{ id: null, colours: listColours(values) }, ...schemes]
    .filter(({ colours }) => colours.length > 0)
    .slice(0, maxSchemes);
}

const listColours = (settings: Json | undefined): ColourScheme["colours"] =>
  getEntries(settings)
    .flatMap(([id, value]) => {
      const colour = parseHex(value);
      return colour ? [{ id, value: colour }] : [];
    })
    .slice(0, maxColours);

/** Gradients and colours with alpha are left out. */
function parseHex(value: Json): string | null {
  if (typeof value !== "string" || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)) return null;
  const digits = value.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}
