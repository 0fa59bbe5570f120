/** Each hour: uploads in parts that nobody went on with are given up, in the file store first. */
import { type Context, createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { log } from "../log.ts";
import { forgotten } from "../releases/end-upload.ts";
import { releaseOf } from "../releases/release-repository.ts";
import { removeUpload, type UploadRow, uploadsBegunBefore } from "../releases/upload-repository.ts";
import { inBatches } from "./batches.ts";

/** An upload takes minutes, and whoever sends it may try again the next day. */
const keptMs = 2 * 24 * 60 * 60 * 1000;
/** So many at once: each is a few calls to the file store. */
const givenUpAtOnce = 10;

export async function giveUpUploads(env: LicencesEnv, requestId: string): Promise<Record<string, number>> {
  const context = createContext(env, requestId);
  const { database, now } = context;
  const before = new Date(now.getTime() - keptMs);
  const counts = { removed: 0, failed: 0 };
  await inBatches(async (limit) => {
    const uploads = await database.rows(uploadsBegunBefore(database, before, limit));
    let removed = 0;
    for (let at = 0; at < uploads.length; at += givenUpAtOnce) {
      const some = await Promise.all(uploads.slice(at, at + givenUpAtOnce).map((upload) => giveUp(context, upload)));
      removed += some.filter(Boolean).length;
    }
    counts.removed += removed;
    counts.failed += uploads.length - removed;
    // Those that failed would be found again at once: they are the next run's.
    return removed;
  });
  return counts;
}

/** False: the file store is in trouble, and the row stays for the next run. */
async function giveUp(context: Context, upload: UploadRow): Promise<boolean> {
  const { database, files, requestId } = context;
  try {
    await files.resumeMultipartUpload(upload.object_key, upload.upload_id).abort();
  } catch (error) {
    if (!(error instanceof Error) || !forgotten.test(error.message)) {
      log("warn", { event: "upstream_unavailable", requestId, error });
      return false;
    }
  }
  const [release] = await database.rows(releaseOf(database, upload.version));
  // Joined, and then cut off: the file is nobody's, unless its release was taken in.
  if (release?.object_key !== upload.object_key) {
    const isGone = await files.delete(upload.object_key).then(
      () => true,
      () => false,
    );
    if (!isGone) return false;
  }
  await database.batch([removeUpload(database, upload.object_key)]);
  return true;
}
