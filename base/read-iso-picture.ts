/** Walks AVIF and HEIC, whose files consist of boxes with a length and a name (ISO/IEC 14496-12). */
import type { PictureSize, WalkedPicture } from "./picture-formats.ts";

interface Box {
  name: string;
  /** After its length and name. */
  from: number;
  to: number;
}

/** Boxes that contain other boxes, and the bytes before the first of them. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

/** Null without a size or without data, and when a box does not fit into what holds it. */
export function readIsoPicture(view: DataView): WalkedPicture | null {
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
