/** The release that a theme's settings schema names; null for another vendor's theme. */
import { fail } from "../errors.ts";
import { versionOrder } from "../releases/version-order.ts";
import { parseThemeVersion } from "../stores/theme-version.ts";
import type { ThemeApi } from "./theme-api.ts";

const schemaPath = "config/settings_schema.json";

export async function readThemeVersion(themes: ThemeApi, id: string): Promise<string | null> {
  const schema = (await themes.bodies(id, [schemaPath])).get(schemaPath);
  return schema && "text" in schema ? parseThemeVersion(schema.text) : null;
}

/** Throws THEME_CURRENT for a theme that has the release already. */
export function assertOutdated(named: string | null, release: string): void {
  if (named !== null && versionOrder.compare(named, release) >= 0) fail("THEME_CURRENT", { version: named });
}
