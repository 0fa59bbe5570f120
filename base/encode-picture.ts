/** Cloudflare Images. It decodes and encodes again, so no metadata and nothing behind the picture survives. */
import { detectFormat, type PictureFormat, pictureTypes } from "./picture-formats.ts";
import { maxPicturePixels } from "./picture-limits.ts";
import { jpegEnd, readPicture } from "./read-picture.ts";
import { withTimeLimit } from "./time-limit.ts";
import { timeLimits } from "./time-limits.ts";

export const encodedPictureType = "image/webp";

export type PictureFault =
  /** None of the formats. */
  | "type"
  /** The file ends early, or cannot be decoded. */
  | "damaged"
  /** A side is shorter than it must be. */
  | "small"
  /** More than `maxPicturePixels`. */
  | "large";

export interface PictureRules {
  formats: ReadonlySet<PictureFormat>;
  minSidePixels: number;
}

export type EncodedPictures = { ok: true; pictures: ArrayBuffer[] } | { ok: false; error: PictureFault };

/** https://developers.cloudflare.com/images/reference/troubleshooting/: the codes that blame the picture. */
const pictureErrors: Record<number, PictureFault> = { 9402: "damaged", 9412: "type", 9413: "large", 9520: "type" };
/** For a picture that cannot be decoded, and for every failure of the service without its own code. */
const unclearCode = 9523;
const soundGif = new Blob([
  Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (byte) => byte.charCodeAt(0)),
]);

/** A still WebP for each of `sizes`. Throws when the service fails. */
export const encodePictures = (
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  rules: PictureRules,
  sizes: readonly ImageTransform[],
): Promise<EncodedPictures> => withTimeLimit(timeLimits.vendors.imagesMs, encode(images, bytes, rules, sizes));

async function encode(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  { formats, minSidePixels }: PictureRules,
  sizes: readonly ImageTransform[],
): Promise<EncodedPictures> {
  const format = detectFormat(bytes);
  if (!format || !formats.has(format)) return { ok: false, error: "type" };
  const read = readPicture(bytes);
  if (!read.ok) return { ok: false, error: "damaged" };
  const file = new Blob(read.header.mayBeIncomplete ? [bytes, jpegEnd] : [bytes]);
  try {
    const info = await images.info(file.stream());
    if (!("width" in info) || info.format !== pictureTypes[format].type) return { ok: false, error: "type" };
    // Before anything is decoded.
    if (info.width * info.height > maxPicturePixels) return { ok: false, error: "large" };
    if (Math.min(info.width, info.height) < minSidePixels) return { ok: false, error: "small" };
    const pictures: ArrayBuffer[] = [];
    for (const size of sizes) {
      const input = images.input(file.stream()).transform(size);
      const encoded = await input.output({ format: encodedPictureType, anim: false });
      pictures.push(await encoded.response().arrayBuffer());
    }
    return { ok: true, pictures };
  } catch (error) {
    return { ok: false, error: await toFault(images, error) };
  }
}

async function toFault(images: ImagesBinding, error: unknown): Promise<PictureFault> {
  const { code = 0 } = error as Partial<ImagesError>;
  const known = pictureErrors[code];
  if (known) return known;
  if (code !== unclearCode) throw error;
  // When the service reads a valid picture, the other one is damaged.
  await images.info(soundGif.stream());
  return "damaged";
}
