/** Draws GIFs, still and moving, and blocks to put between. */
import { bytesOf } from "./jpeg.ts";

export interface GifOptions {
  width: number;
  height: number;
  frames?: number;
  /** Before the first frame. */
  before?: Uint8Array[];
  isTransparent?: boolean;
  hasColours?: boolean;
  /** Behind the code that ends the pixels, still inside their blocks. */
  hidden?: Uint8Array;
}

const low = (value: number) => [value & 0xff, value >> 8];
const text = (value: string) => new TextEncoder().encode(value);
const colours = [20, 60, 200, 240, 240, 240, 200, 30, 30, 0, 0, 0];

export function subBlocks(bytes: Uint8Array): Uint8Array {
  const count = Math.ceil(bytes.length / 255);
  const parts = Array.from({ length: count }, (_, part) => bytes.subarray(part * 255, (part + 1) * 255));
  return bytesOf(...parts.flatMap((part) => [[part.length], part]), [0]);
}

export const gifComment = (content: string) => bytesOf([0x21, 0xfe], subBlocks(text(content)));
export const endlessLoop = bytesOf([0x21, 0xff, 11], text("NETSCAPE2.0"), [3, 1, 0, 0, 0]);

export function gif(options: GifOptions): Uint8Array<ArrayBuffer> {
  const { width, height, frames = 1, before = [], isTransparent = false, hasColours = true } = options;
  const control = bytesOf([0x21, 0xf9, 4, isTransparent ? 9 : 8, ...low(10), 2, 0]);
  const image = (frame: number) => {
    const pixels = Uint8Array.from({ length: width * height }, (_, at) => (Math.floor(at / 7) + frame) % 4);
    const packed = bytesOf(lzw(pixels), options.hidden ?? []);
    return bytesOf(control, [0x2c, 0, 0, 0, 0, ...low(width), ...low(height), 0, 2], subBlocks(packed));
  };
  return bytesOf(
    text("GIF89a"),
    [...low(width), ...low(height), hasColours ? 0xf1 : 0x70, 0, 0],
    hasColours ? colours : [],
    frames > 1 ? endlessLoop : [],
    ...before,
    ...Array.from({ length: frames }, (_, frame) => image(frame)),
    [0x3b],
  );
}

/** Four colours, so codes begin with three bits. */
function lzw(pixels: Uint8Array): Uint8Array {
  const [clear, end, most] = [4, 5, 4095];
  const bytes: number[] = [];
  let [bits, held, size] = [0, 0, 3];
  const put = (code: number) => {
    bits |= code << held;
    for (held += size; held >= 8; held -= 8) {
      bytes.push(bits & 0xff);
      bits >>>= 8;
    }
  };
  let known = new Map<string, number>();
  let next = end + 1;
  const begin = () => {
    put(clear);
    [known, next, size] = [new Map([0, 1, 2, 3].map((colour) => [String(colour), colour])), end + 1, 3];
  };
  begin();
  let word = "";
  for (const pixel of pixels) {
    const longer = word === "" ? String(pixel) : `${word},${pixel}`;
    if (known.has(longer)) {
      word = longer;
      continue;
    }
    put(known.get(word) ?? 0);
    if (next > most) begin();
    else {
      if (next === 1 << size) size++;
      known.set(longer, next++);
    }
    word = String(pixel);
  }
  put(known.get(word) ?? 0);
  put(end);
  if (held > 0) bytes.push(bits & 0xff);
  return new Uint8Array(bytes);
}
