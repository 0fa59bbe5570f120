/** Keeps what a job last knew of a store's themes: the one that an update read, and the one that a job has finished. */
import { tryToKeepTheme } from "../known-theme.ts";
import { loadSides, type UpdateMerge } from "../merge-update.ts";
import { loadBodies, toText } from "../store-bodies.ts";
import { getSourceId } from "../update-input.ts";
import { getThemeId, type StepContext } from "./step-context.ts";
import { loadMergedTexts, type TargetTheme } from "./target-files.ts";

export async function keepSource(work: StepContext, { sides }: Pick<UpdateMerge, "sides">): Promise<void> {
  const { source, plan, base } = sides;
  const released = new Map((base ?? []).map(({ path, md5 }) => [path, md5]));
  const saved = await loadBodies(work, source, plan.needed.merchant);
  const checksums = new Map(source.files.map(({ path, md5 }) => [path, md5]));
  const texts = [...saved].flatMap(([path, body]) =>
    released.get(path) === checksums.get(path) ? [] : [[path, toText(body)] as const],
  );
  await tryToKeepTheme(work.context, work.job, {
    ...{ id: getSourceId(work), isLive: source.isLive },
    ...{ files: source.files, texts: new Map(texts) },
  });
}

/** The new theme of an install or an update. Files that the job did not read stay without a body. */
export async function keepTarget(work: StepContext, { files }: TargetTheme, isLive: boolean): Promise<void> {
  const texts = new Map<string, string>();
  if (work.job.kind === "update") {
    const { source, plan } = await loadSides(work);
    const saved = await loadBodies(work, source, plan.needed.merchant);
    const merged = await loadMergedTexts(work);
    for (const { path, from } of files) {
      const body = saved.get(path);
      const text = from === "merged" ? merged.get(path) : from === "store" && body ? toText(body) : undefined;
      if (text !== undefined) texts.set(path, text);
    }
  }
  await tryToKeepTheme(work.context, work.job, { id: getThemeId(work), isLive, files, texts });
}
