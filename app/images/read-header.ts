/**
 * Recognises a picture by its content and reads its size before anything is decoded, so that a small file cannot make
 * the browser reserve gigabytes. The name and the type of a file prove nothing.
 */
import { checkSize, maxFileBytes, PictureError, type PictureHeader } from "./format.ts";
import { readIsoHeader } from "./read-iso-header.ts";

const headBytes = 256 * 1024;
const tailBytes = 64 * 1024;

/** @throws PictureError */
export async function readHeader(file: Blob): Promise<PictureHeader> {
  if (file.size === 0) throw new PictureError("empty");
  if (file.size > maxFileBytes) throw new PictureError("tooHeavy");
  const head = await readBytes(file.slice(0, headBytes));
  const header = await parse(head, file);
  const { width, height } = header;
  if (width < 1 || height < 1) throw new PictureError("truncated");
  checkSize(header);
  return header;
}

/** A file that was moved or changed since it was chosen cannot be read. */
export async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (cause) {
    throw new PictureError("unreadable", { cause });
  }
}

async function parse(head: Uint8Array, file: Blob): Promise<PictureHeader> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  try {
    if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return await parseJpeg(view, file);
    if (text(0, 8) === "\x89PNG\r\n\x1a\n") return await parsePng(view, file);
    if (/^GIF8[79]a$/.test(text(0, 6))) return await parseGif(view, file);
    if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return parseWebp(view, file.size);
    if (text(4, 8) === "ftyp") return await parseIso(view, file);
  } catch (error) {
    // A RangeError: the file ends inside its header.
    throw error instanceof PictureError ? error : new PictureError("truncated", { cause: error });
  }
  throw new PictureError(/^\s*(?:\ufeff)?<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(decode(head)) ? "svg" : "notPicture");
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 256));

async function parseJpeg(view: DataView, file: Blob): Promise<PictureHeader> {
  // A colour profile and previews of cameras may fill more than the head.
  const isWhole = view.byteLength === file.size;
  const size = findJpegSize(view) ?? (isWhole ? null : findJpegSize(toView(await readBytes(file))));
  if (!size) throw new PictureError("truncated");
  const tail = await readBytes(file.slice(Math.max(size.scan, file.size - tailBytes)));
  // Phones append films, so the end may be far before the end of the file.
  if (!hasEnd(tail) && !hasEnd(await readBytes(file.slice(size.scan)))) throw new PictureError("truncated");
  return { format: "jpeg", width: size.width, height: size.height, isAnimated: false };
}

/** The marker never occurs inside a scan. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xd9) return true;
  return false;
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** The size and the position of the first scan; null when they are not in these bytes. */
function findJpegSize(view: DataView): { width: number; height: number; scan: number } | null {
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return size ? { ...size, scan: at } : null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 9 <= view.byteLength) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

async function parsePng(view: DataView, file: Blob): Promise<PictureHeader> {
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const tail = await readBytes(file.slice(-tailBytes));
  if (!new TextDecoder("latin1").decode(tail).includes("IEND")) throw new PictureError("truncated");
  // The control chunk of an animation comes before the data.
  return { format: "png", width, height, isAnimated: hasChunkBeforeData(view, "acTL") };
}

function hasChunkBeforeData(view: DataView, name: string): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    if (type === name) return true;
    if (type === "IDAT") return false;
  }
  return false;
}

async function parseGif(view: DataView, file: Blob): Promise<PictureHeader> {
  const header = { format: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true) } as const;
  const tail = await readBytes(file.slice(-tailBytes));
  if (tail.findLast((byte) => byte !== 0) !== 0x3b) throw new PictureError("truncated");
  // A truncated file may end with the byte of the end by chance, in the middle of its data.
  const isAnimated = hasTwoFrames(view) ?? hasTwoFrames(toView(await readBytes(file)));
  if (isAnimated === null) throw new PictureError("truncated");
  return { ...header, isAnimated };
}

/** Null when these bytes end before the second frame or the end of the picture. */
function hasTwoFrames(view: DataView): boolean | null {
  const colourBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  for (let at = 13 + colourBytes(view.getUint8(10)); at < view.byteLength; ) {
    const kind = view.getUint8(at);
    if (kind !== 0x21 && kind !== 0x2c) return false;
    if (kind === 0x2c && ++frames === 2) return true;
    if (at + 10 > view.byteLength) return null;
    at += kind === 0x21 ? 2 : 11 + colourBytes(view.getUint8(at + 9));
    // Data in parts, each after its length; the last one is empty.
    while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  return null;
}

/** The sizes may follow the data. */
async function parseIso(view: DataView, file: Blob): Promise<PictureHeader> {
  const header = readIsoHeader(view, file.size) ?? readIsoHeader(toView(await readBytes(file)), file.size);
  if (!header) throw new PictureError("truncated");
  return header;
}

function parseWebp(view: DataView, fileBytes: number): PictureHeader {
  if (view.getUint32(4, true) + 8 > fileBytes) throw new PictureError("truncated");
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const format = "webp";
  if (chunk === "VP8 ") {
    const width = view.getUint16(26, true) & 0x3fff;
    return { format, width, height: view.getUint16(28, true) & 0x3fff, isAnimated: false };
  }
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { format, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, isAnimated: false };
  }
  if (chunk !== "VP8X") throw new PictureError("notPicture");
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { format, width: uint24(24) + 1, height: uint24(27) + 1, isAnimated: (view.getUint8(20) & 2) !== 0 };
}
