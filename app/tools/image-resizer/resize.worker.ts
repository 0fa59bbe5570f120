/** Cuts one picture to several sizes, away from the page. */
import pica from "pica";
import { loadEncoder } from "#app/tools/images/codecs.ts";
import { createBitmap, createContext } from "#app/tools/images/decode.ts";
import { toErrorCode } from "#app/tools/images/error-code.ts";
import { checkSize } from "#app/tools/images/format.ts";
import { pictureTypes } from "#base/picture-formats.ts";
import { cropAround, fitInside, isEnlarged, type Rectangle, type Size } from "./crop.ts";
import type { ResizedPicture, ResizeJob, ResizeReply } from "./resize-job.ts";

/** Without Web Workers of its own, because this is one. */
const resizer = pica({ features: ["js", "wasm"] });

const reply = (message: ResizeReply) => self.postMessage(message);

self.addEventListener("message", async ({ data }: MessageEvent<ResizeJob>) => {
  try {
    reply({ type: "done", picture: await resizeAll(data) });
  } catch (error) {
    reply({ type: "failed", code: toErrorCode(error) });
  }
});

async function resizeAll(job: ResizeJob): Promise<ResizedPicture[]> {
  const encode = await loadEncoder(job.format);
  const bitmap = await createBitmap(job.file);
  try {
    checkSize(bitmap);
    const resized: ResizedPicture[] = [];
    for (const target of job.targets) {
      const { pixels, isEnlarged } = await resize(bitmap, target, job);
      const blob = new Blob([encode(pixels, job.quality)], { type: pictureTypes[job.format].type });
      resized.push({ blob, isEnlarged });
      reply({ type: "progress", done: resized.length / job.targets.length });
    }
    return resized;
  } finally {
    bitmap.close();
  }
}

async function resize(bitmap: ImageBitmap, target: Size, { mode, focus, background, format }: ResizeJob) {
  if (mode === "crop") {
    const part = cropAround(bitmap, target, focus);
    // JPEG has no transparency: on white.
    const pixels = await scale(readPixels(bitmap, part, format === "jpeg"), target);
    return { pixels, isEnlarged: isEnlarged(part, target) };
  }
  const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const place = fitInside(bitmap, target);
  const drawn = await scale(readPixels(bitmap, whole, false), place);
  const context = createContext(target.width, target.height);
  if (background === "blur") blurInto(context, bitmap, target);
  else fill(context, background, target);
  const picture = await createImageBitmap(drawn);
  context.drawImage(picture, place.x, place.y);
  picture.close();
  return { pixels: takePixels(context, target), isEnlarged: isEnlarged(whole, place) };
}

function readPixels(bitmap: ImageBitmap, { x, y, width, height }: Rectangle, isOpaque: boolean): ImageData {
  const context = createContext(width, height);
  if (isOpaque) fill(context, "#fff", { width, height });
  context.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
  return takePixels(context, { width, height });
}

function fill(context: OffscreenCanvasRenderingContext2D, colour: string, { width, height }: Size): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
}

/** Frees the canvas at once. */
function takePixels(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): ImageData {
  const pixels = context.getImageData(0, 0, width, height, { colorSpace: "srgb" });
  context.canvas.width = 0;
  return pixels;
}

async function scale(from: ImageData, { width, height }: Size): Promise<ImageData> {
  if (from.width === width && from.height === height) return from;
  const src = new Uint8Array(from.data.buffer);
  const size = { width: from.width, height: from.height, toWidth: width, toHeight: height };
  const scaled = await resizer.resizeBuffer({ src, ...size });
  return new ImageData(new Uint8ClampedArray(scaled.buffer as ArrayBuffer), width, height);
}

const blurredSide = 24;

/** Enlarges a tiny copy, because Safari has no filter for canvases. */
function blurInto(context: OffscreenCanvasRenderingContext2D, bitmap: ImageBitmap, target: Size): void {
  const { x, y, width, height } = cropAround(bitmap, target, { x: 0.5, y: 0.5 });
  const ratio = blurredSide / Math.max(target.width, target.height);
  const small = { width: Math.ceil(target.width * ratio), height: Math.ceil(target.height * ratio) };
  const tiny = createContext(small.width, small.height);
  fill(tiny, "#fff", small);
  tiny.imageSmoothingQuality = "high";
  tiny.drawImage(bitmap, x, y, width, height, 0, 0, small.width, small.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(tiny.canvas, 0, 0, target.width, target.height);
}
