/**
 * Saves or removes the photo of one user: store the new photo, write its URL into the profile, then delete the previous
 * photo. In this order the profile always names an existing photo, whatever fails.
 */
import * as z from "zod";
import { toHex } from "#base/digest.ts";
import { encodePictures, type PictureFault } from "#base/encode-picture.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { waitAtMost, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { maxPhotoBytes, minPhotoSidePixels, type PhotoError, photoFormats, photoSidePixels } from "./contract.ts";
import { createPhotoRepository, toPhotoKey, toPhotoOwner } from "./photo-repository.ts";

/** Profile photos: a square of one size, cut from the middle. */
const rules = { formats: photoFormats, minSidePixels: minPhotoSidePixels };
const square: ImageTransform = { width: photoSidePixels, height: photoSidePixels, fit: "cover" };

/** Throws when the service fails. */
export async function encodePhoto(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ ok: true; bytes: ArrayBuffer } | { ok: false; error: PictureFault }> {
  const encoded = await encodePictures(images, bytes, rules, [square]);
  return encoded.ok ? { ok: true, bytes: encoded.pictures[0] as ArrayBuffer } : encoded;
}

const { photoMs, photoAddressMs, oldPhotosMs } = timeLimits.pages;

/** The same photo again finds what a late save has written. When a service fails, the previous photo remains. */
export const savePhoto = defineUseCase(z.custom<Uint8Array<ArrayBuffer>>(), (scope, bytes) =>
  withTimeLimit(photoMs, save(scope, bytes)),
);

async function save(
  scope: PortalScope,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<"saved" | "unchanged" | PhotoError>> {
  if (bytes.length >= maxPhotoBytes) return success("heavy");
  const { env, viewer } = scope;
  const photos = createPhotoRepository(env.PHOTOS);
  const sourceDigest = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const current = toPhotoKey(viewer.photoUrl);
  if (current && (await photos.isFrom(current, sourceDigest))) return success("unchanged");
  const encoded = await encodePhoto(env.IMAGES, bytes);
  if (!encoded.ok) return success(encoded.error);
  const key = await photos.add(await toPhotoOwner(viewer.uid), encoded.bytes, sourceDigest);
  // The next change deletes a photo whose URL may not have been written.
  return (await replace(scope, key)) ? success("saved") : failure("WRITE_UNANSWERED");
}

/** Also removes a photo from a social account. Without a photo there is nothing to do, as after a double click. */
export async function removePhoto(scope: PortalScope): Promise<Result<void>> {
  if (scope.viewer.photoUrl === null) return success(undefined);
  return (await replace(scope, null)) ? success(undefined) : failure("WRITE_UNANSWERED");
}

/** Returns false when the URL was not written. The next change deletes a photo whose deletion failed. */
async function replace(
  { env, viewer: { uid }, waitUntil, onFault }: PortalScope,
  key: string | null,
): Promise<boolean> {
  const address = key === null ? "" : paths.photo(key);
  const written = await withTimeLimit(photoAddressMs, env.ACCOUNT.getByName(uid).savePhoto(address));
  if (!written) return false;
  const replaced = toPhotoKey(written.previous);
  const photos = createPhotoRepository(env.PHOTOS);
  const deleting = photos.deleteLeftovers(await toPhotoOwner(uid), { kept: key, replaced }, new Date());
  await waitAtMost(oldPhotosMs, deleting, { waitUntil, onFault });
  return true;
}
