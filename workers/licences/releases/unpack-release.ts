/**
 * Unpacks a published release, whose bytes never change: interrupted or concurrent runs write the same files, and only
 * those that are missing.
 */
import type { Context } from "../platform/context.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { examineZip } from "./examine-zip.ts";
import { createRangeReader, getManifestKey, getUnpackedPrefix, type Manifest, readManifest } from "./release-files.ts";
import { type ReleaseRow, selectRelease } from "./release-repository.ts";
import type { ZipFile } from "./zip.ts";

/** Files that are written at once, by number and by bytes. */
const maxFilesAtOnce = 16;
const maxBytesAtOnce = 8 * 1024 * 1024;

/** The manifest of a published or withdrawn release, unpacked now if it is not yet. A draft has none. */
export async function loadManifest(context: Context, version: string): Promise<Manifest> {
  const known = await readManifest(context.files, version);
  if (known) return known;
  const [row] = await context.database.rows(selectRelease(context.database, version));
  return !row || row.status === "draft" ? fail("RELEASE_NOT_FOUND") : unpackRelease(context, row);
}

async function unpackRelease({ files }: Context, release: ReleaseRow): Promise<Manifest> {
  const { version, size } = release;
  const there = await loadDigests(files, getUnpackedPrefix(version));
  let batch: { file: ZipFile; md5: string }[] = [];
  let batchBytes = 0;

  const write = async () => {
    const writing = batch.map(({ file, md5 }) =>
      files.put(getUnpackedPrefix(version) + file.path, file.bytes, { md5 }),
    );
    await Promise.all(writing).catch(orUnavailable);
    [batch, batchBytes] = [[], 0];
  };
  const zip = { version, size, read: createRangeReader(files, release.object_key) };
  const listed = await examineZip(zip, async (file, md5) => {
    if (there.get(getUnpackedPrefix(version) + file.path) === md5) return;
    batch.push({ file, md5 });
    batchBytes += file.bytes.length;
    if (batch.length >= maxFilesAtOnce || batchBytes >= maxBytesAtOnce) await write();
  });
  await write();
  const manifest = { version, files: listed };
  await files.put(getManifestKey(version), JSON.stringify(manifest)).catch(orUnavailable);
  return manifest;
}

/** MD5 by key, which is the ETag of an object that was put in one piece. */
async function loadDigests(files: R2Bucket, prefix: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page: R2Objects = await files.list({ prefix, ...(cursor ? { cursor } : {}) }).catch(orUnavailable);
    for (const { key, etag } of page.objects) digests.set(key, etag);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return digests;
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
