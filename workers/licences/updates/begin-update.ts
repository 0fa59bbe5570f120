/** Begins an update: creates a job that reads a theme and prepares the preview of what would change. */
import type * as z from "zod";
import { brand } from "#base/brand.ts";
import { cut } from "#base/cut.ts";
import { equalSecrets } from "#base/digest.ts";
import { createDeadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { type Context, withDeadline } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { loadOfferedReleases } from "../releases/offered-releases.ts";
import { type ListedTheme, maxThemeNameLength } from "../shopify/store-theme.ts";
import { ThemeApi } from "../shopify/theme-api.ts";
import { unsealField } from "../stores/connection.ts";
import { loadOwnStore, openStore } from "../stores/open-store.ts";
import { assertOutdated, parseThemeVersion } from "../stores/theme-version.ts";
import type { previewUpdateRequest } from "./contract.ts";
import type { Job } from "./jobs/contract.ts";
import { createJob } from "./jobs/create-job.ts";

export async function beginUpdate(
  context: Context,
  actor: Actor,
  { shop: given, themeId, apiSecretKey, version: requested }: z.infer<typeof previewUpdateRequest>,
): Promise<Job> {
  const connection = await loadOwnStore(context, actor, given);
  const { shop } = connection;
  if (!equalSecrets(await unsealField(context.keyring, connection, "apiSecretKey"), apiSecretKey))
    fail("API_SECRET_MISMATCH");
  const offered = await loadOfferedReleases(context, shop);
  const version = offered.find((each) => requested === undefined || each === requested) ?? fail("RELEASE_NOT_FOUND");
  const theme = await readSourceTheme(context, actor, shop, { id: themeId, version });
  return createJob(context, actor, {
    // A preview changes nothing: the event is logged when the update starts.
    event: null,
    licenceId: connection.licence_id,
    kind: "update",
    shop,
    step: "check",
    version,
    fromVersion: null,
    name: toCopyName(theme?.name ?? brand.themeName, version),
    source: { id: themeId, name: theme?.name ?? unreadName },
  });
}

/**
 * Null when the store does not answer in time, because the job reads the theme anyway. Throws THEME_NOT_FOUND,
 * THEME_NOT_READY and THEME_CURRENT.
 */
async function readSourceTheme(
  context: Context,
  actor: Actor,
  shop: string,
  { id, version }: { id: string; version: string },
): Promise<ListedTheme | null> {
  const soon = withDeadline(context, createDeadline(timeLimits.pages.sourceThemeMs));
  try {
    const store = await openStore(soon, shop, { account: actor.email });
    const themes = new ThemeApi(soon.shopify, store, { caller: "person" });
    const theme = (await themes.themeWithSchema(id)) ?? fail("THEME_NOT_FOUND");
    if (theme.processing) fail("THEME_NOT_READY");
    assertOutdated(theme.settingsSchema === null ? null : parseThemeVersion(theme.settingsSchema), version);
    return theme;
  } catch (error) {
    if (error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") return null;
    throw error;
  }
}

/** Placeholder until the runner reads the theme and names the copy after it. */
export const unreadName = "";

/** The name of the updated copy: the source's name with the new version at its end. */
export function toCopyName(name: string, version: string): string {
  const end = ` – v${version}`;
  const own = name.replace(/[\s–-]*v?\d+\.\d+\.\d+\s*$/, "").trim() || name.trim();
  return cut(own, maxThemeNameLength - end.length) + end;
}
