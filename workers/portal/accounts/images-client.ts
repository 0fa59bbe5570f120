/** Profile photos: a square of one size, cut from the middle. */
import { encodePictures, type PictureFault } from "#base/encode-picture.ts";
import { minPhotoSidePixels, photoFormats, photoSidePixels } from "./contract.ts";

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
