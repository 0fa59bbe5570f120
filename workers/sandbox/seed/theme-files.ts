/** The demo theme as `scripts/build-theme.ts` built it. */
import { unzipSync } from "fflate";
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";

export type ThemeFiles = Record<string, Uint8Array>;

const builtRelease = z.object({
  version: z.string(),
  publishedAt: z.string(),
  fileName: z.string(),
  notes: z.object({ fr: z.string(), en: z.string() }),
});
export type BuiltRelease = z.infer<typeof builtRelease>;

const textFiles = z.record(z.string(), z.string());

/** Oldest first. */
export async function builtReleases(env: SandboxEnv): Promise<BuiltRelease[]> {
  return z.array(builtRelease).parse(await (await asset(env, "releases.json")).json());
}

export async function releaseZip(env: SandboxEnv, { fileName }: BuiltRelease): Promise<ArrayBuffer> {
  return (await asset(env, fileName)).arrayBuffer();
}

export async function releaseFiles(env: SandboxEnv, version: string): Promise<ThemeFiles> {
  return unzipSync(new Uint8Array(await (await asset(env, `theme-${version}.zip`)).arrayBuffer()));
}

/** `starter.json`: the theme of a store that has ours not yet; `alice-edits.json`: what the merchant changed in ours. */
export async function textFilesOf(env: SandboxEnv, name: "starter" | "alice-edits"): Promise<Record<string, string>> {
  return textFiles.parse(await (await asset(env, `${name}.json`)).json());
}

export const encoded = (files: Record<string, string>): ThemeFiles =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));

async function asset(env: SandboxEnv, name: string): Promise<Response> {
  const response = await env.THEME_RELEASES.fetch(`http://assets/${name}`);
  if (!response.ok)
    throw new Error(`build/theme/${name} is missing (${response.status}): the build step "theme" makes it.`);
  return response;
}
