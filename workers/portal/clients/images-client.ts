/** Cloudflare Images. It decodes and encodes again, so no metadata and nothing behind the picture survives. */
import { withTimeLimit } from "#base/time-limit.ts";
import {
  isPhotoFormat,
  maxPhotoPixels,
  minPhotoSidePixels,
  type PhotoError,
  photoSidePixels,
} from "../photos/contract.ts";

export const photoType = "image/webp";

type EncodedPhoto = { ok: true; bytes: ArrayBuffer } | { ok: false; error: PhotoError };

const timeLimitMs = 5_000;
const formats = new Set(["image/jpeg", "image/png", "image/gif"]);

/** https://developers.cloudflare.com/images/reference/troubleshooting/: the codes that blame the picture. */
const pictureErrors: Record<number, PhotoError> = { 9402: "damaged", 9412: "type", 9413: "large", 9520: "type" };
/** For a picture that cannot be decoded, and for every failure of the service without its own code. */
const unclearCode = 9523;
const soundGif = new Blob([
  Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (byte) => byte.charCodeAt(0)),
]);

/** Throws when the service fails. */
export const encodePhoto = (images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>): Promise<EncodedPhoto> =>
  withTimeLimit(timeLimitMs, encode(images, new Blob([bytes])));

async function encode(images: ImagesBinding, file: Blob): Promise<EncodedPhoto> {
  if (!isPhotoFormat(await file.slice(0, 8).arrayBuffer())) return { ok: false, error: "type" };
  try {
    const info = await images.info(file.stream());
    if (!("width" in info) || !formats.has(info.format)) return { ok: false, error: "type" };
    // Before anything is decoded.
    if (info.width * info.height > maxPhotoPixels) return { ok: false, error: "large" };
    if (Math.min(info.width, info.height) < minPhotoSidePixels) return { ok: false, error: "small" };
    const encoded = await images
      .input(file.stream())
      .transform({ width: photoSidePixels, height: photoSidePixels, fit: "cover" })
      .output({ format: photoType, anim: false });
    return { ok: true, bytes: await encoded.response().arrayBuffer() };
  } catch (error) {
    return { ok: false, error: await toPhotoError(images, error) };
  }
}

async function toPhotoError(images: ImagesBinding, error: unknown): Promise<PhotoError> {
  const { code = 0 } = error as Partial<ImagesError>;
  const known = pictureErrors[code];
  if (known) return known;
  if (code !== unclearCode) throw error;
  // When the service reads a valid picture, the other one is damaged.
  await images.info(soundGif.stream());
  return "damaged";
}
