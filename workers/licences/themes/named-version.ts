/** The release that a theme says it is, in its settings schema; null for a theme that is not ours. */
import { themeVersionOf } from "../shops/theme-version.ts";
import type { ThemeApi } from "./theme-api.ts";

const schemaPath = "config/settings_schema.json";

export async function namedVersion(themes: ThemeApi, id: string): Promise<string | null> {
  const schema = (await themes.bodies(id, [schemaPath])).get(schemaPath);
  return schema && "text" in schema ? themeVersionOf(schema.text) : null;
}
