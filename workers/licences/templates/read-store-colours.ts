/** The colours of the caller's store, as its published theme has them. Nothing is written. */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import type { StoreColours } from "../shopify/contract.ts";
import { ThemeApi } from "../shopify/theme-api.ts";
import { readThemeColours } from "../shopify/theme-colours.ts";
import { loadOwnStore, openStore } from "../stores/open-store.ts";
import { fetchBody, toText } from "../updates/store-bodies.ts";

const settingsPath = "config/settings_data.json";

/** Throws ACTIVATION_NOT_FOUND, PAUSED, THEME_NOT_FOUND, and the errors of the store. */
export async function readStoreColours(context: Context, actor: Actor, given: string): Promise<StoreColours> {
  const { shop } = await loadOwnStore(context, actor, given);
  const store = await openStore(context, shop, { account: actor.email });
  const themes = new ThemeApi(context.shopify, store, { caller: "person" });
  const theme = (await themes.published()) ?? fail("THEME_NOT_FOUND");
  const body = (await themes.bodies(theme.id, [settingsPath])).get(settingsPath);
  const text = body ? toText(await fetchBody(context, shop, settingsPath, body)) : "";
  return { shop, theme: theme.name, schemes: readThemeColours(text) };
}
