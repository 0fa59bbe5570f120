/** The release that a theme says it is, in its settings schema; null for a theme that is not ours. */
import { fail } from "../errors.ts";
import { versionOrder } from "../releases/version-order.ts";
import { parseThemeVersion } from "../stores/theme-version.ts";
import type { ThemeApi } from "./theme-api.ts";

const schemaPath = "config/settings_schema.json";

export async function namedVersion(themes: ThemeApi, id: string): Promise<string | null> {
  const schema = (await themes.bodies(id, [schemaPath])).get(schemaPath);
  return schema && "text" in schema ? parseThemeVersion(schema.text) : null;
}

/** An update to the release that a theme already has would change nothing. Throws THEME_CURRENT. */
export function refuseCurrent(named: string | null, release: string): void {
  if (named !== null && versionOrder.compare(named, release) >= 0) fail("THEME_CURRENT", { version: named });
}
