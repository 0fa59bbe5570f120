/** Brings the new theme to what it must hold. Only what differs is written, so that whoever was cut off goes on where it stopped. */
import { fail } from "../../errors.ts";
import { differing } from "../../themes/checksums.ts";
import { largestFile } from "../../themes/limits.ts";
import { twinOf } from "../../themes/merge/file-kind.ts";
import { batchesOf, deletionBatchesOf } from "../../themes/merge/upload-order.ts";
import type { Shelf } from "../shelf.ts";
import type { Target, TargetFile } from "../target.ts";
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

interface Bringing {
  shelf: Shelf;
  /** Runs before each write, and stops everything by throwing. */
  beforeEach: () => Promise<unknown>;
}

/** A turn of the engine is not for ever: the next one goes on with what still differs. */
const longestMs = 120_000;

/** False: there was no time for all of it. */
export async function bring(
  work: Work,
  { wrong, extra }: { wrong: readonly TargetFile[]; extra: readonly string[] },
  { shelf, beforeEach }: Bringing,
): Promise<boolean> {
  const id = themeIdOf(work);
  const tooLarge = wrong.filter(({ path, size }) => size > largestFile(path)).map(({ path }) => path);
  if (tooLarge.length > 0) fail("FILE_TOO_LARGE", named(tooLarge));
  const total = wrong.length + extra.length;
  const until = Date.now() + longestMs;
  let done = 0;
  const upsert = async (batch: readonly TargetFile[]) => {
    const bodies = await shelf.bodies(batch);
    const files = batch.flatMap(({ path }, index) => {
      const body = bodies[index];
      return body ? [{ path, body }] : [];
    });
    await work.themes.upsert(id, files);
  };
  for (const { size, write } of writesOf(work, { wrong, extra }, upsert)) {
    if (Date.now() > until) return false;
    await beforeEach();
    await write();
    done += size;
    await work.count(done, total);
  }
  return true;
}

/** In an order in which Shopify takes them: a file goes first where another is to come that it excludes. */
function writesOf(
  work: Work,
  { wrong, extra }: { wrong: readonly TargetFile[]; extra: readonly string[] },
  upsert: (batch: readonly TargetFile[]) => Promise<void>,
): { size: number; write: () => Promise<void> }[] {
  const coming = new Set(wrong.map(({ path }) => twinOf(path)));
  const deletions = (paths: string[]) =>
    deletionBatchesOf(paths).map((batch) => ({
      size: batch.length,
      write: () => work.themes.deleteFiles(themeIdOf(work), batch),
    }));
  return [
    ...deletions(extra.filter((path) => coming.has(path))),
    ...batchesOf(wrong.map((file) => ({ ...file, bytes: file.size }))).map((batch) => ({
      size: batch.length,
      write: () => upsert(batch),
    })),
    ...deletions(extra.filter((path) => !coming.has(path))),
  ];
}
