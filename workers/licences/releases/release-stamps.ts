/**
 * Path, checksum and size of each file of a release as Shopify stores it, which is not always byte for byte the file of
 * the ZIP. Computed once for each release and saved beside its files.
 */
import { Buffer } from "node:buffer";
import type { FileStamp } from "theme-merge/merge/plan-update.ts";
import { computeStoredChecksum } from "theme-merge/merge/theme-file.ts";
import * as z from "zod";
import type { Context } from "../platform/context.ts";
import { unavailable } from "../platform/errors.ts";
import { getUnpackedPrefix, type ManifestFile, openReleaseFile } from "./release-files.ts";
import { loadManifest } from "./unpack-release.ts";

const savedStamps = z.array(z.object({ path: z.string(), md5: z.string(), size: z.number() }));

const maxConcurrentReads = 16;

/** Throws RELEASE_NOT_FOUND for a version that was never published. */
export async function loadReleaseStamps(context: Context, version: string): Promise<FileStamp[]> {
  const { files } = context;
  const key = `${getUnpackedPrefix(version)}stamps.json`;
  const known = await files
    .get(key)
    .then((object) => object?.json())
    .catch(orUnavailable);
  if (known !== undefined) return savedStamps.parse(known);
  const manifest = await loadManifest(context, version);
  const stamps: FileStamp[] = [];
  for (let at = 0; at < manifest.files.length; at += maxConcurrentReads) {
    const some = manifest.files.slice(at, at + maxConcurrentReads);
    stamps.push(...(await Promise.all(some.map((file) => toStamp(context, version, file)))));
  }
  await files.put(key, JSON.stringify(stamps)).catch(orUnavailable);
  return stamps;
}

async function toStamp({ files }: Context, version: string, file: ManifestFile): Promise<FileStamp> {
  const object = await openReleaseFile(files, version, file.path);
  if (!object) throw unavailable(new Error("A file of the release is missing."));
  const bytes = Buffer.from(await object.arrayBuffer());
  return { path: file.path, md5: computeStoredChecksum(file.path, bytes), size: file.size };
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
