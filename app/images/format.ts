/** Formats of pictures, limits, and the reasons why a picture cannot be used. */

export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "heic";

/** What the codecs write. */
export type OutputFormat = "jpeg" | "png" | "webp" | "avif";

export const outputTypes: Record<OutputFormat, { type: string; extension: string }> = {
  jpeg: { type: "image/jpeg", extension: "jpg" },
  png: { type: "image/png", extension: "png" },
  webp: { type: "image/webp", extension: "webp" },
  avif: { type: "image/avif", extension: "avif" },
};

export const formatNames: Record<PictureFormat, string> = {
  jpeg: "JPEG",
  png: "PNG",
  webp: "WebP",
  avif: "AVIF",
  gif: "GIF",
  heic: "HEIC",
};

/** For a file input. Browsers without HEIC show its name only with the extensions. */
export const acceptedFiles = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,.heic,.heif,.avif";

/** Each pixel takes up to thirty bytes while its picture is in work. */
const maxPixels = 60_000_000;
/** What Chromium and Safari can draw on. */
const maxSide = 16_384;
/** What the format WebP can hold. */
const maxWebpSide = 16_383;
export const maxFileBytes = 100 * 1024 * 1024;
export const maxPictures = 200;

export type PictureErrorCode =
  | "empty"
  | "notPicture"
  | "svg"
  | "truncated"
  | "tooLarge"
  | "tooLargeForWebp"
  | "tooHeavy"
  | "unreadable"
  | "notDecodable"
  | "noMemory"
  | "noCodec";

/** Errors that may not return when the person tries again. */
export const isRetryable = (code: PictureErrorCode): boolean => code === "noMemory" || code === "noCodec";

export class PictureError extends Error {
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** @throws PictureError for sizes that cannot be read, or not be written as `format`. */
export function checkSize({ width, height }: { width: number; height: number }, format?: OutputFormat): void {
  const side = Math.max(width, height);
  if (side > maxSide || width * height > maxPixels) throw new PictureError("tooLarge");
  if (format === "webp" && side > maxWebpSide) throw new PictureError("tooLargeForWebp");
}

export interface PictureHeader {
  format: PictureFormat;
  /** As stored; an orientation may exchange them. */
  width: number;
  height: number;
  /** Only the first frame is used. */
  isAnimated: boolean;
}
