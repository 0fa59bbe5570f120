/** Reads AVIF and HEIC, whose files consist of boxes with a length and a name (ISO/IEC 14496-12). */
import { PictureError, type PictureFormat, type PictureHeader } from "./format.ts";

const formats: Record<string, PictureFormat> = {
  avif: "avif",
  avis: "avif",
  heic: "heic",
  heix: "heic",
  hevc: "heic",
  heim: "heic",
  heis: "heic",
  mif1: "heic",
  msf1: "heic",
};

interface Box {
  name: string;
  /** After its length and name. */
  from: number;
  to: number;
}

/** Boxes that contain other boxes, and the bytes before the first of them. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

/** Null when these bytes do not contain its size. */
export function readIsoHeader(view: DataView, fileBytes: number): PictureHeader | null {
  const brands: string[] = [];
  const sizes: { width: number; height: number }[] = [];
  visit(0, fileBytes);
  // `mif1` may stand before the brand of the codec.
  const format = brands.map((brand) => formats[brand]).find((each) => each === "avif") ?? formats[brands[0] ?? ""];
  if (!format) throw new PictureError("notPicture");
  // Tiles and previews have smaller sizes of their own.
  const [size] = sizes.sort((one, other) => other.width * other.height - one.width * one.height);
  if (!size) return null;
  return { format, ...size, isAnimated: brands[0] === "avis" };

  function visit(from: number, to: number): void {
    for (let at = from; at + 8 <= Math.min(to, view.byteLength); ) {
      const box = readBox(at, to);
      if (box.name === "ftyp") brands.push(...readBrands(box));
      if (box.name === "ispe")
        sizes.push({ width: view.getUint32(box.from + 4), height: view.getUint32(box.from + 8) });
      const skipped = containers[box.name];
      if (skipped !== undefined) visit(box.from + skipped, box.to);
      at = box.to;
    }
  }

  function readBox(at: number, end: number): Box {
    const name = readName(at + 4);
    const stated = view.getUint32(at);
    // 1 announces a length of 64 bits, 0 reaches to the end.
    const length = stated === 1 ? Number(view.getBigUint64(at + 8)) : stated === 0 ? end - at : stated;
    const from = at + (stated === 1 ? 16 : 8);
    if (at + length > end || at + length < from) throw new PictureError("truncated");
    return { name, from, to: at + length };
  }

  function readBrands({ from, to }: Box): string[] {
    const brands = [readName(from)];
    for (let at = from + 8; at + 4 <= to; at += 4) brands.push(readName(at));
    return brands;
  }

  function readName(at: number): string {
    return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
  }
}
