/** What releases declare in their `update_extension.json`; read once for each and saved beside its unpacked files. */
import { type ReleaseMigration, releaseMigration } from "theme-merge/migrations/declaration.ts";
import type { Context } from "../platform/context.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { readZipDeclaration } from "./examine-zip.ts";
import { createRangeReader, getUnpackedPrefix } from "./release-files.ts";
import { selectRelease } from "./release-repository.ts";

/** Of a draft too, which may still change. Throws RELEASE_NOT_FOUND. */
export async function loadReleaseMigration(context: Context, version: string): Promise<ReleaseMigration> {
  const { files, database } = context;
  const key = `${getUnpackedPrefix(version)}migration.json`;
  const known = await files
    .get(key)
    .then((object) => object?.json())
    .catch(orUnavailable);
  if (known !== undefined) return releaseMigration.parse(known);
  const [release] = await database.rows(selectRelease(database, version));
  if (!release) return fail("RELEASE_NOT_FOUND");
  const zip = { version, size: release.size, read: createRangeReader(files, release.object_key) };
  const migration = { version, operations: (await readZipDeclaration(zip)) ?? [] };
  if (release.status !== "draft") await files.put(key, JSON.stringify(migration)).catch(orUnavailable);
  return migration;
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
