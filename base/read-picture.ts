/**
 * The one rule for a complete picture: its parts are walked to the mark of its end, without decoding anything, and what
 * follows is ignored, because cameras and phones append films. Only a JPEG may lack its end mark.
 */

import type { PictureSize, WalkedPicture } from "./picture-formats.ts";
import { detectFormat, type PictureFormat } from "./picture-formats.ts";
import { readJpeg } from "./read-jpeg.ts";

/** Walks AVIF and HEIC, whose files consist of boxes with a length and a name (ISO/IEC 14496-12). */
interface Box {
  name: string;
  /** After its length and name. */
  from: number;
  to: number;
}

/** Boxes that contain other boxes, and the bytes before the first of them. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

/** Null without a size or without data, and when a box does not fit into what holds it. */
function readIsoPicture(view: DataView): WalkedPicture | null {
  const sizes: PictureSize[] = [];
  let hasData = false;
  if (!visit(0, view.byteLength)) return null;
  // Tiles and previews have smaller sizes of their own.
  const [size] = sizes.sort((one, other) => other.width * other.height - one.width * one.height);
  return size && hasData ? { ...size, isAnimated: readName(8) === "avis", mayBeIncomplete: false } : null;

  function visit(from: number, to: number): boolean {
    for (let at = from; at + 8 <= to; ) {
      const box = readBox(at, to);
      // Behind the picture, phones append what is no box.
      if (box.to > to || box.to < box.from) return from === 0 && sizes.length > 0 && hasData && box.name !== "mdat";
      if (box.name === "mdat" || box.name === "idat") hasData = true;
      if (box.name === "ispe")
        sizes.push({ width: view.getUint32(box.from + 4), height: view.getUint32(box.from + 8) });
      const skipped = containers[box.name];
      if (skipped !== undefined && !visit(box.from + skipped, box.to)) return false;
      at = box.to;
    }
    return true;
  }

  function readBox(at: number, end: number): Box {
    const stated = view.getUint32(at);
    // 1 announces a length of 64 bits, 0 reaches to the end.
    const length = stated === 1 ? Number(view.getBigUint64(at + 8)) : stated === 0 ? end - at : stated;
    return { name: readName(at + 4), from: at + (stated === 1 ? 16 : 8), to: at + length };
  }

  function readName(at: number): string {
    return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
  }
}

export interface PictureHeader extends WalkedPicture {
  format: PictureFormat;
}

/** "other": none of our formats. "truncated": the file ends inside its picture. */
export type ReadPicture = { ok: true; header: PictureHeader } | { ok: false; fault: "other" | "truncated" };

/** Null for a picture that ends early. Throws a RangeError when it ends inside one of its parts. */
type Walk = (view: DataView) => WalkedPicture | null;

const walks: Record<PictureFormat, Walk> = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  webp: readWebp,
  avif: readIsoPicture,
  heic: readIsoPicture,
};

/** `bytes` is the whole file. */
export function readPicture(bytes: Uint8Array): ReadPicture {
  const format = detectFormat(bytes);
  if (!format) return { ok: false, fault: "other" };
  const walked = walk(walks[format], new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!walked || walked.width < 1 || walked.height < 1) return { ok: false, fault: "truncated" };
  return { ok: true, header: { format, ...walked } };
}

function walk(read: Walk, view: DataView): WalkedPicture | null {
  try {
    return read(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** With these bytes behind it, every decoder shows a JPEG that lacks its end mark. */
export const jpegEnd: Uint8Array<ArrayBuffer> = Uint8Array.of(0xff, 0xd9);

const readName = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

const still = { isAnimated: false, mayBeIncomplete: false };

function readPng(view: DataView): WalkedPicture | null {
  let size: PictureSize | null = null;
  let [isAnimated, hasData] = [false, false];
  for (let at = 8; ; ) {
    const [length, name] = [view.getUint32(at), readName(view, at + 4)];
    const end = at + 12 + length;
    if (end > view.byteLength) return null;
    if (name === "IHDR") size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    // The control chunk of an animation comes before the data.
    if (name === "acTL" && !hasData) isAnimated = true;
    if (name === "IDAT") hasData = true;
    if (name === "IEND") return size && hasData ? { ...still, ...size, isAnimated } : null;
    at = end;
  }
}

function readGif(view: DataView): WalkedPicture | null {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const colourBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  for (let at = 13 + colourBytes(view.getUint8(10)); ; ) {
    const kind = view.getUint8(at);
    if (kind === 0x3b) return frames > 0 ? { ...still, ...size, isAnimated: frames > 1 } : null;
    if (kind === 0x2c) frames += 1;
    // Some programs write an empty part too many.
    else if (kind === 0) {
      at += 1;
      continue;
    } else if (kind !== 0x21) return null;
    at += kind === 0x21 ? 2 : 11 + colourBytes(view.getUint8(at + 9));
    // Data in parts, each after its length; the last one is empty.
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
}

function readWebp(view: DataView): WalkedPicture | null {
  const end = 8 + view.getUint32(4, true);
  // Programs count the byte that fills up an odd part in different ways.
  if (end > view.byteLength + 1) return null;
  let size: PictureSize | null = null;
  let [isAnimated, hasData] = [false, false];
  for (let at = 12; at + 8 <= Math.min(end, view.byteLength); ) {
    const [name, length] = [readName(view, at), view.getUint32(at + 4, true)];
    if (at + 8 + length > view.byteLength) return null;
    if (name === "VP8X") isAnimated = (view.getUint8(at + 8) & 2) !== 0;
    size ??= readWebpSize(view, name, at + 8);
    if (name === "VP8 " || name === "VP8L" || name === "ANMF") hasData = true;
    at += 8 + length + (length % 2);
  }
  return size && hasData ? { ...still, ...size, isAnimated } : null;
}

function readWebpSize(view: DataView, name: string, at: number): PictureSize | null {
  if (name === "VP8 ")
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  if (name === "VP8L") {
    const bits = view.getUint32(at + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (name !== "VP8X") return null;
  const uint24 = (from: number) => view.getUint16(from, true) | (view.getUint8(from + 2) << 16);
  return { width: uint24(at + 4) + 1, height: uint24(at + 7) + 1 };
}
