/** The name of a copy that gets a template: its source's, with the template's file at the end. */
import { maxThemeNameLength } from "../../themes/store-theme.ts";

export function toDeliveredName(theme: string, { kind, suffix }: { kind: string; suffix: string }): string {
  const end = ` – ${kind}.${suffix}`.slice(0, maxThemeNameLength - 10);
  // Never end in half a surrogate pair.
  const cut = theme.slice(0, maxThemeNameLength - end.length).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trimEnd() + end;
}
