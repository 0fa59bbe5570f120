/** Messages between the page and the Web Workers that read and write pictures. */
import type { PictureFormat } from "#base/picture-formats.ts";
import type { OutputFormat, PictureErrorCode } from "./format.ts";

/** What to reach: a quality from 1 to 100, or at most so many bytes. PNG has no quality and ignores it. */
export type Aim = { quality: number } | { maxBytes: number };

export interface EncodeJob {
  file: Blob;
  source: PictureFormat;
  format: OutputFormat;
  aim: Aim;
}

export interface EncodedPicture {
  blob: Blob;
  /** With the orientation applied. */
  width: number;
  height: number;
  /** The source itself, which is lighter than any result and needs no change. */
  isOriginal: boolean;
  /** False when even the lowest quality is larger than `maxBytes`. */
  isAimReached: boolean;
  thumbnail: Blob;
}

export type WorkerReply =
  | { type: "progress"; done: number }
  | { type: "done"; picture: EncodedPicture }
  | { type: "failed"; code: PictureErrorCode };
