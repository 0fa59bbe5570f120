/** Draws JPEGs of plain squares, baseline and progressive, and parts of files to put between. */

export interface JpegOptions {
  width: number;
  height: number;
  /** 1 is grey, 3 is colour, 4 is CMYK as print shops send it. */
  components?: 1 | 3 | 4;
  isProgressive?: boolean;
  /** Squares (8 pixels) between restarts. */
  restartEvery?: number;
  /** Stands after the start. */
  notes?: Uint8Array[];
  isJfif?: boolean;
}

const text = (value: string) => new TextEncoder().encode(value);
export const bytesOf = (...parts: (Uint8Array | number[])[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const short = (value: number) => [value >> 8, value & 0xff];

export const segment = (mark: number, content: Uint8Array | number[]) =>
  bytesOf([0xff, mark, ...short(content.length + 2)], content);

/** Camera, place and orientation, as a phone notes them. */
export function exif(orientation: number, isLowFirst = true): Uint8Array {
  const number = (value: number, size: number) => {
    const bytes = Array.from({ length: size }, (_, place) => (value >> (8 * place)) & 0xff);
    return isLowFirst ? bytes : bytes.reverse();
  };
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    bytesOf(number(tag, 2), number(type, 2), number(count, 4), value);
  const camera = text("SecretCam\0GPS 48.8584 N 2.2945 E\0");
  const tiff = bytesOf(
    text(isLowFirst ? "II" : "MM"),
    [...number(42, 2), ...number(8, 4), ...number(3, 2)],
    entry(0x010f, 2, camera.length, number(50, 4)),
    entry(0x0112, 3, 1, [...number(orientation, 2), 0, 0]),
    entry(0x8825, 4, 1, number(50, 4)),
    number(0, 4),
    camera,
  );
  return segment(0xe1, bytesOf(text("Exif\0\0"), tiff));
}

export const comment = (content: string) => segment(0xfe, text(content));
export const colourProfile = segment(0xe2, text("ICC_PROFILE\0\u0001\u0001SecretDisplay"));
export const adobe = (transform: number) => segment(0xee, [...text("Adobe"), 0, 100, 0, 0, 0, 0, transform]);
export const jfif = segment(0xe0, [...text("JFIF\0"), 1, 2, 1, 0, 72, 0, 72, 0, 0]);

export const startOfJpeg = [0xff, 0xd8];
export const endOfJpeg = [0xff, 0xd9];
/** All steps are 8, so that a square's first coefficient is its brightness less 128. */
export const quantisation = segment(0xdb, [0, ...Array<number>(64).fill(8)]);
/** Twelve codes of four bits: how many bits the difference has. */
const dcTable = [0, ...[0, 0, 0, 12, ...Array<number>(12).fill(0)], ...Array.from({ length: 12 }, (_, bits) => bits)];
/** One code of one bit: nothing follows. */
const acTable = [0x10, 1, ...Array<number>(15).fill(0), 0];
export const huffman = segment(0xc4, [...dcTable, ...acTable]);

export function frame({ width, height, components = 3, isProgressive = false }: JpegOptions, mark?: number) {
  const parts = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat();
  const content = [8, ...short(height), ...short(width), components, ...parts];
  return segment(mark ?? (isProgressive ? 0xc2 : 0xc0), content);
}

export const scanHeader = (ids: number[], [first, last, shift]: [number, number, number] = [0, 63, 0]) =>
  segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), first, last, shift]);

export function jpeg(options: JpegOptions): Uint8Array<ArrayBuffer> {
  const { components = 3, isProgressive = false, restartEvery = 0, notes = [], isJfif = components !== 4 } = options;
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const head = bytesOf(startOfJpeg, isJfif ? jfif : [], ...notes, quantisation, huffman, frame(options));
  const restart = restartEvery ? segment(0xdd, short(restartEvery)) : [];
  const scans = isProgressive
    ? [
        [scanHeader(ids, [0, 0, 0]), drawing(options, ids, true, false)],
        ...ids.map((id) => [scanHeader([id], [1, 63, 0]), drawing(options, [id], false, true)]),
      ]
    : [[scanHeader(ids), drawing(options, ids, true, true)]];
  return bytesOf(head, restart, ...scans.flat(), endOfJpeg);
}

/** Brightness and colour of a square: a slope, so that turned pictures are told apart. */
const levelOf = (id: number, column: number, row: number) => ((id * 40 + column * 5 + row * 3) % 256) - 128;

function drawing({ width, height, restartEvery = 0 }: JpegOptions, ids: number[], withDc: boolean, withAc: boolean) {
  const writer = new BitWriter();
  const former = new Map<number, number>();
  let drawn = 0;
  for (let row = 0; row < Math.ceil(height / 8); row++) {
    for (let column = 0; column < Math.ceil(width / 8); column++, drawn++) {
      if (restartEvery && drawn && drawn % restartEvery === 0) {
        writer.restart((drawn / restartEvery - 1) % 8);
        former.clear();
      }
      for (const id of ids) {
        const level = levelOf(id, column, row);
        if (withDc) writer.difference(level - (former.get(id) ?? 0));
        if (withAc) writer.put(0, 1);
        former.set(id, level);
      }
    }
  }
  return writer.finished();
}

class BitWriter {
  readonly #bytes: number[] = [];
  #bits = 0;
  #held = 0;

  put(value: number, size: number): void {
    for (let bit = size - 1; bit >= 0; bit--) {
      this.#bits = (this.#bits << 1) | ((value >> bit) & 1);
      if (++this.#held < 8) continue;
      this.#bytes.push(this.#bits, ...(this.#bits === 0xff ? [0] : []));
      [this.#bits, this.#held] = [0, 0];
    }
  }

  difference(value: number): void {
    const size = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
    this.put(size, 4);
    this.put(value < 0 ? value + 2 ** size - 1 : value, size);
  }

  restart(index: number): void {
    this.#fill();
    this.#bytes.push(0xff, 0xd0 + index);
  }

  finished(): number[] {
    this.#fill();
    return this.#bytes;
  }

  #fill(): void {
    while (this.#held > 0) this.put(1, 1);
  }
}
