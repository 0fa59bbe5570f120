/**
 * Recognises a picture by its content and reads its size before anything is decoded, so that a small file cannot make
 * the browser reserve gigabytes. The name and the type of a file prove nothing.
 */
import { nameFormat } from "#base/picture-formats.ts";
import { type PictureHeader, readPicture } from "#base/read-picture.ts";
import { checkSize, maxFileBytes, PictureError } from "./format.ts";

/** @throws PictureError */
export async function readHeader(file: Blob): Promise<PictureHeader> {
  if (file.size === 0) throw new PictureError("empty");
  if (file.size > maxFileBytes) throw new PictureError("tooHeavy");
  const bytes = await readBytes(file);
  const read = readPicture(bytes);
  if (!read.ok) throw read.fault === "truncated" ? new PictureError("truncated") : toFormatError(bytes);
  checkSize(read.header);
  return read.header;
}

/** A file that was moved or changed since it was chosen cannot be read. */
export async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (cause) {
    throw new PictureError("unreadable", { cause });
  }
}

function toFormatError(bytes: Uint8Array): PictureError {
  const format = nameFormat(bytes);
  if (format) return format === "SVGZ" ? new PictureError("svgz") : new PictureError("otherFormat", { format });
  const start = new TextDecoder().decode(bytes.subarray(0, 256));
  return new PictureError(/^\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(start) ? "svg" : "notPicture");
}
