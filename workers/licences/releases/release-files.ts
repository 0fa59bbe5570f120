/**
 * Release files in R2: ZIPs, read by range, and unpacked files. The manifest is written last, so that all files exist
 * where it does.
 */

import * as z from "zod";
import type { Context } from "../platform/context.ts";
import { unavailable } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import type { ReadRange } from "./zip.ts";

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};

const requireFound = <Found>(found: Found | null): Found =>
  found ?? orUnavailable(new Error("A release's file is missing."));

export const openFile = async (
  files: R2Bucket,
  key: string,
  range: { offset: number; length: number },
): Promise<R2ObjectBody> => requireFound(await files.get(key, { range }).catch(orUnavailable));

export const headFile = async (files: R2Bucket, key: string): Promise<R2Object> =>
  requireFound(await files.head(key).catch(orUnavailable));

export const createRangeReader =
  (files: R2Bucket, key: string): ReadRange =>
  async (offset, length) => {
    const object = await openFile(files, key, { offset, length });
    return new Uint8Array(await object.arrayBuffer().catch(orUnavailable));
  };

/** A file left over only costs space, so a failure is logged and ignored. */
export async function discardFile({ files, requestId }: Context, key: string): Promise<void> {
  try {
    await files.delete(key);
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId, error });
  }
}

const manifestFile = z.object({
  path: z.string(),
  /** As Shopify reports it for a theme's file. */
  md5: z.string().regex(/^[0-9a-f]{32}$/),
  size: z.number().int().nonnegative(),
});
const manifest = z.object({ version: z.string(), files: z.array(manifestFile) });

export type ManifestFile = z.infer<typeof manifestFile>;
/** Files are sorted by path. */
export type Manifest = z.infer<typeof manifest>;

export const getUnpackedPrefix = (version: string): string => `unpacked/${version}/`;
export const getManifestKey = (version: string): string => `${getUnpackedPrefix(version)}manifest.json`;

/** Null while the release is not unpacked. */
export async function readManifest(bucket: R2Bucket, version: string): Promise<Manifest | null> {
  const text = await bucket
    .get(getManifestKey(version))
    .then((object) => object?.text())
    .catch((error) => {
      throw unavailable(error);
    });
  return text === undefined ? null : manifest.parse(JSON.parse(text));
}

/** One of the files that the manifest lists. */
export async function openReleaseFile(bucket: R2Bucket, version: string, path: string): Promise<R2ObjectBody | null> {
  return bucket.get(getUnpackedPrefix(version) + path).catch((error) => {
    throw unavailable(error);
  });
}
