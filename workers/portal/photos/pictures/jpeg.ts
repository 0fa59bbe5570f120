/**
 * Takes a JPEG apart and puts together what is needed to draw it. Cameras' notes, places, comments, previews, colour
 * profiles and whatever follows the picture stay behind; the pixels are those that were sent, without another loss.
 */
import { ByteReader } from "./byte-reader.ts";
import { type JpegFrame, readFrame, readScanHeader } from "./jpeg-frame.ts";
import { type JpegTables, readHuffman, readQuantisation } from "./jpeg-tables.ts";
import { orientationIn, orientationSegment } from "./orientation.ts";
import { expectThat, joined, type Picture, refusePicture } from "./picture.ts";

const marker = {
  ...{ baseline: 0xc0, extended: 0xc1, progressive: 0xc2, huffman: 0xc4, arithmetic: 0xcc },
  ...{ start: 0xd8, end: 0xd9, scan: 0xda, quantisation: 0xdb, restartInterval: 0xdd },
  ...{ app0: 0xe0, app1: 0xe1, app14: 0xee, app15: 0xef, comment: 0xfe },
} as const;

/** Frames that are lossless, hierarchical or coded arithmetically. */
const foreignFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, marker.arithmetic]);
/** Each is drawn anew over all pixels; no programme writes so many. */
const mostScans = 100;

export function rebuildJpeg(bytes: Uint8Array): Picture {
  const reader = new ByteReader(bytes);
  const tables: JpegTables = { quantisation: new Set(), huffman: new Set() };
  const notes = new Notes();
  const kept: Uint8Array[] = [];
  const drawn = new Set<number>();
  let frame: JpegFrame | null = null;
  let scans = 0;
  reader.take(2);

  for (let mark = nextMarker(reader); mark !== marker.end; mark = nextMarker(reader)) {
    const start = reader.at;
    const length = reader.short();
    expectThat(length >= 2);
    const segment = reader.take(length - 2);
    const whole = () => [new Uint8Array([0xff, mark]), bytes.subarray(start, reader.at)];

    if (mark === marker.baseline || mark === marker.extended || mark === marker.progressive) {
      expectThat(frame === null);
      frame = readFrame(segment, mark === marker.progressive);
      kept.push(...whole());
    } else if (mark === marker.huffman) {
      readHuffman(segment, tables);
      kept.push(...whole());
    } else if (mark === marker.quantisation) {
      readQuantisation(segment, tables);
      kept.push(...whole());
    } else if (mark === marker.restartInterval) {
      expectThat(segment.length === 2);
      kept.push(...whole());
    } else if (mark === marker.scan) {
      expectThat(frame !== null && scans++ < mostScans);
      for (const id of readScanHeader(segment, frame, tables)) drawn.add(id);
      skipScan(reader);
      kept.push(...whole());
    } else if (foreignFrames.has(mark)) {
      refusePicture("unsupported");
    } else if (mark >= marker.app0 && mark <= marker.app15) {
      // What comes later has no effect on how the picture is drawn.
      if (scans === 0) notes.read(mark, segment);
    } else {
      expectThat(mark === marker.comment);
    }
  }
  expectThat(frame !== null && drawn.size === frame.components.length);
  const { width, height } = frame;
  const [start, end] = [new Uint8Array([0xff, marker.start]), new Uint8Array([0xff, marker.end])];
  return { type: "image/jpeg", width, height, bytes: joined([start, ...notes.written(), ...kept, end]) };
}

/** Any number of fill bytes may stand before a marker. */
function nextMarker(reader: ByteReader): number {
  expectThat(reader.byte() === 0xff);
  let mark = reader.byte();
  while (mark === 0xff) mark = reader.byte();
  return mark;
}

/** The drawing itself goes to the next marker that is no restart. */
function skipScan(reader: ByteReader): void {
  let place = reader.at;
  for (;;) {
    place = reader.placeOf(0xff, place);
    const next = reader.peek(place + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) break;
    place += 2;
  }
  expectThat(place > reader.at);
  reader.at = place;
}

/** The application segments that say how colours are meant and which side is up. */
class Notes {
  #isJfif = false;
  #orientation: number | null = null;
  #adobeTransform: number | null = null;

  read(mark: number, segment: Uint8Array): void {
    const name = new TextDecoder("latin1").decode(segment.subarray(0, 5));
    if (mark === marker.app0 && name === "JFIF\0" && segment.length >= 14) this.#isJfif = true;
    if (mark === marker.app1) this.#orientation ??= orientationIn(segment);
    if (mark === marker.app14 && name === "Adobe" && segment.length >= 12) this.#adobeTransform = segment[11] ?? 0;
  }

  /** Written only where they stood: a decoder takes colours otherwise as soon as it sees one of the two. */
  written(): Uint8Array[] {
    const parts: Uint8Array[] = [];
    const text = (value: string) => new TextEncoder().encode(value);
    if (this.#isJfif) {
      parts.push(new Uint8Array([0xff, marker.app0, 0, 16, ...text("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]));
    }
    if (this.#orientation !== null && this.#orientation !== 1) parts.push(orientationSegment(this.#orientation));
    if (this.#adobeTransform !== null) {
      const rest = [0, 100, 0, 0, 0, 0, this.#adobeTransform];
      parts.push(new Uint8Array([0xff, marker.app14, 0, 14, ...text("Adobe"), ...rest]));
    }
    return parts;
  }
}
