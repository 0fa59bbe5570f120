/**
 * Makes the new theme's files equal to the target's. Writes only files that differ, so that the next turn continues an
 * interrupted one.
 */
import { fail } from "../errors.ts";
import { getCounterpart, toBatches, toDeletionBatches } from "../themes/merge/theme-file.ts";
import { findDiffering, getMaxFileBytes } from "../themes/store-theme.ts";
import { getThemeId, type StepContext } from "./step-context.ts";
import type { FileBodyLoader, TargetFile, TargetTheme } from "./target-files.ts";

const maxNamed = 10;

/** Paths for an error's details. */
export const listFiles = (paths: readonly string[]): { files: string[] } => ({ files: paths.slice(0, maxNamed) });

/** `wrong` files are missing or differ, `extra` ones must go. */
export async function compareFiles(
  work: StepContext,
  target: TargetTheme,
): Promise<{ wrong: TargetFile[]; extra: string[] }> {
  const found = await work.themes.files(getThemeId(work));
  const paths = new Set(findDiffering(target.files, found));
  const present = new Set(found.map(({ path }) => path));
  return {
    wrong: target.files.filter(({ path }) => paths.has(path)),
    extra: target.removed.filter((path) => present.has(path)),
  };
}

interface SyncOptions {
  loader: FileBodyLoader;
  /** Runs before each write; throws to stop. */
  beforeEach: () => Promise<unknown>;
}

/** The next turn continues with the files that still differ. */
const maxSyncMs = 120_000;

/** False when the time ran out before all files were written. */
export async function syncFiles(
  work: StepContext,
  { wrong, extra }: { wrong: readonly TargetFile[]; extra: readonly string[] },
  { loader, beforeEach }: SyncOptions,
): Promise<boolean> {
  const id = getThemeId(work);
  const tooLarge = wrong.filter(({ path, size }) => size > getMaxFileBytes(path)).map(({ path }) => path);
  if (tooLarge.length > 0) fail("FILE_TOO_LARGE", listFiles(tooLarge));
  const total = wrong.length + extra.length;
  const until = Date.now() + maxSyncMs;
  let done = 0;
  const upsert = async (batch: readonly TargetFile[]) => {
    const bodies = await loader.load(batch);
    const files = batch.flatMap(({ path }, index) => {
      const body = bodies[index];
      return body ? [{ path, body }] : [];
    });
    await work.themes.upsert(id, files);
  };
  for (const { size, write } of planWrites(work, { wrong, extra }, upsert)) {
    if (Date.now() > until) return false;
    await beforeEach();
    await write();
    done += size;
    await work.saveCount(done, total);
  }
  return true;
}

/** In an order that Shopify accepts: a file is deleted first where it excludes one to be written. */
function planWrites(
  work: StepContext,
  { wrong, extra }: { wrong: readonly TargetFile[]; extra: readonly string[] },
  upsert: (batch: readonly TargetFile[]) => Promise<void>,
): { size: number; write: () => Promise<void> }[] {
  const coming = new Set(wrong.map(({ path }) => getCounterpart(path)));
  const deletions = (paths: string[]) =>
    toDeletionBatches(paths).map((batch) => ({
      size: batch.length,
      write: () => work.themes.deleteFiles(getThemeId(work), batch),
    }));
  return [
    ...deletions(extra.filter((path) => coming.has(path))),
    ...toBatches(wrong.map((file) => ({ ...file, bytes: file.size }))).map((batch) => ({
      size: batch.length,
      write: () => upsert(batch),
    })),
    ...deletions(extra.filter((path) => !coming.has(path))),
  ];
}
