/** What a profile photo may be, and what is said of one that is not. */

/** The file as it is sent: it must stay below. */
export const photoSizeLimitBytes = 5 * 1024 * 1024;
export const shortestPhotoSide = 200;
/** More would take a browser hundreds of megabytes to show, however small the file. */
export const mostPhotoPixels = 40_000_000;

export type PhotoType = "image/jpeg" | "image/png" | "image/gif";

export type PhotoFault =
  /** No JPEG, PNG or GIF, whatever its name says. */
  | "type"
  /** It breaks off, contradicts itself, or holds what its format does not know. */
  | "damaged"
  /** A kind of its format that browsers do not show. */
  | "unsupported"
  /** Of `photoSizeLimitBytes` or more. */
  | "heavy"
  /** A side is shorter than `shortestPhotoSide`. */
  | "small"
  /** More than `mostPhotoPixels`. */
  | "large";

/** The photo of one person. "unavailable" is trouble of ours: what was there before still is. */
export interface PhotosControl {
  save(bytes: Uint8Array): Promise<"saved" | "unchanged" | "unavailable" | PhotoFault>;
  remove(): Promise<"removed" | "unavailable">;
}
