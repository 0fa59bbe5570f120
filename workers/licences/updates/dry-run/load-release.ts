/** The files of a release for a dry run: unpacked ones of a published release, or straight from the ZIP of a draft. */
import { Buffer } from "node:buffer";
import { type FileNames, isCheckable, readFileNames } from "theme-merge/check/file-facts.ts";
import type { FileStamp } from "theme-merge/merge/plan-update.ts";
import { computeStoredChecksum, getFileKind } from "theme-merge/merge/theme-file.ts";
import type { ReleaseMigration } from "theme-merge/migrations/declaration.ts";
import { isNewerVersion } from "theme-merge/migrations/migrate-theme.ts";
import type { Context } from "../../platform/context.ts";
import { examineZip } from "../../releases/examine-zip.ts";
import { createRangeReader } from "../../releases/release-files.ts";
import { loadReleaseMigration } from "../../releases/release-migrations.ts";
import type { ReleaseRow } from "../../releases/release-repository.ts";
import { loadReleaseStamps } from "../../releases/release-stamps.ts";
import { loadFacts, loadReleaseTexts } from "../merge-update.ts";
import { decodeText } from "../store-bodies.ts";

export interface TriedRelease {
  version: string;
  stamps: FileStamp[];
  /** What releases up to this one declare, oldest first. */
  migrations: ReleaseMigration[];
  /** What its files name. */
  names: ReadonlyMap<string, FileNames>;
  loadTexts(paths: readonly string[]): Promise<Map<string, string>>;
}

/** @param released all released versions, oldest first */
export async function loadTriedRelease(
  context: Context,
  row: ReleaseRow,
  released: readonly string[],
): Promise<TriedRelease> {
  const { version } = row;
  const older = released.filter((each) => isNewerVersion(version, each));
  const migrations = await Promise.all([...older, version].map((each) => loadReleaseMigration(context, each)));
  if (row.status !== "draft") {
    const known = new Map<string, string>();
    return {
      version,
      migrations,
      stamps: await loadReleaseStamps(context, version),
      names: await loadFacts(context, version),
      // Each file is read once for all stores.
      async loadTexts(paths) {
        const missing = paths.filter((path) => !known.has(path));
        for (const [path, text] of await loadReleaseTexts(context, version, missing)) known.set(path, text);
        return pick(known, paths);
      },
    };
  }
  const stamps: FileStamp[] = [];
  const texts = new Map<string, string>();
  const zip = { version, size: row.size, read: createRangeReader(context.files, row.object_key) };
  await examineZip(zip, ({ path, bytes }) => {
    stamps.push({ path, md5: computeStoredChecksum(path, Buffer.from(bytes)), size: bytes.length });
    if (getFileKind(path) !== "binary") texts.set(path, decodeText(bytes));
  });
  const names = new Map(
    [...texts].flatMap(([path, text]) => (isCheckable(path) ? [[path, readFileNames(path, text)]] : [])),
  );
  return { version, stamps, migrations, names, loadTexts: async (paths) => pick(texts, paths) };
}

/** Exactly what the preview of an update reads. */
const pick = (texts: ReadonlyMap<string, string>, paths: readonly string[]): Map<string, string> =>
  new Map(paths.flatMap((path) => (texts.has(path) ? [[path, texts.get(path) ?? ""] as const] : [])));
