/** Stores of the demo with the themes that stand in them. */
import type { SandboxEnv } from "../env.ts";
import { createStore, editorHeader, findStore, installTheme, listThemes } from "../shopify/stores.ts";
import { demoStores } from "./demo.ts";
import { encodeFiles, loadReleaseFiles, loadTextFiles, type ThemeFiles } from "./theme-files.ts";

interface Theme {
  name: string;
  role: "MAIN" | "UNPUBLISHED";
  files: () => Promise<ThemeFiles>;
}

export async function seedStores(env: SandboxEnv): Promise<void> {
  for (const store of demoStores) {
    if (!(await findStore(env, store.name))) await createStore(env, store);
    for (const theme of listDemoThemes(env, store.name)) await installThemeOnce(env, store.name, theme);
  }
}

/** The one published theme that a store has before it gets ours. */
export const getStarterTheme = (env: SandboxEnv): Theme => ({
  name: "Starter",
  role: "MAIN",
  files: async () => encodeFiles(await loadTextFiles(env, "starter")),
});

function listDemoThemes(env: SandboxEnv, store: string): Theme[] {
  if (store !== "alice-shop") return [getStarterTheme(env)];
  return [
    { name: "Premium Theme 1.0.0", role: "UNPUBLISHED", files: () => loadReleaseFiles(env, "1.0.0") },
    { name: "Premium Theme", role: "MAIN", files: () => loadEditedFiles(env) },
  ];
}

/** Release 1.1.0 as it looks after some months of a merchant's work; what the theme editor writes carries its header. */
async function loadEditedFiles(env: SandboxEnv): Promise<ThemeFiles> {
  const edits = Object.entries(await loadTextFiles(env, "alice-edits")).map(([path, text]) => [
    path,
    path.startsWith("templates/") ? editorHeader + text : text,
  ]);
  return { ...(await loadReleaseFiles(env, "1.1.0")), ...encodeFiles(Object.fromEntries(edits)) };
}

export async function installThemeOnce(env: SandboxEnv, store: string, theme: Theme): Promise<void> {
  if ((await listThemes(env, store)).some(({ name }) => name === theme.name)) return;
  await installTheme(env, store, { name: theme.name, role: theme.role, files: await theme.files() });
}
