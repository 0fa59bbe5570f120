/**
 * Saves or removes the photo of one user: store the new photo, write its URL into the profile, then delete the previous
 * photo. In this order the profile always names an existing photo, whatever fails.
 */

import { toHex } from "#base/digest.ts";
import { paths } from "#base/paths.ts";
import { waitAtMost, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { encodePhoto } from "../clients/images-client.ts";
import type { Viewer } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import { maxPhotoBytes, type PhotosControl } from "./contract.ts";
import { createPhotoRepository, toPhotoKey, toPhotoOwner } from "./photo-repository.ts";

interface PhotosOptions {
  env: PortalEnv;
  viewer: Viewer;
  waitUntil(promise: Promise<unknown>): void;
  onFault(error: unknown): void;
}

const { photoMs, photoAddressMs, oldPhotosMs } = timeLimits.pages;

export function createPhotosControl({
  env,
  viewer: { uid, photoUrl },
  waitUntil,
  onFault,
}: PhotosOptions): PhotosControl {
  const photos = createPhotoRepository(env.PHOTOS);

  /** Returns false when the URL was not written. The next change deletes a photo whose deletion failed. */
  async function replace(key: string | null): Promise<boolean> {
    const address = key === null ? "" : paths.photo(key);
    const written = await withTimeLimit(photoAddressMs, env.ACCOUNT.getByName(uid).savePhoto(address));
    if (!written) return false;
    const replaced = toPhotoKey(written.previous);
    const deleting = photos.deleteLeftovers(await toPhotoOwner(uid), { kept: key, replaced }, new Date());
    await waitAtMost(oldPhotosMs, deleting, { waitUntil, onFault });
    return true;
  }

  async function save(bytes: Uint8Array<ArrayBuffer>): ReturnType<PhotosControl["save"]> {
    if (bytes.length >= maxPhotoBytes) return "heavy";
    const sourceDigest = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    const current = toPhotoKey(photoUrl);
    if (current && (await photos.isFrom(current, sourceDigest))) return "unchanged";
    const encoded = await encodePhoto(env.IMAGES, bytes);
    if (!encoded.ok) return encoded.error;
    const key = await photos.add(await toPhotoOwner(uid), encoded.bytes, sourceDigest);
    // The next change deletes a photo whose URL may not have been written.
    return (await replace(key)) ? "saved" : "unavailable";
  }

  const orUnavailable = (error: unknown) => {
    onFault(error);
    return "unavailable" as const;
  };

  return {
    /** The same photo again finds what a late save has written. */
    save: (bytes) => withTimeLimit(photoMs, save(bytes)).catch(orUnavailable),
    /** Also removes a photo from a social account. Without a photo there is nothing to do, as after a double click. */
    remove: async () => {
      if (photoUrl === null) return "removed";
      return replace(null).then((isWritten) => (isWritten ? "removed" : "unavailable"), orUnavailable);
    },
  };
}
