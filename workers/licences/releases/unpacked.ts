/** A release's unpacked files in R2. The manifest is written last, so that all files exist where it does. */
import * as z from "zod";
import { unavailable } from "../errors.ts";

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
