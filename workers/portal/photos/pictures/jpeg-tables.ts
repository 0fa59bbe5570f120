/** The tables that a JPEG's scans refer to: a decoder stops at one that is missing or no table. */
import { ByteReader } from "./byte-reader.ts";
import { expectThat } from "./picture.ts";

export interface JpegTables {
  quantisation: Set<number>;
  /** By class (0 for DC, 1 for AC) times 16, plus id. */
  huffman: Set<number>;
}

export const acClass = 0x10;
const mostId = 3;
const longestCode = 16;
const mostSymbols = 256;
const mostDcSymbol = 15;

export function readQuantisation(segment: Uint8Array, { quantisation }: JpegTables): void {
  const reader = new ByteReader(segment);
  while (reader.left > 0) {
    const head = reader.byte();
    const [precision, id] = [head >> 4, head & 0x0f];
    expectThat(precision <= 1 && id <= mostId);
    reader.take(64 * (precision + 1));
    quantisation.add(id);
  }
}

export function readHuffman(segment: Uint8Array, { huffman }: JpegTables): void {
  const reader = new ByteReader(segment);
  while (reader.left > 0) {
    const head = reader.byte();
    expectThat((head & 0xf0) <= acClass && (head & 0x0f) <= mostId);
    const counts = reader.take(longestCode);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expectThat(total <= mostSymbols && fits(counts));
    const symbols = reader.take(total);
    expectThat(head >= acClass || symbols.every((symbol) => symbol <= mostDcSymbol));
    huffman.add(head);
  }
}

/** Whether there is a code for each symbol: of each length only so many are left by the shorter ones, and none is all ones. */
function fits(counts: Uint8Array): boolean {
  let code = 0;
  return counts.every((count, index) => {
    code += count;
    const isRoom = code < 2 ** (index + 1);
    code *= 2;
    return isRoom;
  });
}
