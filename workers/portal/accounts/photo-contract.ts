/** Rules for profile photos. The page checks a file before sending it, and the server checks it again. */
import type { PictureFault } from "#base/encode-picture.ts";
import type { PictureFormat } from "#base/picture-formats.ts";

/** Exclusive: a file must be smaller. */
export const maxPhotoBytes = 5 * 1024 * 1024;
export const minPhotoSidePixels = 200;
/** Side of the stored square; no screen shows more. */
export const photoSidePixels = 512;

export const photoFormats: ReadonlySet<PictureFormat> = new Set<PictureFormat>(["jpeg", "png", "gif"]);

export type PhotoError =
  | PictureFault
  /** `maxPhotoBytes` or more. */
  | "heavy";
