/** Begins an upload in parts, or finds the one under way with the parts that have arrived: it is known by version and digest. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { beginUploadReply, beginUploadRequest } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { releaseFrom, releaseOf } from "./release-repository.ts";
import { newObjectKey } from "./upload.ts";
import { addUpload, partsOf, uploadOf } from "./upload-repository.ts";

/** The file store takes no smaller part but the last, and all of one size. */
export const partBytes = 5 * 1024 * 1024;

export const partCount = (size: number): number => Math.ceil(size / partBytes);

export async function beginUpload(
  { database, files, now }: Context,
  version: string,
  { size, sha256 }: z.infer<typeof beginUploadRequest>,
): Promise<z.infer<typeof beginUploadReply>> {
  const [releases, uploads, parts] = await database.batch([
    releaseOf(database, version),
    uploadOf(database, version, sha256),
    partsOf(database, version, sha256),
  ]);
  const [release] = releases.rows;
  if (release?.sha256 === sha256) return { partBytes, parts: [], release: releaseFrom(release) };
  if (release && release.status !== "draft") fail("RELEASE_EXISTS");
  const [known] = uploads.rows;
  if (known && known.size !== size) fail("INVALID_REQUEST", { fields: ["size"] });
  if (known) return { partBytes, parts: parts.rows.map(({ part }) => part), release: null };
  const objectKey = newObjectKey(version, now);
  const begun = await files.createMultipartUpload(objectKey).catch((error) => {
    throw unavailable(error);
  });
  const [added] = await database.batch([
    addUpload(database, { objectKey, version, sha256, size, uploadId: begun.uploadId, now }),
  ]);
  // Somebody else began the same one meanwhile: theirs goes on.
  if (added?.changes !== 1) await begun.abort().catch(() => undefined);
  return { partBytes, parts: [], release: null };
}
