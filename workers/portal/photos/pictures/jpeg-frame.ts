/** What a JPEG says of its size, its components and its scans, checked as strictly as decoders do. */
import { ByteReader } from "./byte-reader.ts";
import { acClass, type JpegTables } from "./jpeg-tables.ts";
import { checkSides, expectThat, refusePicture } from "./picture.ts";

interface Component {
  id: number;
  across: number;
  down: number;
  quantisation: number;
}

export interface JpegFrame {
  width: number;
  height: number;
  isProgressive: boolean;
  components: Component[];
}

const eightBits = 8;
const mostSampling = 4;
const mostBlocksOfScan = 10;
const lastCoefficient = 63;
const mostShift = 13;

export function readFrame(segment: Uint8Array, isProgressive: boolean): JpegFrame {
  const reader = new ByteReader(segment);
  const precision = reader.byte();
  const [height, width] = [reader.short(), reader.short()];
  checkSides(width, height);
  if (precision !== eightBits) refusePicture("unsupported");
  const count = reader.byte();
  if (count !== 1 && count !== 3 && count !== 4) refusePicture("unsupported");
  const components = Array.from({ length: count }, () => {
    const [id, sampling, quantisation] = [reader.byte(), reader.byte(), reader.byte()];
    return { id, across: sampling >> 4, down: sampling & 0x0f, quantisation };
  });
  expectThat(reader.left === 0 && new Set(components.map(({ id }) => id)).size === count);
  for (const side of ["across", "down"] as const) {
    const factors = components.map((component) => component[side]);
    expectThat(factors.every((factor) => factor >= 1 && factor <= mostSampling));
    const most = Math.max(...factors);
    if (factors.some((factor) => most % factor !== 0)) refusePicture("unsupported");
  }
  return { width, height, isProgressive, components };
}

/** Answers the ids of the components that the scan is of. */
export function readScanHeader(segment: Uint8Array, frame: JpegFrame, tables: JpegTables): number[] {
  const reader = new ByteReader(segment);
  const count = reader.byte();
  expectThat(count >= 1 && count <= frame.components.length);
  const parts = Array.from({ length: count }, () => {
    const [id, choice] = [reader.byte(), reader.byte()];
    const component = frame.components.find((each) => each.id === id);
    expectThat(component !== undefined && tables.quantisation.has(component.quantisation));
    return { component, dc: choice >> 4, ac: acClass | (choice & 0x0f) };
  });
  const [first, last, approximation] = [reader.byte(), reader.byte(), reader.byte()];
  expectThat(reader.left === 0);
  const blocks = parts.reduce((sum, { component }) => sum + component.across * component.down, 0);
  expectThat(count === 1 || blocks <= mostBlocksOfScan);
  expectThat(new Set(parts.map(({ component }) => component.id)).size === count);

  const isRefined = frame.isProgressive && approximation >> 4 > 0;
  const isOfDc = !frame.isProgressive || first === 0;
  const isOfAc = !frame.isProgressive || first > 0;
  for (const { dc, ac } of parts) {
    expectThat(!isOfDc || isRefined || tables.huffman.has(dc));
    expectThat(!isOfAc || tables.huffman.has(ac));
  }
  if (frame.isProgressive) checkProgression({ first, last, approximation, count });
  return parts.map(({ component }) => component.id);
}

/** Which coefficients come, and how many of their bits. */
function checkProgression(scan: { first: number; last: number; approximation: number; count: number }): void {
  const [former, shift] = [scan.approximation >> 4, scan.approximation & 0x0f];
  if (scan.first === 0) expectThat(scan.last === 0);
  else expectThat(scan.first <= scan.last && scan.last <= lastCoefficient && scan.count === 1);
  expectThat(shift <= mostShift && (former === 0 || former === shift + 1));
}
