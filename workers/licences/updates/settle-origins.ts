/** Compares edited files with the releases that they may come from, once their bodies are saved. */
import { settleOpenFiles } from "theme-merge/merge/choose-base.ts";
import type { UpdatePlan } from "theme-merge/merge/plan-update.ts";
import type { Context } from "../platform/context.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { loadReleaseTexts } from "./merge-update.ts";
import { loadBodies, toText } from "./store-bodies.ts";
import { type Source, saveSource } from "./update-input.ts";

/** Completes the saved source. May run again. */
export async function settleOrigins(work: JobContext, source: Source, { needed }: UpdatePlan): Promise<void> {
  const { installed, open } = source;
  if (!installed || Object.keys(open).length === 0) return;
  const saved = await loadBodies(work, source, needed.merchant);
  const bodies = new Map([...saved].map(([path, body]) => [path, toText(body)]));
  const texts = await loadCandidates(work.context, open);
  const origins = settleOpenFiles(source, installed.version, bodies, texts);
  await saveSource(work, { ...source, origins, open: {} });
}

/** The texts of these files, by version and path. */
export async function loadCandidates(
  context: Pick<Context, "files">,
  open: Source["open"],
): Promise<Map<string, Map<string, string>>> {
  const texts = new Map<string, Map<string, string>>();
  for (const version of new Set(Object.values(open).flat())) {
    const paths = Object.entries(open).flatMap(([path, versions]) => (versions.includes(version) ? [path] : []));
    texts.set(version, await loadReleaseTexts(context, version, paths));
  }
  return texts;
}
