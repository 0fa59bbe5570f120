/** Draws PNGs of every kind, and chunks to put between; written apart from the reader that they test, whose mistakes it must not share. */
import { crc32, deflateSync } from "node:zlib";
import { bytesOf } from "./jpeg.ts";

export interface PngOptions {
  width: number;
  height: number;
  colourType?: 0 | 2 | 3 | 4 | 6;
  depth?: 1 | 2 | 4 | 8 | 16;
  isInterlaced?: boolean;
  /** Between header and pixels. */
  before?: Uint8Array[];
  /** Between pixels and end. */
  after?: Uint8Array[];
  /** Into how many chunks the pixels are cut. */
  pieces?: number;
  /** Instead of the pixels as they should be packed. */
  packed?: Uint8Array;
}

export const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const long = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

export function chunk(name: string, data: Uint8Array | number[] = []): Uint8Array {
  const named = bytesOf(new TextEncoder().encode(name), data);
  return bytesOf(long(data.length), named, long(crc32(named)));
}

export const textChunk = (content: string) => chunk("tEXt", new TextEncoder().encode(`Comment\0${content}`));
export const palette = chunk("PLTE", [200, 30, 30, 30, 30, 200]);

export function header({ width, height, colourType = 2, depth = 8, isInterlaced = false }: PngOptions): Uint8Array {
  return chunk("IHDR", [...long(width), ...long(height), depth, colourType, 0, 0, isInterlaced ? 1 : 0]);
}

export function png(options: PngOptions): Uint8Array<ArrayBuffer> {
  const { colourType = 2, before = [], after = [], pieces = 1, packed = deflateSync(rows(options)) } = options;
  const size = Math.ceil(packed.length / pieces);
  const pixels = Array.from({ length: pieces }, (_, piece) =>
    chunk("IDAT", packed.subarray(piece * size, (piece + 1) * size)),
  );
  const colours = colourType === 3 ? [palette] : [];
  return bytesOf(signature, header(options), ...colours, ...before, ...pixels, ...after, chunk("IEND"));
}

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Unfiltered rows of one colour each; indexes stay within the palette. */
export function rows({ width, height, colourType = 2, depth = 8, isInterlaced = false }: PngOptions): Uint8Array {
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType];
  const lines = (isInterlaced ? passes : [[0, 0, 1, 1]]).flatMap(([column = 0, row = 0, across = 1, down = 1]) => {
    const pixels = Math.ceil((width - column) / across);
    const count = pixels > 0 ? Math.max(0, Math.ceil((height - row) / down)) : 0;
    return Array.from({ length: count }, (_, line) => [
      0,
      ...Array<number>(Math.ceil((pixels * samples * depth) / 8)).fill(colourType === 3 ? line % 2 : line % 256),
    ]);
  });
  return bytesOf(...lines);
}
