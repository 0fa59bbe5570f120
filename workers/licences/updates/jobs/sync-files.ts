/**
 * Makes the new theme's files equal to the target's. Writes only files that differ, so that the next turn continues an
 * interrupted one.
 */
import { settingsSchemaPath } from "theme-merge/merge/json-fault.ts";
import { settingsDataPath } from "theme-merge/merge/merged-file.ts";
import { getCounterpart, toBatches, toCalls, toDeletionCalls } from "theme-merge/merge/theme-file.ts";
import { fail } from "../../platform/errors.ts";
import { type FileToWrite, findDiffering, getMaxFileBytes, type StoreFile } from "../../shopify/store-theme.ts";
import { getThemeId, type StepContext } from "./step-context.ts";
import type { FileBodyLoader, TargetFile, TargetTheme } from "./target-files.ts";

const maxNamed = 10;

/** Paths for an error's details. */
export const listFiles = (paths: readonly string[]): { files: string[] } => ({ files: paths.slice(0, maxNamed) });

/** `wrong` files are missing or differ, `extra` ones must go. */
interface Differences {
  wrong: TargetFile[];
  extra: string[];
  /** Settings to write before the settings schema, which refuses those that are stored. */
  fitting: string | null;
}

export function compareFiles(target: TargetTheme, found: readonly StoreFile[]): Differences {
  const paths = new Set(findDiffering(target.files, found));
  const present = new Set(found.map(({ path }) => path));
  return {
    wrong: target.files.filter(({ path }) => paths.has(path)),
    extra: target.removed.filter((path) => present.has(path)),
    fitting: paths.has(settingsSchemaPath) ? target.fitting[target.start] : null,
  };
}

/** The next turn continues with the files that still differ. */
const maxSyncMs = 120_000;

/** False when the time ran out before all files were written. */
export async function syncFiles(
  work: StepContext,
  { wrong, extra, fitting }: Differences,
  loader: FileBodyLoader,
): Promise<boolean> {
  const id = getThemeId(work);
  const tooLarge = wrong.filter(({ path, size }) => size > getMaxFileBytes(path)).map(({ path }) => path);
  if (tooLarge.length > 0) fail("FILE_TOO_LARGE", listFiles(tooLarge));
  const total = wrong.length + extra.length;
  const until = Date.now() + maxSyncMs;
  let done = 0;
  // Shopify accepts no file beside its counterpart, so that one is deleted first.
  const coming = new Set(wrong.map(({ path }) => getCounterpart(path)));
  const deletions = (paths: string[]) =>
    toDeletionCalls(paths).map((batches) => ({
      size: batches.flat().length,
      write: () => work.themes.deleteFiles(id, batches),
    }));
  const upserts = toCalls(toBatches(wrong.map((file) => ({ ...file, bytes: file.size })))).map((batches) => ({
    size: batches.flat().length,
    write: async () => work.themes.upsert(id, await loadBatches(loader, batches)),
  }));
  const writes = [
    ...deletions(extra.filter((path) => coming.has(path))),
    ...upserts,
    ...deletions(extra.filter((path) => !coming.has(path))),
  ];
  // The final settings follow the schema, because they differ from these.
  if (fitting !== null) await work.themes.upsert(id, [[{ path: settingsDataPath, body: { text: fitting } }]]);
  for (const { size, write } of writes) {
    if (Date.now() > until) return false;
    await write();
    done += size;
    await work.saveCount(done, total);
  }
  return true;
}

async function loadBatches(loader: FileBodyLoader, batches: readonly TargetFile[][]): Promise<FileToWrite[][]> {
  const bodies = (await loader.load(batches.flat())).values();
  return batches.map((batch) =>
    batch.flatMap(({ path }) => {
      const body = bodies.next().value;
      return body ? [{ path, body }] : [];
    }),
  );
}
