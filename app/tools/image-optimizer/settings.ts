/** What the person chose for the batch. */
import type { Aim } from "#app/tools/images/contract.ts";
import type { OutputFormat } from "#app/tools/images/format.ts";
import type { PictureFormat } from "#base/picture-formats.ts";
import { type AmbiguousNumber, readWholeNumber, units } from "#base/typed-number.ts";

export const formatChoices = ["webp", "avif", "jpeg", "origin"] as const;
export type FormatChoice = (typeof formatChoices)[number];

export interface BatchSettings {
  format: FormatChoice;
  aim: "quality" | "bytes";
  quality: number;
  kilobytes: number;
}

export const firstSettings: BatchSettings = { format: "webp", aim: "quality", quality: 78, kilobytes: 200 };

export const minKilobytes = 5;
export const maxKilobytes = 20_000;

/** Null for anything but a whole number within the limits. */
export function parseKilobytes(text: string): number | AmbiguousNumber | null {
  const kilobytes = readWholeNumber(text, units.kilobytes);
  if (typeof kilobytes !== "number") return kilobytes;
  return kilobytes >= minKilobytes && kilobytes <= maxKilobytes ? kilobytes : null;
}

/** GIF and HEIC have no encoder: a GIF is a drawing, HEIC a photo. */
const ownFormats: Record<PictureFormat, OutputFormat> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "avif",
  gif: "png",
  heic: "jpeg",
};

export const toOutputFormat = (choice: FormatChoice, source: PictureFormat): OutputFormat =>
  choice === "origin" ? ownFormats[source] : choice;

export const toAim = ({ aim, quality, kilobytes }: BatchSettings): Aim =>
  aim === "quality" ? { quality } : { maxBytes: kilobytes * 1000 };
