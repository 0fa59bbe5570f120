/** Unpacks a PNG's pixels only to count them: each row must be there, begin with a filter that exists, and none may follow. */
import { createInflate } from "node:zlib";
import { expectThat, PictureRefusal } from "./picture.ts";

export interface PngLayout {
  width: number;
  height: number;
  bitsPerPixel: number;
  isInterlaced: boolean;
}

/** Rows of the same length, as they follow each other. */
interface Pass {
  rows: number;
  rowBytes: number;
}

const lastFilter = 4;
const chunkSize = 64 * 1024;
/** Column, row, step across and step down of the seven passes of an interlaced picture. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export async function checkRows(packed: Uint8Array, layout: PngLayout): Promise<void> {
  const inflate = createInflate({ chunkSize });
  const rows = new RowCounter(passesOf(layout));
  try {
    // A little at a time, so that a small file cannot fill the memory.
    for await (const chunk of inflate.end(packed)) rows.add(chunk as Uint8Array);
  } catch (error) {
    if (error instanceof PictureRefusal || isOfZlib(error)) expectThat(false);
    throw error;
  }
  expectThat(rows.isComplete && inflate.bytesWritten === packed.length);
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");

function passesOf({ width, height, bitsPerPixel, isInterlaced }: PngLayout): Pass[] {
  const passes = isInterlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  return passes
    .map(([column, row, across, down]) => ({
      rows: Math.ceil(Math.max(0, height - row) / down),
      rowBytes: 1 + Math.ceil((Math.ceil(Math.max(0, width - column) / across) * bitsPerPixel) / 8),
    }))
    .filter(({ rows, rowBytes }) => rows > 0 && rowBytes > 1);
}

class RowCounter {
  readonly #passes: Pass[];
  #pass = 0;
  #row = 0;
  /** Bytes of the row that are still to come; its first one is the filter. */
  #left = 0;

  constructor(passes: Pass[]) {
    this.#passes = passes;
  }

  get isComplete(): boolean {
    return this.#left === 0 && this.#pass === this.#passes.length;
  }

  add(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left === 0) {
        const pass = this.#passes[this.#pass];
        expectThat(pass !== undefined && (chunk[at] ?? 0) <= lastFilter);
        this.#left = pass.rowBytes;
        this.#row++;
        if (this.#row === pass.rows) {
          this.#pass++;
          this.#row = 0;
        }
      }
      const step = Math.min(this.#left, chunk.length - at);
      this.#left -= step;
      at += step;
    }
  }
}
