/** The name of the updated theme: the merchant's own, with the new version at its end. */
import { themeNameMaximum } from "../../themes/store-theme.ts";

/** Of a theme that was not read yet: the runner reads it, and names the copy after it. */
export const unreadName = "";

export function toCopyName(name: string, version: string): string {
  const end = ` – v${version}`;
  const own = name.replace(/[\s–-]*v?\d+\.\d+\.\d+\s*$/, "").trim() || name.trim();
  // Never ends in half a character.
  const cut = own.slice(0, themeNameMaximum - end.length).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trimEnd() + end;
}
