/** Limits of the picture tools, and the reasons why a picture cannot be used. */

/** What the codecs write. */
export const outputFormats = ["jpeg", "png", "webp", "avif"] as const;
export type OutputFormat = (typeof outputFormats)[number];

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
  | "otherFormat"
  | "svg"
  | "svgz"
  | "truncated"
  | "tooLarge"
  | "tooLargeForWebp"
  | "tooHeavy"
  | "unreadable"
  | "notDecodable"
  | "heic"
  | "noMemory"
  | "noCodec";

/** Errors that may not return when the person tries again. */
export const isRetryable = (code: PictureErrorCode): boolean => code === "noMemory" || code === "noCodec";

export class PictureError extends Error {
  readonly code: PictureErrorCode;
  /** The name of the file's format, of `otherFormat`. */
  readonly format: string | undefined;

  constructor(code: PictureErrorCode, { format, ...options }: ErrorOptions & { format?: string } = {}) {
    super(code, options);
    this.code = code;
    this.format = format;
  }
}

/** @throws PictureError for sizes that cannot be read, or not be written as `format`. */
export function checkSize({ width, height }: { width: number; height: number }, format?: OutputFormat): void {
  const side = Math.max(width, height);
  if (side > maxSide || width * height > maxPixels) throw new PictureError("tooLarge");
  if (format === "webp" && side > maxWebpSide) throw new PictureError("tooLargeForWebp");
}
