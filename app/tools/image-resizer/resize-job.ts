/** Messages between the page and the Web Workers that resize pictures. */
import type { OutputFormat, PictureErrorCode } from "#app/tools/images/format.ts";
import type { Focus, Size } from "./crop.ts";

/** What fills the frame around a whole picture. */
type Background = "blur" | `#${string}`;

export interface ResizeOptions {
  /** crop: fills the frame with a part of the picture; fit: shows all of it. */
  mode: "crop" | "fit";
  background: Background;
  format: OutputFormat;
  /** From 1 to 100; PNG ignores it. */
  quality: number;
}

/** One decoding for all sizes of a picture. */
export interface ResizeJob extends ResizeOptions {
  file: Blob;
  focus: Focus;
  targets: readonly Size[];
}

export interface ResizedPicture {
  blob: Blob;
  isEnlarged: boolean;
}

/** The name of the result is that of every pool. */
export type ResizeReply =
  | { type: "progress"; done: number }
  | { type: "done"; picture: ResizedPicture[] }
  | { type: "failed"; code: PictureErrorCode };
