/** The version of our theme that a theme of a store names in its settings schema. */
import { parseJson } from "theme-merge/merge/json-text.ts";
import * as z from "zod";
import { brand } from "#base/brand.ts";
import { compareVersions } from "#base/versions.ts";
import type { Context } from "../platform/context.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import type { ProvenStore } from "./connection.ts";
import { setThemeVersion } from "./connection-repository.ts";

const themeInfo = z.object({ name: z.literal("theme_info"), theme_name: z.string(), theme_version: z.string() });

/** Null when it is another theme's schema, or none. */
export function parseThemeVersion(settingsSchema: string): string | null {
  const parsed = z.array(z.unknown()).safeParse(parseJson(settingsSchema));
  for (const group of parsed.data ?? []) {
    const info = themeInfo.safeParse(group).data;
    if (info?.theme_name === brand.themeName && /^\d+\.\d+\.\d+$/.test(info.theme_version)) return info.theme_version;
  }
  return null;
}

/** Saves the version with the connection. It is optional: a store that does not answer has none. */
export async function saveThemeVersion(
  context: Context,
  store: Pick<ProvenStore, "shop" | "accessToken">,
  activationId: string,
): Promise<void> {
  try {
    const schema = await context.shopify.publishedSettingsSchema(store.shop, store.accessToken);
    const version = schema === null ? null : parseThemeVersion(schema);
    await context.database.batch([setThemeVersion(context.database, activationId, version)]);
  } catch (error) {
    log("warn", {
      event: "upstream_unavailable",
      requestId: context.requestId,
      error: error instanceof LicenceError ? (error.cause ?? error) : error,
    });
  }
}

/** Throws THEME_CURRENT for a theme that has the release already. */
export function assertOutdated(named: string | null, release: string): void {
  if (named !== null && compareVersions(named, release) >= 0) fail("THEME_CURRENT", { version: named });
}
