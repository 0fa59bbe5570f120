/** The one fact of a photo's EXIF that is needed to show it: which side is up. */
import { ByteReader } from "./byte-reader.ts";
import { PictureRefusal } from "./picture.ts";

const exifMark = "Exif\0\0";
const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;

/** 1 to 8 as EXIF counts them; 1, as it stands, where nothing sound is told. */
export function orientationIn(segment: Uint8Array): number | null {
  if (new TextDecoder("latin1").decode(segment.subarray(0, exifMark.length)) !== exifMark) return null;
  try {
    return readOrientation(segment.subarray(exifMark.length));
  } catch (error) {
    // Broken notes about a photo do not break the photo.
    if (error instanceof PictureRefusal) return 1;
    throw error;
  }
}

function readOrientation(tiff: Uint8Array): number {
  const reader = new ByteReader(tiff);
  const order = reader.short();
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLowFirst = order === 0x4949;
  const short = () => (isLowFirst ? reader.shortLowFirst() : reader.short());
  const long = () => (isLowFirst ? short() + short() * 0x10000 : reader.long());
  if (short() !== 42) return 1;
  reader.at = long();
  for (let entries = short(); entries > 0; entries--) {
    const next = reader.at + entryBytes;
    if (short() === orientationTag && short() === shortType && long() === 1) {
      const orientation = short();
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
    reader.at = next;
  }
  return 1;
}

/** An APP1 segment, marker and all, that tells this and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  return new Uint8Array([
    ...[0xff, 0xe1, 0, 34],
    ...new TextEncoder().encode(exifMark),
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    // One entry: the tag, its type, how many, the value; then no further directory.
    ...[0, 1, 0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}
