/**
 * Takes a GIF apart and puts together its first picture: a profile photo stands still. Comments, texts, applications'
 * blocks, further frames, what hides behind the pixels and whatever follows the end stay behind.
 */
import { ByteReader } from "./byte-reader.ts";
import { lzwLength } from "./lzw.ts";
import { checkSides, expectThat, joined, type Picture } from "./picture.ts";

const block = { extension: 0x21, image: 0x2c, end: 0x3b } as const;
const control = 0xf9;
const controlBytes = 4;
const hasTable = 0x80;
const longestSubBlock = 255;
const screenBytes = 7;
const imageBytes = 9;

interface Screen {
  width: number;
  height: number;
  /** Descriptor and colours as they stood. */
  parts: Uint8Array[];
  hasColours: boolean;
}

export function rebuildGif(bytes: Uint8Array): Picture {
  const reader = new ByteReader(bytes);
  reader.take(6);
  const screen = readScreen(reader);
  let first: Uint8Array[] | null = null;
  /** Transparency of the picture that comes next. */
  let next: Uint8Array | null = null;
  for (let kind = reader.byte(); kind !== block.end; kind = reader.byte()) {
    if (kind === block.extension) {
      const label = reader.byte();
      const parts = readSubBlocks(reader);
      if (label !== control) continue;
      expectThat(parts.length === 1 && parts[0]?.length === controlBytes);
      next = parts[0] ?? null;
    } else {
      expectThat(kind === block.image);
      // All frames are looked at, so that a file which breaks off is known by it.
      const image = readImage(reader, screen, first === null);
      first ??= [...transparency(next), ...image];
      next = null;
    }
  }
  expectThat(first !== null);
  const { width, height, parts } = screen;
  const head = new TextEncoder().encode("GIF89a");
  return { type: "image/gif", width, height, bytes: joined([head, ...parts, ...first, new Uint8Array([block.end])]) };
}

function readScreen(reader: ByteReader): Screen {
  const descriptor = reader.take(screenBytes).slice();
  const size = new ByteReader(descriptor);
  const [width, height] = [size.shortLowFirst(), size.shortLowFirst()];
  checkSides(width, height);
  const packed = size.byte();
  const colours = (packed & hasTable) !== 0 ? [reader.take(tableBytes(packed))] : [];
  return { width, height, parts: [descriptor, ...colours], hasColours: colours.length > 0 };
}

const tableBytes = (packed: number): number => 3 * 2 ** ((packed & 7) + 1);

/** The picture as it is written again; of frames that are not kept only the structure is read. */
function readImage(reader: ByteReader, screen: Screen, isKept: boolean): Uint8Array[] {
  const descriptor = reader.take(imageBytes);
  const place = new ByteReader(descriptor);
  const [left, top] = [place.shortLowFirst(), place.shortLowFirst()];
  const [width, height] = [place.shortLowFirst(), place.shortLowFirst()];
  const packed = place.byte();
  const colours = (packed & hasTable) !== 0 ? [reader.take(tableBytes(packed))] : [];
  const minimumCodeSize = reader.byte();
  const parts = readSubBlocks(reader);
  if (!isKept) return [];
  expectThat(width > 0 && height > 0 && left + width <= screen.width && top + height <= screen.height);
  expectThat(screen.hasColours || colours.length > 0);
  expectThat(minimumCodeSize >= 2 && minimumCodeSize <= 8);
  const pixels = joined(parts);
  const drawing = pixels.subarray(0, lzwLength(pixels, minimumCodeSize, width * height));
  return [
    new Uint8Array([block.image]),
    descriptor,
    ...colours,
    new Uint8Array([minimumCodeSize]),
    ...subBlocks(drawing),
  ];
}

function readSubBlocks(reader: ByteReader): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let length = reader.byte(); length > 0; length = reader.byte()) parts.push(reader.take(length));
  return parts;
}

function* subBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += longestSubBlock) {
    const part = bytes.subarray(at, at + longestSubBlock);
    yield new Uint8Array([part.length]);
    yield part;
  }
  yield new Uint8Array([0]);
}

/** Which colour is none; how long the picture stays and what becomes of it then says nothing of a still one. */
function transparency(found: Uint8Array | null): Uint8Array[] {
  const [flags = 0, , , colour = 0] = found ?? [];
  if ((flags & 1) === 0) return [];
  return [new Uint8Array([block.extension, control, controlBytes, 1, 0, 0, colour, 0])];
}
