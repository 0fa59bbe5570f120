/** What a file is by its first bytes, because name and declared type are not trustworthy. A leaf for browser and Workers. */

export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "heic";

export interface PictureSize {
  /** As stored; an orientation may exchange them. */
  width: number;
  height: number;
}

export interface WalkedPicture extends PictureSize {
  /** Only the first frame is used. */
  isAnimated: boolean;
  /** A JPEG without its end mark, which shows, but perhaps without its lower edge. */
  mayBeIncomplete: boolean;
}

export const pictureTypes: Record<PictureFormat, { name: string; type: string; extension: string }> = {
  jpeg: { name: "JPEG", type: "image/jpeg", extension: "jpg" },
  png: { name: "PNG", type: "image/png", extension: "png" },
  webp: { name: "WebP", type: "image/webp", extension: "webp" },
  avif: { name: "AVIF", type: "image/avif", extension: "avif" },
  gif: { name: "GIF", type: "image/gif", extension: "gif" },
  heic: { name: "HEIC", type: "image/heic", extension: "heic" },
};

/** Read as Latin-1. */
const starts: readonly [string, PictureFormat][] = [
  ["\xff\xd8\xff", "jpeg"],
  ["\x89PNG\r\n\x1a\n", "png"],
  ["GIF87a", "gif"],
  ["GIF89a", "gif"],
];

const brands: Record<string, PictureFormat> = {
  ...{ avif: "avif", avis: "avif" },
  ...{ heic: "heic", heix: "heic", hevc: "heic", heim: "heic", heis: "heic", mif1: "heic", msf1: "heic" },
};

/** Formats that we do not read, so that the person learns what the file is. */
const others: readonly [string, string][] = [
  ["II*\0", "TIFF"],
  ["MM\0*", "TIFF"],
  ["II+\0", "TIFF"],
  ["MM\0+", "TIFF"],
  ["\xff\x0a", "JPEG XL"],
  ["\0\0\0\x0cJXL \r\n\x87\n", "JPEG XL"],
  ["\0\0\0\x0cjP  \r\n\x87\n", "JPEG 2000"],
  ["\xff\x4f\xff\x51", "JPEG 2000"],
  ["8BPS\0", "Photoshop"],
  ["\0\0\x01\0", "ICO"],
  ["%PDF-", "PDF"],
  ["\x1f\x8b", "SVGZ"],
];
const startBytes = 32;

const decodeStart = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, Math.min(startBytes, bytes.length)));

export function detectFormat(bytes: Uint8Array): PictureFormat | null {
  const start = decodeStart(bytes);
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  return starts.find(([known]) => start.startsWith(known))?.[1] ?? detectIsoFormat(bytes);
}

/** AVIF and HEIC name their codec in a list; `mif1` may stand before it. */
function detectIsoFormat(bytes: Uint8Array): PictureFormat | null {
  const read = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (read(4) !== "ftyp") return null;
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length);
  const named = [read(8)];
  for (let at = 16; at + 4 <= end; at += 4) named.push(read(at));
  return named.map((brand) => brands[brand]).find((format) => format === "avif") ?? brands[named[0] ?? ""] ?? null;
}

/** The name of any format that we recognise, whether we read it or not; null for other files. */
export function nameFormat(bytes: Uint8Array): string | null {
  const format = detectFormat(bytes);
  if (format) return pictureTypes[format].name;
  const start = decodeStart(bytes);
  return others.find(([known]) => start.startsWith(known))?.[1] ?? (isBmp(start) ? "BMP" : null);
}

/** Two letters may begin a text, so the size of the header behind the zeros counts too. */
const isBmp = (start: string): boolean =>
  start.startsWith("BM") && start.startsWith("\0\0\0\0", 6) && start.startsWith("\0\0\0", 15);
