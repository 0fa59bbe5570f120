/** The demo theme as `scripts/build-theme.ts` built it. */
import { unzipSync } from "fflate";
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";

export type ThemeFiles = Record<string, Uint8Array>;

const releaseSchema = z.object({
  version: z.string(),
  publishedAt: z.string(),
  fileName: z.string(),
  notes: z.object({ fr: z.string(), en: z.string() }),
});
export type BuiltRelease = z.infer<typeof releaseSchema>;

const textFiles = z.record(z.string(), z.string());

/** Oldest first. */
export async function loadReleases(env: SandboxEnv): Promise<BuiltRelease[]> {
  return z.array(releaseSchema).parse(await (await fetchAsset(env, "releases.json")).json());
}

export async function loadReleaseZip(env: SandboxEnv, { fileName }: BuiltRelease): Promise<ArrayBuffer> {
  return (await fetchAsset(env, fileName)).arrayBuffer();
}

export async function loadReleaseFiles(env: SandboxEnv, version: string): Promise<ThemeFiles> {
  return unzipSync(new Uint8Array(await (await fetchAsset(env, `theme-${version}.zip`)).arrayBuffer()));
}

/** `starter.json`: the theme of a store that has ours not yet; `alice-edits.json`: what the merchant changed in ours. */
export async function loadTextFiles(env: SandboxEnv, name: "starter" | "alice-edits"): Promise<Record<string, string>> {
  return textFiles.parse(await (await fetchAsset(env, `${name}.json`)).json());
}

export const encodeFiles = (files: Record<string, string>): ThemeFiles =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));

async function fetchAsset(env: SandboxEnv, name: string): Promise<Response> {
  const response = await env.THEME_RELEASES.fetch(`http://assets/${name}`);
  if (!response.ok)
    throw new Error(`build/theme/${name} is missing (${response.status}): the build step "theme" makes it.`);
  return response;
}
