/**
 * The themes of the caller's store, the published one first, with the version of our theme; or that the store has not
 * answered yet.
 */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { type ThemeList, type ThemesReply, themeList } from "../shopify/contract.ts";
import { getMaxThemes } from "../shopify/store-theme.ts";
import { ThemeApi } from "../shopify/theme-api.ts";
import { askStore } from "../stores/ask-store.ts";
import { type ConnectionRow, setThemeVersion } from "../stores/connection-repository.ts";
import { openStore } from "../stores/open-store.ts";
import { parseThemeVersion } from "../stores/theme-version.ts";
import { markMissingThemes } from "./jobs/open-job-repository.ts";

export async function listThemes(
  context: Context,
  actor: Actor,
  { shop, activation_id: activationId, revision }: Pick<ConnectionRow, "shop" | "activation_id" | "revision">,
): Promise<ThemesReply> {
  const question = { activationId, revision, name: "themes" } as const;
  const themes = await askStore(context, question, themeList, (background) =>
    readThemes(background, actor, { shop, activationId }),
  );
  return themes ?? { asking: true };
}

interface ListedStore {
  shop: string;
  activationId: string;
}

async function readThemes(context: Context, actor: Actor, { shop, activationId }: ListedStore): Promise<ThemeList> {
  const store = await openStore(context, shop, { account: actor.email });
  const found = await new ThemeApi(context.shopify, store, { caller: "person" }).themesWithSchema();
  const { database, now } = context;
  const ids = found.map(({ id }) => id);
  const main = found.find(({ role }) => role === "MAIN");
  // Newer than the result of the store's last check.
  await database.batch([
    markMissingThemes(database, actor, shop, ids, now),
    ...(main?.settingsSchema ? [setThemeVersion(database, activationId, parseThemeVersion(main.settingsSchema))] : []),
  ]);
  const themes = found.map(({ failed: _, settingsSchema, ...theme }) => ({
    ...theme,
    version: settingsSchema === null ? null : parseThemeVersion(settingsSchema),
  }));
  const published = themes.filter(({ role }) => role === "MAIN");
  return {
    shop,
    limit: getMaxThemes(store.plan),
    themes: [...published, ...themes.filter(({ role }) => role !== "MAIN")],
  };
}
