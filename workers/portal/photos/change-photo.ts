/**
 * Saves or removes the photo of one person. The new photo is stored, then its address is written into the profile, and
 * only then the former photo is deleted: whatever fails in between, the profile names a photo that exists.
 */

import { toHex } from "#base/digest.ts";
import { paths } from "#base/paths.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { encodePhoto } from "../clients/images-client.ts";
import type { Viewer } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import { maxPhotoBytes, type PhotosControl } from "./contract.ts";
import { createPhotoRepository, toPhotoKey, toPhotoOwner } from "./photo-repository.ts";

interface PhotosOptions {
  env: PortalEnv;
  viewer: Viewer;
  onFault(error: unknown): void;
}

/** Not the request's deadline: the sender's line may have taken longer than that. */
const writeMs = 1_800;

export function createPhotosControl({ env, viewer: { uid, photoUrl }, onFault }: PhotosOptions): PhotosControl {
  const photos = createPhotoRepository(env.PHOTOS);

  /** False when the address could not be written. A photo that could not be deleted goes with the next change. */
  async function replace(key: string | null): Promise<boolean> {
    const address = key === null ? "" : paths.photo(key);
    const written = await withTimeLimit(writeMs, env.ACCOUNT.getByName(uid).savePhoto(address));
    if (!written) return false;
    const replaced = toPhotoKey(written.previous);
    await photos.sweep(await toPhotoOwner(uid), { kept: key, replaced }, new Date()).catch(onFault);
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
    // A photo whose address was not written, or may not have been, is swept with the next change.
    return (await replace(key)) ? "saved" : "unavailable";
  }

  const orUnavailable = (error: unknown) => {
    onFault(error);
    return "unavailable" as const;
  };

  return {
    save: (bytes) => save(bytes).catch(orUnavailable),
    /** Also a photo that came with a social account. Without one there is nothing to do, as after a double click. */
    remove: async () => {
      if (photoUrl === null) return "removed";
      return replace(null).then((isWritten) => (isWritten ? "removed" : "unavailable"), orUnavailable);
    },
  };
}
