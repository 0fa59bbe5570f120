/** Takes a release's ZIP in as a draft; the same bytes again change nothing, other bytes for a version that is out are refused. */
import type { Context } from "../context.ts";
import type { Actor, Release } from "../contract.ts";
import { eventWhen } from "../events/store.ts";
import { newId } from "../identifier.ts";
import { log } from "../log.ts";
import { refuse } from "../refusal.ts";
import { rangeReader } from "./files.ts";
import { receiveFile } from "./receive.ts";
import { type ReleaseRow, releaseFrom, releaseOf, type StoredFile, saveDraft } from "./store.ts";
import { listZip, ZipError } from "./zip.ts";

export const largestReleaseBytes = 50 * 1024 * 1024;

export interface Upload {
  version: string;
  body: ReadableStream<Uint8Array>;
  /** In bytes, as announced; a body of another length is refused. */
  size: number;
}

export async function uploadRelease(context: Context, actor: Actor, upload: Upload): Promise<Release> {
  const { files, now } = context;
  // A key of its own for each upload: nothing that is being downloaded is ever written over.
  const objectKey = `releases/${upload.version}/${newId(now)}.zip`;
  const received = await receiveFile(files, objectKey, upload.body, upload.size);
  let unwanted: string | undefined = objectKey;
  try {
    const fileCount = await countFiles(context, objectKey, upload.size);
    const saved = await save(context, actor, {
      version: upload.version,
      objectKey,
      size: upload.size,
      fileCount,
      ...received,
    });
    unwanted = saved.release.object_key === objectKey ? saved.replacedKey : objectKey;
    if (saved.release.sha256 !== received.sha256) refuse("RELEASE_EXISTS");
    return releaseFrom(saved.release);
  } finally {
    if (unwanted) await discard(context, unwanted);
  }
}

async function countFiles({ files }: Context, objectKey: string, size: number): Promise<number> {
  try {
    return (await listZip(size, rangeReader(files, objectKey))).length;
  } catch (error) {
    if (error instanceof ZipError) refuse("RELEASE_INVALID");
    throw error;
  }
}

async function save({ database, now }: Context, actor: Actor, file: StoredFile) {
  const [before, , , after] = await database.batch<[ReleaseRow, object, object, ReleaseRow]>([
    releaseOf(database, file.version),
    saveDraft(database, file, now),
    eventWhen(database, { type: "release.uploaded", now, actor, version: file.version }, "changes() = 1"),
    releaseOf(database, file.version),
  ]);
  const [release] = after.rows;
  if (!release) throw new Error("A release vanished while it was saved.");
  return { release, replacedKey: before.rows[0]?.object_key };
}

/** What is left over costs space, nothing else: not a reason to fail. */
async function discard({ files, requestId }: Context, objectKey: string): Promise<void> {
  try {
    await files.delete(objectKey);
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId, error });
  }
}
