/**
 * Puts the parts of an upload together and takes the file in. Said again after it broke off, it goes on where it was:
 * the parts are joined once, and the upload is forgotten only when its release is there or refused.
 */
import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import type { Actor, Release } from "../contract.ts";
import { fail, LicenceError, unavailable } from "../errors.ts";
import { partCount } from "./begin-upload.ts";
import { endUpload } from "./end-upload.ts";
import { discardFile, openFile } from "./files.ts";
import { releaseFrom, releaseOf } from "./release-repository.ts";
import { takeIn } from "./take-in.ts";
import { type PartRow, partsOf, removeUpload, type UploadRow, uploadOf } from "./upload-repository.ts";

export async function completeUpload(
  context: Context,
  actor: Actor,
  { version, sha256 }: { version: string; sha256: string },
): Promise<Release> {
  const { database } = context;
  const [releases, uploads, parts] = await database.batch([
    releaseOf(database, version),
    uploadOf(database, version, sha256),
    partsOf(database, version, sha256),
  ]);
  const [release] = releases.rows;
  const [upload] = uploads.rows;
  if (release?.sha256 === sha256 && release.object_key !== upload?.object_key) return releaseFrom(release);
  if (!upload || parts.rows.length !== partCount(upload.size)) return fail("STATE_CONFLICT");
  await joinParts(context, upload, parts.rows);
  try {
    const digests = await digestsOf(context, upload);
    if (digests.sha256 !== sha256) fail("RELEASE_INVALID", { fault: "digest" });
    const { object_key: objectKey, size } = upload;
    const taken = await takeIn(context, actor, { version, objectKey, size, ...digests });
    await database.batch([removeUpload(database, objectKey)]);
    return taken;
  } catch (error) {
    if (error instanceof LicenceError && error.code !== "UPSTREAM_UNAVAILABLE") {
      await database.batch([removeUpload(database, upload.object_key)]);
      await discardFile(context, upload.object_key);
    }
    throw error;
  }
}

async function joinParts(context: Context, upload: UploadRow, parts: PartRow[]): Promise<void> {
  const { files } = context;
  const isThere = async () => (await files.head(upload.object_key)) !== null;
  try {
    if (await isThere()) return;
    const listed = parts.map(({ part, etag }) => ({ partNumber: part, etag }));
    await files.resumeMultipartUpload(upload.object_key, upload.upload_id).complete(listed);
  } catch (error) {
    // Another request may have joined them between the look and the word.
    if (await isThere().catch(() => false)) return;
    await endUpload(context, upload, error);
  }
}

async function digestsOf({ files }: Context, { object_key, size }: UploadRow) {
  const hashes = { sha256: createHash("sha256"), md5: createHash("md5") };
  const { body } = await openFile(files, object_key, { offset: 0, length: size });
  try {
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      hashes.sha256.update(chunk);
      hashes.md5.update(chunk);
    }
  } catch (error) {
    throw unavailable(error);
  }
  return { sha256: hashes.sha256.digest("hex"), md5: hashes.md5.digest("hex") };
}
