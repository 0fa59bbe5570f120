/** Stores of the demo with the themes that stand in them. */
import type { SandboxEnv } from "../env.ts";
import { createStore, editorHeader, findStore, installTheme, themesOf } from "../shopify/stores.ts";
import { demoStores } from "./demo.ts";
import { encoded, releaseFiles, type ThemeFiles, textFilesOf } from "./theme-files.ts";

interface Theme {
  name: string;
  role: "MAIN" | "UNPUBLISHED";
  files: () => Promise<ThemeFiles>;
}

export async function seedStores(env: SandboxEnv): Promise<void> {
  for (const store of demoStores) {
    if (!(await findStore(env, store.name))) await createStore(env, store);
    for (const theme of themesFor(env, store.name)) await installOnce(env, store.name, theme);
  }
}

/** The one published theme that a store has before it gets ours. */
export const starterTheme = (env: SandboxEnv): Theme => ({
  name: "Starter",
  role: "MAIN",
  files: async () => encoded(await textFilesOf(env, "starter")),
});

function themesFor(env: SandboxEnv, store: string): Theme[] {
  if (store !== "alice-shop") return [starterTheme(env)];
  return [
    { name: "Premium Theme 1.0.0", role: "UNPUBLISHED", files: () => releaseFiles(env, "1.0.0") },
    { name: "Premium Theme", role: "MAIN", files: () => editedByMerchant(env) },
  ];
}

/** Release 1.1.0 as it looks after some months of a merchant's work; what the theme editor writes carries its header. */
async function editedByMerchant(env: SandboxEnv): Promise<ThemeFiles> {
  const edits = Object.entries(await textFilesOf(env, "alice-edits")).map(([path, text]) => [
    path,
    path.startsWith("templates/") ? editorHeader + text : text,
  ]);
  return { ...(await releaseFiles(env, "1.1.0")), ...encoded(Object.fromEntries(edits)) };
}

export async function installOnce(env: SandboxEnv, store: string, theme: Theme): Promise<void> {
  if ((await themesOf(env, store)).some(({ name }) => name === theme.name)) return;
  await installTheme(env, store, { name: theme.name, role: theme.role, files: await theme.files() });
}
