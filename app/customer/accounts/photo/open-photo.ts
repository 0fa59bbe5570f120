/** Checks a file by the server's rules, so that errors show before the upload. */
import { detectFormat, nameFormat } from "#base/picture-formats.ts";
import { maxPicturePixels } from "#base/picture-limits.ts";
import { jpegEnd, readPicture } from "#base/read-picture.ts";
import { maxPhotoBytes, minPhotoSidePixels, type PhotoError, photoFormats } from "#workers/portal/accounts/contract.ts";

export interface OpenedPhoto {
  /** Rotated upright by its EXIF orientation. */
  bitmap: ImageBitmap;
  /** A smaller copy, so that moving it stays smooth. */
  previewUrl: string;
  mayBeIncomplete: boolean;
}

const maxPreviewSidePixels = 1200;

export interface RejectedPhoto {
  error: PhotoError;
  /** The name of a format that is none of a photo's. */
  otherFormat: string | null;
}

const reject = (error: PhotoError, otherFormat: string | null = null): RejectedPhoto => ({ error, otherFormat });

export async function openPhoto(file: File): Promise<OpenedPhoto | RejectedPhoto> {
  if (file.size >= maxPhotoBytes) return reject("heavy");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = detectFormat(bytes);
  if (!format || !photoFormats.has(format)) return reject("type", nameFormat(bytes));
  const read = readPicture(bytes);
  if (!read.ok) return reject("damaged");
  const { mayBeIncomplete } = read.header;
  const bitmap = await createImageBitmap(new Blob(mayBeIncomplete ? [bytes, jpegEnd] : [bytes])).catch(() => null);
  if (!bitmap) return reject("damaged");
  const { width, height } = bitmap;
  if (width * height > maxPicturePixels) return reject("large");
  if (Math.min(width, height) < minPhotoSidePixels) return reject("small");
  return { bitmap, previewUrl: createPreview(bitmap), mayBeIncomplete };
}

/** Returns a data URL, which the Content-Security-Policy allows for images. */
function createPreview(bitmap: ImageBitmap): string {
  const scale = Math.min(1, maxPreviewSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp");
}
