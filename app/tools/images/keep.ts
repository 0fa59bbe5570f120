/**
 * Whether a file may stay as it is: nothing but an upright still picture in sRGB, without place, camera, comments or
 * foreign bytes. What these checks do not know counts as foreign.
 */
import { findMarker } from "#base/read-jpeg.ts";
import type { OutputFormat } from "./format.ts";
import { readBytes } from "./read-header.ts";

export async function canKeep(file: Blob, format: OutputFormat): Promise<boolean> {
  const bytes = await readBytes(file);
  try {
    return checks[format](new DataView(bytes.buffer));
  } catch {
    // A RangeError: the file ends inside one of its parts.
    return false;
  }
}

const checks: Record<OutputFormat, (view: DataView) => boolean> = { jpeg, png, webp, avif };

const readName = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

function jpeg(view: DataView): boolean {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2 === view.byteLength;
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    // Four components: the inks of a printer.
    if (isFrame && view.getUint8(at + 9) > 3) return false;
    const isShortHeader = (marker === 0xe0 && length === 16) || (marker === 0xee && length === 14);
    if (!isFrame && !isShortHeader && ![0xc4, 0xda, 0xdb, 0xdd].includes(marker)) return false;
    at += 2 + length;
    if (marker === 0xda) at = findMarker(view, at);
  }
}

function png(view: DataView): boolean {
  const names: string[] = [];
  for (let at = 8; at < view.byteLength; at += 12 + view.getUint32(at)) names.push(readName(view, at + 4));
  const allowed = ["IHDR", "PLTE", "tRNS", "sRGB", "pHYs", "IDAT", "IEND"];
  // Readers ignore these beside `sRGB`; alone they mean other colours.
  if (names.includes("sRGB")) allowed.push("gAMA", "cHRM");
  return names.every((name) => allowed.includes(name)) && names.indexOf("IEND") === names.length - 1;
}

function webp(view: DataView): boolean {
  if (view.getUint32(4, true) + 8 !== view.byteLength) return false;
  for (let at = 12; at < view.byteLength; ) {
    if (!["VP8 ", "VP8L", "VP8X", "ALPH"].includes(readName(view, at))) return false;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return true;
}

function avif(view: DataView): boolean {
  for (let at = 0; at < view.byteLength; at += view.getUint32(at)) {
    const [name, length] = [readName(view, at + 4), view.getUint32(at)];
    if (!["ftyp", "meta", "mdat"].includes(name) || length < 8 || at + length > view.byteLength) return false;
    if (name === "mdat") continue;
    const text = new TextDecoder("latin1").decode(new Uint8Array(view.buffer, at, length));
    // Metadata, profiles, turned and mirrored pictures, sequences, and other boxes that hold anything.
    if (/Exif|mime|prof|rICC|irot|imir|avis|uuid|free|skip/.test(text)) return false;
    const colours = text.indexOf("nclx");
    // The primaries of sRGB, or none named.
    if (colours >= 0 && ![1, 2].includes(view.getUint16(at + colours + 4))) return false;
  }
  return true;
}
