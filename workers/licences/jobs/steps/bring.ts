/** Brings the new theme to what it must hold. Only what differs is written, so that whoever was cut off goes on where it stopped. */
import { refuse } from "../../refusal.ts";
import { differing } from "../../themes/checksums.ts";
import { largestFile } from "../../themes/limits.ts";
import { batchesOf } from "../../themes/merge/upload-order.ts";
import { bodiesOf, type Target, type TargetFile } from "../target.ts";
import { themeIdOf, type Work } from "../work.ts";

const mostNamed = 10;

/** Names of paths for a refusal's sentence. */
export const named = (paths: readonly string[]): { files: string[] } => ({ files: paths.slice(0, mostNamed) });

/** What is missing or differs, and what is there too much. */
export async function differences(work: Work, target: Target): Promise<{ wrong: TargetFile[]; extra: string[] }> {
  const found = await work.themes.files(themeIdOf(work));
  const paths = new Set(differing(target.files, found));
  const present = new Set(found.map(({ path }) => path));
  return {
    wrong: target.files.filter(({ path }) => paths.has(path)),
    extra: target.removed.filter((path) => present.has(path)),
  };
}

/** `beforeEach` runs before each write, and stops everything by throwing. */
export async function bring(
  work: Work,
  { wrong, extra }: { wrong: readonly TargetFile[]; extra: readonly string[] },
  beforeEach: () => Promise<void> = async () => undefined,
): Promise<void> {
  const id = themeIdOf(work);
  const tooLarge = wrong.filter(({ path, size }) => size > largestFile(path)).map(({ path }) => path);
  if (tooLarge.length > 0) refuse("FILE_TOO_LARGE", named(tooLarge));
  const total = wrong.length + extra.length;
  let done = 0;
  for (const batch of batchesOf(wrong.map((file) => ({ ...file, bytes: file.size })))) {
    await beforeEach();
    const bodies = await bodiesOf(work, batch);
    const files = batch.flatMap(({ path }, index) => {
      const body = bodies[index];
      return body ? [{ path, body }] : [];
    });
    await work.themes.upsert(id, files);
    done += batch.length;
    await work.count(done, total);
  }
  for (const batch of batchesOf(extra.map((path) => ({ path, bytes: 0 })))) {
    await beforeEach();
    const paths = batch.map(({ path }) => path);
    await work.themes.deleteFiles(id, paths);
    done += batch.length;
    await work.count(done, total);
  }
}
