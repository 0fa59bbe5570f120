/** Reads a ZIP's central directory by range, without unpacking: is it a ZIP, how many files, does each stay inside. */

export class ZipError extends Error {
  override name = "ZipError";
}

/** Answers exactly these bytes of the file, or throws. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestCommentBytes = 65_535;
const entryBytes = 46;
const longestDirectoryBytes = 4 * 1024 * 1024;
const mostEntries = 10_000;
const largestUnpackedBytes = 500 * 1024 * 1024;
const symbolicLink = 0o120000;
const fileKindMask = 0o170000;

/** The paths of all files, directories left out. Throws ZipError. */
export async function listZip(size: number, read: ReadRange): Promise<string[]> {
  const end = await readEnd(size, read);
  const first = view(await read(0, 4));
  if (first.getUint32(0, true) !== localSignature) throw new ZipError("The file does not start like a ZIP.");
  const paths = readEntries(view(await read(end.offset, end.length)), end);
  if (new Set(paths.map((path) => path.toLowerCase())).size !== paths.length)
    throw new ZipError("A path occurs twice.");
  const files = paths.filter((path) => !path.endsWith("/"));
  if (files.length === 0) throw new ZipError("There is no file in it.");
  return files;
}

interface Directory {
  entries: number;
  offset: number;
  length: number;
}

async function readEnd(size: number, read: ReadRange): Promise<Directory> {
  if (size < endBytes + entryBytes) throw new ZipError("It is too short for a ZIP.");
  const tailBytes = Math.min(size, endBytes + longestCommentBytes);
  const tail = view(await read(size - tailBytes, tailBytes));
  for (let at = tailBytes - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature || at + endBytes + tail.getUint16(at + 20, true) !== tailBytes)
      continue;
    const entries = tail.getUint16(at + 10, true);
    const [length, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
    const split = tail.getUint16(at + 4, true) !== 0 || tail.getUint16(at + 8, true) !== entries;
    // The directory must end where its end record begins: nothing hides between, and ZIP64's placeholders do not fit.
    if (split || offset + length !== size - tailBytes + at)
      throw new ZipError("The directory is not where it should be.");
    if (entries > mostEntries || length > longestDirectoryBytes) throw new ZipError("There are too many files.");
    return { entries, offset, length };
  }
  throw new ZipError("There is no end record.");
}

function readEntries(directory: DataView, end: Directory): string[] {
  const paths: string[] = [];
  let unpackedBytes = 0;
  let at = 0;
  for (let entry = 0; entry < end.entries; entry++) {
    if (at + entryBytes > end.length || directory.getUint32(at, true) !== entrySignature)
      throw new ZipError("The directory is broken.");
    const nameLength = directory.getUint16(at + 28, true);
    const next = at + entryBytes + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (next > end.length) throw new ZipError("The directory is broken.");
    unpackedBytes += directory.getUint32(at + 24, true);
    checkEntry(directory, at, end.offset);
    paths.push(pathOf(new Uint8Array(directory.buffer, directory.byteOffset + at + entryBytes, nameLength)));
    at = next;
  }
  if (at !== end.length) throw new ZipError("The directory is broken.");
  if (unpackedBytes > largestUnpackedBytes) throw new ZipError("It unpacks to more than a theme can be.");
  return paths;
}

function checkEntry(directory: DataView, at: number, directoryOffset: number): void {
  const encrypted = (directory.getUint16(at + 8, true) & 1) === 1;
  const method = directory.getUint16(at + 10, true);
  const kind = (directory.getUint32(at + 38, true) >>> 16) & fileKindMask;
  const start = directory.getUint32(at + 42, true);
  const packedBytes = directory.getUint32(at + 20, true);
  if (encrypted || (method !== 0 && method !== 8))
    throw new ZipError("A file is packed in a way that is not supported.");
  if (kind === symbolicLink) throw new ZipError("It holds a symbolic link.");
  if (start + packedBytes > directoryOffset) throw new ZipError("A file lies outside.");
}

/** Paths that would leave the folder, or that systems understand differently, are refused. */
function pathOf(bytes: Uint8Array): string {
  const path = decode(bytes);
  const segments = path.replace(/\/$/, "").split("/");
  const inside = segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!inside || path.length > 512 || /[\\:\p{Cc}]/u.test(path)) throw new ZipError("A path is not allowed.");
  return path;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ZipError("A path is not UTF-8.");
  }
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
