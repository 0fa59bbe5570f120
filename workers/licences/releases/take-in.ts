/** Makes a ZIP that has arrived in the file store a draft, once it is looked through. The file that no row names goes. */
import type { Context } from "../context.ts";
import type { Actor, Release } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { examineZip } from "./examine.ts";
import { discardFile, rangeReader } from "./files.ts";
import { releaseFrom, releaseOf, type StoredFile, saveDraft } from "./release-repository.ts";

/** Whoever calls discards the file of a refusal. */
export async function takeIn(context: Context, actor: Actor, file: Omit<StoredFile, "fileCount">): Promise<Release> {
  const { version, objectKey, size, sha256 } = file;
  const [known] = await context.database.rows(releaseOf(context.database, version));
  // Told before the file is looked through, and again when it is saved: it may have changed meanwhile.
  if (known && known.status !== "draft" && known.sha256 !== sha256) fail("RELEASE_EXISTS");
  const examined = await examineZip({ version, size, read: rangeReader(context.files, objectKey) });
  const { release, replacedKey } = await save(context, actor, { ...file, fileCount: examined.length });
  if (release.sha256 !== sha256) return fail("RELEASE_EXISTS");
  const unwanted = release.object_key === objectKey ? replacedKey : objectKey;
  if (unwanted && unwanted !== release.object_key) await discardFile(context, unwanted);
  return releaseFrom(release);
}

async function save({ database, now }: Context, actor: Actor, file: StoredFile) {
  const [before, , , after] = await database.batch([
    releaseOf(database, file.version),
    saveDraft(database, file, now),
    insertEvent(database, { type: "release.uploaded", now, actor, version: file.version }),
    releaseOf(database, file.version),
  ]);
  const [release] = after.rows;
  if (!release) throw new Error("A release vanished while it was saved.");
  return { release, replacedKey: before.rows[0]?.object_key };
}
