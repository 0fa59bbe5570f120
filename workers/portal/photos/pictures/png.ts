/**
 * Takes a PNG apart and puts together what is needed to draw it: header, palette, transparency, gamma and the pixels as
 * they were packed. Texts, EXIF, colour profiles, further frames and whatever follows the picture stay behind.
 */
import { crc32 } from "node:zlib";
import { mostPhotoPixels } from "../contract.ts";
import { ByteReader } from "./byte-reader.ts";
import { checkSides, expectThat, joined, type Picture, refusePicture } from "./picture.ts";
import { checkRows, type PngLayout } from "./png-rows.ts";

export const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const headerBytes = 13;
/** Of the pixels, unpacked: what the most pixels take with a byte for each of four colours. */
const mostUnpackedBytes = 4 * mostPhotoPixels;
const indexed = 3;
/** Samples a pixel and the depths that a colour type may have. */
const colourTypes: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [indexed]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** How colours are meant, each with the one length it has. */
const colourBytes: Record<string, number> = { gAMA: 4, cHRM: 32, sRGB: 1 };

interface Header extends PngLayout {
  colourType: number;
  depth: number;
}

export async function rebuildPng(bytes: Uint8Array): Promise<Picture> {
  const reader = new ByteReader(bytes);
  reader.take(pngSignature.length);
  const first = readChunk(reader);
  expectThat(first.name === "IHDR");
  const header = readHeader(first.data);

  /** Everything before the pixels that is kept, by name. */
  const before = new Map<string, Uint8Array>();
  const pixels: Uint8Array[] = [];
  let isPast = false;
  for (let chunk = readChunk(reader); chunk.name !== "IEND"; chunk = readChunk(reader)) {
    const { name, data } = chunk;
    if (name === "IDAT") {
      expectThat(!isPast && (header.colourType !== indexed || before.has("PLTE")));
      pixels.push(data);
      continue;
    }
    isPast = pixels.length > 0;
    if (name === "PLTE" || name === "tRNS") {
      // Where pixels hold their colours themselves a palette is only a proposal.
      if (name === "PLTE" && header.colourType !== indexed) continue;
      expectThat(!isPast && !before.has(name) && isTable(name, data, header, before));
      before.set(name, data);
    } else if (Object.hasOwn(colourBytes, name)) {
      const isSound = data.length === colourBytes[name] && !before.has("PLTE") && !before.has(name);
      if (isSound && !isPast) before.set(name, data);
    } else {
      // A small letter first says that a picture can be drawn without.
      expectThat(/^[a-z]/.test(name));
    }
  }
  const packed = joined(pixels);
  await checkRows(packed, header);
  const parts: [string, Uint8Array][] = [["IHDR", first.data], ...before, ["IDAT", packed], ["IEND", new Uint8Array()]];
  const { width, height } = header;
  return {
    type: "image/png",
    width,
    height,
    bytes: joined([pngSignature, ...parts.flatMap(([name, data]) => written(name, data))]),
  };
}

function readChunk(reader: ByteReader): { name: string; data: Uint8Array } {
  const length = reader.long();
  const named = reader.take(4);
  const name = new TextDecoder("latin1").decode(named);
  expectThat(/^[A-Za-z]{4}$/.test(name));
  const data = reader.take(length);
  expectThat(reader.long() === crc32(data, crc32(named)));
  return { name, data };
}

function readHeader(data: Uint8Array): Header {
  expectThat(data.length === headerBytes);
  const reader = new ByteReader(data);
  const [width, height] = [reader.long(), reader.long()];
  checkSides(width, height);
  const [depth, colourType] = [reader.byte(), reader.byte()];
  const kind = colourTypes[colourType];
  expectThat(kind?.depths.includes(depth) === true);
  const bitsPerPixel = kind.samples * depth;
  if ((width * height * bitsPerPixel) / 8 > mostUnpackedBytes) refusePicture("large");
  const [compression, filter, interlace] = [reader.byte(), reader.byte(), reader.byte()];
  expectThat(compression === 0 && filter === 0 && interlace <= 1);
  return { width, height, depth, colourType, bitsPerPixel, isInterlaced: interlace === 1 };
}

/** Whether a palette, or the transparency that belongs to it or stands for it, has a length it can have. */
function isTable(name: string, data: Uint8Array, header: Header, before: Map<string, Uint8Array>): boolean {
  const { colourType, depth } = header;
  if (name === "PLTE") {
    const entries = data.length / 3;
    return !before.has("tRNS") && Number.isInteger(entries) && entries >= 1 && entries <= 2 ** depth;
  }
  if (colourType === indexed) return data.length >= 1 && data.length <= (before.get("PLTE")?.length ?? 0) / 3;
  return data.length === { 0: 2, 2: 6 }[colourType];
}

function written(name: string, data: Uint8Array): Uint8Array[] {
  const frame = new DataView(new ArrayBuffer(12));
  const named = new TextEncoder().encode(name);
  frame.setUint32(0, data.length);
  new Uint8Array(frame.buffer).set(named, 4);
  frame.setUint32(8, crc32(data, crc32(named)));
  return [new Uint8Array(frame.buffer, 0, 8), data, new Uint8Array(frame.buffer, 8, 4)];
}
