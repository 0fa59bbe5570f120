/** The name of a copy that gets a template: its source's, with the template's file at the end. */
import { cut } from "#base/cut.ts";
import { maxThemeNameLength } from "../../shopify/store-theme.ts";

export function toDeliveredName(theme: string, { kind, suffix }: { kind: string; suffix: string }): string {
  const end = ` – ${kind}.${suffix}`.slice(0, maxThemeNameLength - 10);
  return cut(theme, maxThemeNameLength - end.length) + end;
}
