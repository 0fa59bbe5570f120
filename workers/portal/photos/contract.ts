/** What a profile photo may be. The page checks a file by these rules before it is sent, the server checks it again. */

/** A file must stay below. */
export const maxPhotoBytes = 5 * 1024 * 1024;
export const minPhotoSidePixels = 200;
/** More take hundreds of megabytes to decode, however small the file is. */
export const maxPhotoPixels = 40_000_000;
/** Of the square that is stored; no screen shows more. */
export const photoSidePixels = 512;

const starts = /^(?:\xff\xd8\xff|.PNG\r\n|GIF8[79]a)/;

/** By its first eight bytes; name and declared type count for nothing. */
export const isPhotoFormat = (start: ArrayBuffer | Uint8Array): boolean =>
  starts.test(new TextDecoder("latin1").decode(start));

export type PhotoError =
  /** No JPEG, PNG or GIF. */
  | "type"
  /** It cannot be decoded. */
  | "damaged"
  /** Of `maxPhotoBytes` or more. */
  | "heavy"
  /** A side is shorter than `minPhotoSidePixels`. */
  | "small"
  /** More than `maxPhotoPixels`. */
  | "large";

/** The photo of one person. "unavailable" is a failure of ours: the photo before is still there. */
export interface PhotosControl {
  save(bytes: Uint8Array<ArrayBuffer>): Promise<"saved" | "unchanged" | "unavailable" | PhotoError>;
  remove(): Promise<"removed" | "unavailable">;
}
