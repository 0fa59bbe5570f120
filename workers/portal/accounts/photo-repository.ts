/** Photos in the bucket `PHOTOS`. A key identifies the owner without revealing the uid, and is not guessable. */

import { sha256Hex, toHex } from "#base/digest.ts";
import { minutes } from "#base/duration.ts";
import { encodedPictureType } from "#base/encode-picture.ts";
import { paths } from "#base/paths.ts";

/** Longer than saving a photo takes. An older object that no profile names is left over from a failure. */
const orphanAgeMs = minutes(10);
const ownerLength = 32;
const randomBytes = 16;
/** JPEG, PNG and GIF photos were stored before the switch to WebP. */
const keyPattern = /^[0-9a-f]{32}\/[0-9a-f]{32}\.(?:webp|jpg|png|gif)$/;

export const toPhotoOwner = async (uid: string): Promise<string> => sha256Hex(`photo:${uid}`).slice(0, ownerLength);

export const isPhotoKey = (key: string): boolean => keyPattern.test(key);

/** Returns the key of one of our photo URLs; null for other URLs and for null. */
export function toPhotoKey(address: string | null): string | null {
  const folder = paths.photo("");
  const key = address?.startsWith(folder) ? address.slice(folder.length) : "";
  return isPhotoKey(key) ? key : null;
}

export const createPhotoKey = (owner: string): string =>
  `${owner}/${toHex(crypto.getRandomValues(new Uint8Array(randomBytes)))}.webp`;

export const createPhotoRepository = (bucket: R2Bucket) => ({
  /** Returns the key. `sourceDigest` is the digest of the uploaded file. */
  async add(owner: string, bytes: ArrayBuffer, sourceDigest: string): Promise<string> {
    const key = createPhotoKey(owner);
    await bucket.put(key, bytes, {
      httpMetadata: { contentType: encodedPictureType },
      customMetadata: { sourceDigest },
    });
    return key;
  },

  async isFrom(key: string, sourceDigest: string): Promise<boolean> {
    return (await bucket.head(key))?.customMetadata?.sourceDigest === sourceDigest;
  },

  /** Deletes `replaced` and this owner's leftovers, but not `kept`. */
  async deleteLeftovers(
    owner: string,
    { kept, replaced }: { kept: string | null; replaced: string | null },
    now: Date,
  ) {
    const { objects } = await bucket.list({ prefix: `${owner}/` });
    const isOver = ({ key, uploaded }: R2Object) =>
      key === replaced || now.getTime() - uploaded.getTime() > orphanAgeMs;
    const keys = objects.filter((object) => object.key !== kept && isOver(object)).map(({ key }) => key);
    if (keys.length > 0) await bucket.delete(keys);
  },

  head: (key: string) => bucket.head(key),

  /** Returns no body when the client already has the photo. */
  get: (key: string, knownEtag: string | undefined): Promise<R2Object | R2ObjectBody | null> =>
    knownEtag ? bucket.get(key, { onlyIf: new Headers({ "If-None-Match": knownEtag }) }) : bucket.get(key),
});
