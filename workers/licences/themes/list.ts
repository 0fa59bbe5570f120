/** The themes of a store of the caller, the published one first, with the version of ours; or that the store is still being asked. */
import type { Context } from "../context.ts";
import { type Actor, type ThemeList, type ThemesReply, themeList } from "../contract.ts";
import { noteMissingThemes } from "../jobs/open-job-repository.ts";
import { askStore } from "../stores/ask-store.ts";
import { setThemeVersion } from "../stores/connection-repository.ts";
import { openStore } from "../stores/open-store.ts";
import { parseThemeVersion } from "../stores/theme-version.ts";
import { mostThemes } from "./limits.ts";
import { ownStore } from "./own-store.ts";
import { ThemeApi } from "./theme-api.ts";

export async function listThemes(context: Context, actor: Actor, shop: string): Promise<ThemesReply> {
  const { activation_id: activationId, revision } = await ownStore(context, actor, shop);
  const question = { activationId, revision, name: "themes" } as const;
  const themes = await askStore(context, question, themeList, (unhurried) =>
    readThemes(unhurried, actor, { shop, activationId }),
  );
  return themes ?? { asking: true };
}

interface ListedStore {
  shop: string;
  activationId: string;
}

async function readThemes(context: Context, actor: Actor, { shop, activationId }: ListedStore): Promise<ThemeList> {
  const store = await openStore(context, shop, { account: actor.email });
  const found = await new ThemeApi(context.shopify, store, { patience: "person" }).themesWithSchema();
  const { database, now } = context;
  const ids = found.map(({ id }) => id);
  const main = found.find(({ role }) => role === "MAIN");
  // What was just read of the store is newer than what its last check found.
  await database.batch([
    noteMissingThemes(database, actor, shop, ids, now),
    ...(main?.settingsSchema ? [setThemeVersion(database, activationId, parseThemeVersion(main.settingsSchema))] : []),
  ]);
  const themes = found.map(({ failed: _, settingsSchema, ...theme }) => ({
    ...theme,
    version: settingsSchema === null ? null : parseThemeVersion(settingsSchema),
  }));
  const published = themes.filter(({ role }) => role === "MAIN");
  return {
    shop,
    limit: mostThemes(store.plan),
    themes: [...published, ...themes.filter(({ role }) => role !== "MAIN")],
  };
}
