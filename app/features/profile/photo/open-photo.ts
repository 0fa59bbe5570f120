/** Checks a file by the server's rules, so that errors show before the upload. */
import { maxPicturePixels } from "#base/picture-limits.ts";
import { isPhotoFormat, maxPhotoBytes, minPhotoSidePixels, type PhotoError } from "#workers/portal/photos/contract.ts";

export interface OpenedPhoto {
  /** Rotated upright by its EXIF orientation. */
  bitmap: ImageBitmap;
  /** A smaller copy, so that moving it stays smooth. */
  previewUrl: string;
}

const maxPreviewSidePixels = 1200;

export async function openPhoto(file: File): Promise<OpenedPhoto | PhotoError> {
  if (file.size >= maxPhotoBytes) return "heavy";
  if (!isPhotoFormat(await file.slice(0, 8).arrayBuffer())) return "type";
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return "damaged";
  const { width, height } = bitmap;
  if (width * height > maxPicturePixels) return "large";
  if (Math.min(width, height) < minPhotoSidePixels) return "small";
  return { bitmap, previewUrl: createPreview(bitmap) };
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
