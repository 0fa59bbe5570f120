/**
 * Decodes a picture in a Web Worker. The browser applies the orientation and converts the colours to sRGB; nothing but
 * pixels remains, so the place and the camera are gone.
 */
import { detectFormat } from "#base/picture-formats.ts";
import { jpegEnd } from "#base/read-picture.ts";
import { checkSize, type OutputFormat, PictureError } from "./format.ts";
import { readBytes } from "./read-header.ts";

/** Enough for the widest place of a list on a dense screen. */
const thumbnailSide = 168;

export interface DecodedPicture {
  data: ImageData;
  thumbnail: Blob;
}

export async function decode(file: Blob, format: OutputFormat): Promise<DecodedPicture> {
  const bitmap = await createBitmap(file);
  try {
    const { width, height } = bitmap;
    checkSize(bitmap, format);
    const canvas = draw(bitmap, { width, height, isOpaque: format === "jpeg" });
    const thumbnail = await drawThumbnail(bitmap);
    const data = canvas.getImageData(0, 0, width, height, { colorSpace: "srgb" });
    // Frees its memory at once.
    canvas.canvas.width = 0;
    return { data, thumbnail };
  } finally {
    bitmap.close();
  }
}

/** Enough to recognise every format. */
const startBytes = 256;
const bitmapOptions = { imageOrientation: "from-image", colorSpaceConversion: "default" } as const;

/** @throws PictureError */
export async function createBitmap(file: Blob): Promise<ImageBitmap> {
  const format = detectFormat(await readBytes(file.slice(0, startBytes)));
  // Behind a JPEG that has its end mark they mean nothing.
  const ended = format === "jpeg" ? new Blob([file, jpegEnd]) : file;
  try {
    return await createImageBitmap(ended, bitmapOptions);
  } catch (cause) {
    if (cause instanceof RangeError) throw new PictureError("noMemory", { cause });
    if (cause instanceof DOMException && cause.name === "NotReadableError")
      throw new PictureError("unreadable", { cause });
    throw new PictureError(format === "heic" ? "heic" : "notDecodable", { cause });
  }
}

export async function createThumbnail(file: Blob): Promise<Blob> {
  const bitmap = await createBitmap(file);
  try {
    checkSize(bitmap);
    return await drawThumbnail(bitmap);
  } finally {
    bitmap.close();
  }
}

interface Drawing {
  width: number;
  height: number;
  /** JPEG has no transparency: on white. */
  isOpaque: boolean;
}

function draw(bitmap: ImageBitmap, { width, height, isOpaque }: Drawing): OffscreenCanvasRenderingContext2D {
  const context = createContext(width, height);
  if (isOpaque) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}

/** The middle of the picture, as a square. */
function drawThumbnail(bitmap: ImageBitmap): Promise<Blob> {
  const side = Math.min(bitmap.width, bitmap.height);
  const context = createContext(thumbnailSide, thumbnailSide);
  const from = [(bitmap.width - side) / 2, (bitmap.height - side) / 2] as const;
  context.drawImage(bitmap, ...from, side, side, 0, 0, thumbnailSide, thumbnailSide);
  return context.canvas.convertToBlob({ type: "image/png" });
}

export function createContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new PictureError("noMemory");
  return context;
}
