/** Looks at a file as the server will, so that what is wrong is told before anything is sent. */
import {
  mostPhotoPixels,
  type PhotoFault,
  photoSizeLimitBytes,
  shortestPhotoSide,
} from "#workers/portal/photos/contract.ts";

export interface OpenedPhoto {
  /** Upright, whichever way the camera was held. */
  bitmap: ImageBitmap;
  /** The same, small enough to be moved about without delay. */
  previewUrl: string;
}

const longestPreviewSide = 1200;
/** How a JPEG, a PNG and a GIF begin. */
const starts = /^(?:\xff\xd8\xff|.PNG\r\n|GIF8[79]a)/;

export async function openPhoto(file: File): Promise<OpenedPhoto | PhotoFault> {
  if (file.size >= photoSizeLimitBytes) return "heavy";
  const start = new TextDecoder("latin1").decode(await file.slice(0, 8).arrayBuffer());
  if (!starts.test(start)) return "type";
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return "damaged";
  const { width, height } = bitmap;
  if (width * height > mostPhotoPixels) return "large";
  if (Math.min(width, height) < shortestPhotoSide) return "small";
  return { bitmap, previewUrl: previewOf(bitmap) };
}

/** As text, which the Content-Security-Policy lets a picture be. */
function previewOf(bitmap: ImageBitmap): string {
  const scale = Math.min(1, longestPreviewSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp");
}
