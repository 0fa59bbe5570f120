/** Demo stores with their themes. */
import { unzipSync } from "fflate";
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";
import { editorHeader } from "../shopify/files/normalise.ts";
import { createStore, findStore, installTheme, listThemes } from "../shopify/stores.ts";
import { demoStores } from "./demo.ts";

interface DemoTheme {
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

/** The published theme of a store that has not installed ours yet. */
export const getStarterTheme = (env: SandboxEnv): DemoTheme => ({
  name: "Starter",
  role: "MAIN",
  files: async () => encodeFiles(await loadTextFiles(env, "starter")),
});

function listDemoThemes(env: SandboxEnv, store: string): DemoTheme[] {
  if (store === "dave-shop")
    return [{ name: "Premium Theme", role: "MAIN", files: () => loadReleaseFiles(env, "2.0.4") }];
  if (store !== "alice-shop") return [getStarterTheme(env)];
  return [
    { name: "Premium Theme 1.0.0", role: "UNPUBLISHED", files: () => loadReleaseFiles(env, "1.0.0") },
    { name: "Premium Theme", role: "MAIN", files: () => loadEditedFiles(env) },
  ];
}

/** Release 1.1.0 with a merchant's edits; JSON that the theme editor writes starts with its header. */
async function loadEditedFiles(env: SandboxEnv): Promise<ThemeFiles> {
  const edits = Object.entries(await loadTextFiles(env, "alice-edits")).map(([path, text]) => [
    path,
    path.startsWith("templates/") ? editorHeader + text : text,
  ]);
  return { ...(await loadReleaseFiles(env, "1.1.0")), ...encodeFiles(Object.fromEntries(edits)) };
}

export async function installThemeOnce(env: SandboxEnv, store: string, theme: DemoTheme): Promise<void> {
  if ((await listThemes(env, store)).some(({ name }) => name === theme.name)) return;
  await installTheme(env, store, { name: theme.name, role: theme.role, files: await theme.files() });
}

/** A release of the demo theme as `scripts/build-theme.ts` writes it. */
export type ThemeFiles = Record<string, Uint8Array>;

const releaseSchema = z.object({
  version: z.string(),
  publishedAt: z.string(),
  fileName: z.string(),
  notes: z.object({ fr: z.string(), en: z.string() }),
});
type BuiltRelease = z.infer<typeof releaseSchema>;

const textFiles = z.record(z.string(), z.string());

/** Oldest first. */
export async function loadReleases(env: SandboxEnv): Promise<BuiltRelease[]> {
  return z.array(releaseSchema).parse(await (await fetchAsset(env, "releases.json")).json());
}

export async function loadReleaseZip(env: SandboxEnv, { fileName }: BuiltRelease): Promise<ArrayBuffer> {
  return (await fetchAsset(env, fileName)).arrayBuffer();
}

/** As they are in a store: what a release declares about itself is in the ZIP alone. */
async function loadReleaseFiles(env: SandboxEnv, version: string): Promise<ThemeFiles> {
  const zip = await (await fetchAsset(env, `theme-${version}.zip`)).arrayBuffer();
  return unzipSync(new Uint8Array(zip), { filter: ({ name }) => name.includes("/") });
}

/** Of a store without our theme, of a merchant's changes to ours, and of the demo's templates. */
export async function loadTextFiles(
  env: SandboxEnv,
  name: "starter" | "alice-edits" | "templates",
): Promise<Record<string, string>> {
  return textFiles.parse(await (await fetchAsset(env, `${name}.json`)).json());
}

export const loadTemplatePicture = async (env: SandboxEnv, name: string): Promise<ArrayBuffer> =>
  (await fetchAsset(env, `template-pictures/${name}`)).arrayBuffer();

const encodeFiles = (files: Record<string, string>): ThemeFiles =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));

async function fetchAsset(env: SandboxEnv, name: string): Promise<Response> {
  const response = await env.THEME_RELEASES.fetch(`http://assets/${name}`);
  if (!response.ok)
    throw new Error(`build/theme/${name} is missing (${response.status}): the build step "theme" makes it.`);
  return response;
}
