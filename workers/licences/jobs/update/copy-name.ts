/** The name of the updated copy: the source's name with the new version at its end. */
import { maxThemeNameLength } from "../../themes/store-theme.ts";

/** Placeholder until the runner reads the theme and names the copy after it. */
export const unreadName = "";

export function toCopyName(name: string, version: string): string {
  const end = ` – v${version}`;
  const own = name.replace(/[\s–-]*v?\d+\.\d+\.\d+\s*$/, "").trim() || name.trim();
  // Never end in half a surrogate pair.
  const cut = own.slice(0, maxThemeNameLength - end.length).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trimEnd() + end;
}
