/** Photos in the bucket `PHOTOS`. A key names the owner without revealing the uid, and cannot be guessed. */

import { sha256Hex, toHex } from "#base/digest.ts";
import { paths } from "#base/paths.ts";
import { photoType } from "../clients/images-client.ts";

/** Longer than saving a photo takes: an object that no profile names by then is left over from a failure. */
const orphanAgeMs = 10 * 60_000;
const ownerLength = 32;
const randomBytes = 16;
/** JPEG, PNG and GIF are photos that were stored before all became WebP. */
const keyPattern = /^[0-9a-f]{32}\/[0-9a-f]{32}\.(?:webp|jpg|png|gif)$/;

export const toPhotoOwner = async (uid: string): Promise<string> => sha256Hex(`photo:${uid}`).slice(0, ownerLength);

export const isPhotoKey = (key: string): boolean => keyPattern.test(key);

/** The key behind one of our addresses; null for an address of another site, or none. */
export function toPhotoKey(address: string | null): string | null {
  const folder = paths.photo("");
  const key = address?.startsWith(folder) ? address.slice(folder.length) : "";
  return isPhotoKey(key) ? key : null;
}

export const createPhotoKey = (owner: string): string =>
  `${owner}/${toHex(crypto.getRandomValues(new Uint8Array(randomBytes)))}.webp`;

export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

export const createPhotoRepository = (bucket: R2Bucket) => ({
  /** Answers the key. `sourceDigest` is that of the file that was sent. */
  async add(owner: string, bytes: ArrayBuffer, sourceDigest: string): Promise<string> {
    const key = createPhotoKey(owner);
    await bucket.put(key, bytes, { httpMetadata: { contentType: photoType }, customMetadata: { sourceDigest } });
    return key;
  },

  async isFrom(key: string, sourceDigest: string): Promise<boolean> {
    return (await bucket.head(key))?.customMetadata?.sourceDigest === sourceDigest;
  },

  /** Deletes `replaced` and the left-overs of this owner, but not `kept`. */
  async sweep(owner: string, { kept, replaced }: { kept: string | null; replaced: string | null }, now: Date) {
    const { objects } = await bucket.list({ prefix: `${owner}/` });
    const isOver = ({ key, uploaded }: R2Object) =>
      key === replaced || now.getTime() - uploaded.getTime() > orphanAgeMs;
    const keys = objects.filter((object) => object.key !== kept && isOver(object)).map(({ key }) => key);
    if (keys.length > 0) await bucket.delete(keys);
  },

  head: (key: string) => bucket.head(key),

  /** Without a body when the client already has it. */
  get: (key: string, knownEtag: string | undefined): Promise<R2Object | R2ObjectBody | null> =>
    knownEtag ? bucket.get(key, { onlyIf: new Headers({ "If-None-Match": knownEtag }) }) : bucket.get(key),
});
