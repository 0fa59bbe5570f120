/** Compares edited files with the releases that they may come from, once their bodies are saved. */
import { chooseNearest } from "../../themes/merge/choose-base.ts";
import type { UpdatePlan } from "../../themes/merge/plan-update.ts";
import type { JobContext } from "../step-context.ts";
import { loadReleaseTexts } from "./merge-update.ts";
import { loadBodies, toText } from "./store-bodies.ts";
import { type Source, saveSource } from "./update-input.ts";

/** Completes the saved source. May run again. */
export async function settleOrigins(work: JobContext, source: Source, { needed }: UpdatePlan): Promise<void> {
  const { installed, open } = source;
  if (!installed || Object.keys(open).length === 0) return;
  const found = new Set([installed.version, ...Object.values(source.origins)]);
  const origins = { ...source.origins };
  const bodies = await loadBodies(work, source, needed.theirs);
  const texts = await loadCandidates(work, open);
  for (const [path, versions] of Object.entries(open)) {
    const body = bodies.get(path);
    if (!body) continue;
    const candidates = versions.map((version) => ({ version, text: texts.get(version)?.get(path) ?? "" }));
    const nearest = chooseNearest(path, toText(body), candidates, { installed: installed.version, found });
    if (nearest !== null && nearest !== installed.version) origins[path] = nearest;
  }
  await saveSource(work, { ...source, origins, open: {} });
}

async function loadCandidates(
  { context }: JobContext,
  open: Source["open"],
): Promise<Map<string, Map<string, string>>> {
  const texts = new Map<string, Map<string, string>>();
  for (const version of new Set(Object.values(open).flat())) {
    const paths = Object.entries(open).flatMap(([path, versions]) => (versions.includes(version) ? [path] : []));
    texts.set(version, await loadReleaseTexts(context, version, paths));
  }
  return texts;
}
