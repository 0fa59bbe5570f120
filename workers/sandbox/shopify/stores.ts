/** Stores for the seed and the control pages. */
import { findPathProblem } from "theme-merge/shopify-theme/validation.ts";
import { getShopifyVendor, type SandboxEnv } from "../env.ts";
import { storeContents } from "./files/contents.ts";
import { type Store, type StoreSettings, storeName, storeSettings } from "./store.ts";
import type { ThemeRole } from "./theme-table.ts";

/** Creates the store or updates the given settings. Throws for invalid settings. */
export async function createStore(
  env: SandboxEnv,
  { name, ...settings }: { name: string } & StoreSettings,
): Promise<Store> {
  return getShopifyVendor(env).saveStore(storeName.parse(name), storeSettings.parse(settings));
}

export async function listStores(env: SandboxEnv): Promise<Store[]> {
  return getShopifyVendor(env).listStores();
}

export async function findStore(env: SandboxEnv, name: string): Promise<Store | null> {
  return getShopifyVendor(env).findStore(name);
}

/**
 * Deletes all stores with their themes and tokens. Contents stay in R2, because later themes contain the same files.
 */
export async function clearStores(env: SandboxEnv): Promise<void> {
  await getShopifyVendor(env).clearStores();
}

/** Adds a theme without processing time and without the limit of themes. MAIN replaces the published theme. */
export async function installTheme(
  env: SandboxEnv,
  name: string,
  theme: { name: string; role: ThemeRole; files: Record<string, Uint8Array> },
): Promise<{ id: number }> {
  const store = await requireStore(env, name);
  for (const path of Object.keys(theme.files)) {
    const problem = findPathProblem(path);
    if (problem) throw new Error(`"${path}" is no file of a theme: ${problem.message}.`);
  }
  const files = await storeContents(env, Object.entries(theme.files));
  const settings = { name: theme.name, role: theme.role, failed: false, readyAtMs: 0 };
  const added = await getShopifyVendor(env).addTheme(store.id, settings, files, Number.MAX_SAFE_INTEGER);
  if (!added) throw new Error(`The theme "${theme.name}" was not written.`);
  return { id: added.id };
}

/** Lists the store's themes; one that is still processing has no files yet. */
export async function listThemes(
  env: SandboxEnv,
  name: string,
): Promise<{ id: number; name: string; role: ThemeRole; processing: boolean; files: Record<string, string> }[]> {
  const store = await requireStore(env, name);
  const themes = await getShopifyVendor(env).listThemes(store.id);
  return Promise.all(
    themes.map(async (theme) => {
      const processing = theme.readyAtMs > Date.now();
      const files = processing ? [] : await getShopifyVendor(env).listFiles(theme.id);
      const { id, name: themeName, role } = theme;
      return {
        id,
        name: themeName,
        role,
        processing,
        files: Object.fromEntries(files.map((file) => [file.path, file.md5])),
      };
    }),
  );
}

async function requireStore(env: SandboxEnv, name: string): Promise<Store> {
  const store = await findStore(env, name);
  if (!store) throw new Error(`There is no store "${name}".`);
  return store;
}
