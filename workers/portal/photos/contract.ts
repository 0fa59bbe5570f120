/** Rules for profile photos. The page checks a file before sending it, and the server checks it again. */
import type { PictureFault } from "#base/encode-picture.ts";

/** Exclusive: a file must be smaller. */
export const maxPhotoBytes = 5 * 1024 * 1024;
export const minPhotoSidePixels = 200;
/** Side of the stored square; no screen shows more. */
export const photoSidePixels = 512;

const starts = /^(?:\xff\xd8\xff|.PNG\r\n|GIF8[79]a)/;

/** Reads the first eight bytes because name and declared type are not trustworthy. */
export const isPhotoFormat = (start: ArrayBuffer | Uint8Array): boolean =>
  starts.test(new TextDecoder("latin1").decode(start));

export type PhotoError =
  | PictureFault
  /** `maxPhotoBytes` or more. */
  | "heavy";

/** The photo of one user. "unavailable": a service failed, and the previous photo remains. */
export interface PhotosControl {
  save(bytes: Uint8Array<ArrayBuffer>): Promise<"saved" | "unchanged" | "unavailable" | PhotoError>;
  remove(): Promise<"removed" | "unavailable">;
}
