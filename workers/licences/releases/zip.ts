/**
 * Reads a ZIP by range: lists its files, checks that each path stays inside, and reads each file's bytes, one chunk at
 * a time.
 */
import { crc32 } from "node:zlib";
import { cut } from "#base/cut.ts";
import type { ReleaseFault } from "./contract.ts";

/** A fault in the ZIP, and the file that has it. */
export class ZipError extends Error {
  override name = "ZipError";
  readonly fault: ReleaseFault;
  readonly file: string | undefined;

  constructor(fault: ReleaseFault, file?: string) {
    super(fault);
    this.fault = fault;
    this.file = file;
  }
}

/** Returns exactly these bytes of the file, or throws. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

export interface ZipEntry {
  path: string;
  isFolder: boolean;
  deflated: boolean;
  crc: number;
  packedBytes: number;
  size: number;
  /** Of its local header. */
  start: number;
  /** Where the next entry starts, or the directory. */
  end: number;
}

export interface ZipFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const entryBytes = 46;
const localBytes = 30;
const maxDirectoryBytes = 4 * 1024 * 1024;
const maxEntries = 3_000;
/** Shopify's limit of a theme file. */
const maxFileBytes = 20 * 1024 * 1024;
const maxUnpackedBytes = 250 * 1024 * 1024;
/** A file of at least this size that compresses to less than a hundredth is treated as a ZIP bomb. */
const minSuspiciousBytes = 1024 * 1024;
const maxRatio = 100;
/** How much is read at once; a larger file is read alone. */
const maxChunkBytes = 4 * 1024 * 1024;
const zip64Short = 0xffff;
const zip64Long = 0xffffffff;
const fileKindMask = 0o170000;
const ordinaryKinds = [0, 0o100000, 0o040000];
const encryptedFlags = 0x2041;
const descriptorFlag = 0x8;

/** Lists the entries in the order of their bytes. Throws ZipError. */
export async function listZip(size: number, read: ReadRange): Promise<ZipEntry[]> {
  const end = await readEnd(size, read);
  const entries = readEntries(toView(await read(end.offset, end.length)), end);
  const names = entries.map(({ path }) => path.replace(/\/$/, ""));
  const seen = new Set<string>();
  for (const name of names) {
    // Some file systems ignore case.
    const folded = name.toLowerCase();
    if (seen.has(folded)) throw new ZipError("twice", name);
    seen.add(folded);
  }
  if (!entries.some(({ isFolder }) => !isFolder)) throw new ZipError("empty");
  return orderEntries(entries, end.offset);
}

/** Yields all files with their bytes, and checks them against the directory. */
export async function* readZip(entries: readonly ZipEntry[], read: ReadRange): AsyncGenerator<ZipFile> {
  for (const stretch of groupIntoChunks(entries)) {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (!first || !last) continue;
    const bytes = await read(first.start, last.end - first.start);
    for (const entry of stretch) {
      const packed = getPackedBytes(entry, bytes.subarray(entry.start - first.start, entry.end - first.start));
      if (!entry.isFolder) yield { path: entry.path, bytes: await unpack(entry, packed) };
    }
  }
}

interface Directory {
  entries: number;
  offset: number;
  length: number;
}

async function readEnd(size: number, read: ReadRange): Promise<Directory> {
  if (size < endBytes) throw new ZipError("not-zip");
  const tailBytes = Math.min(size, endBytes + maxCommentBytes);
  const tail = toView(await read(size - tailBytes, tailBytes));
  for (let at = tailBytes - endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature || at + endBytes + tail.getUint16(at + 20, true) !== tailBytes)
      continue;
    const entries = tail.getUint16(at + 10, true);
    const [length, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
    if (entries === zip64Short || length === zip64Long || offset === zip64Long) throw new ZipError("zip64");
    const split = tail.getUint16(at + 4, true) !== 0 || tail.getUint16(at + 8, true) !== entries;
    // The directory must end where its end record begins, so that nothing hides between them.
    if (split || offset + length !== size - tailBytes + at) throw new ZipError("not-zip");
    if (entries === 0) throw new ZipError("empty");
    if (entries > maxEntries || length > maxDirectoryBytes) throw new ZipError("too-many");
    return { entries, offset, length };
  }
  throw new ZipError("not-zip");
}

type Listed = Omit<ZipEntry, "end">;

function readEntries(directory: DataView, end: Directory): Listed[] {
  const entries: Listed[] = [];
  let unpackedBytes = 0;
  let at = 0;
  for (let place = 0; place < end.entries; place++) {
    if (at + entryBytes > end.length || directory.getUint32(at, true) !== entrySignature) throw new ZipError("not-zip");
    const nameLength = directory.getUint16(at + 28, true);
    const next = at + entryBytes + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (next > end.length) throw new ZipError("not-zip");
    const entry = readEntry(directory, at, nameLength);
    unpackedBytes += entry.size;
    if (unpackedBytes > maxUnpackedBytes) throw new ZipError("bomb", entry.path);
    entries.push(entry);
    at = next;
  }
  if (at !== end.length) throw new ZipError("not-zip");
  return entries;
}

function readEntry(directory: DataView, at: number, nameLength: number): Listed {
  const path = decodePath(new Uint8Array(directory.buffer, directory.byteOffset + at + entryBytes, nameLength));
  const method = directory.getUint16(at + 10, true);
  const kind = (directory.getUint32(at + 38, true) >>> 16) & fileKindMask;
  const [packedBytes, size] = [directory.getUint32(at + 20, true), directory.getUint32(at + 24, true)];
  const start = directory.getUint32(at + 42, true);
  const isFolder = path.endsWith("/");
  if ([packedBytes, size, start].includes(zip64Long)) throw new ZipError("zip64", path);
  if ((directory.getUint16(at + 8, true) & encryptedFlags) !== 0) throw new ZipError("encrypted", path);
  if (method !== 0 && method !== 8) throw new ZipError("method", path);
  if (!ordinaryKinds.includes(kind)) throw new ZipError("link", path);
  if (isFolder && size > 0) throw new ZipError("broken", path);
  const isSuspicious = size > minSuspiciousBytes && size > packedBytes * maxRatio;
  if (size > maxFileBytes || packedBytes > maxFileBytes || isSuspicious) throw new ZipError("bomb", path);
  return { path, isFolder, deflated: method === 8, crc: directory.getUint32(at + 16, true), packedBytes, size, start };
}

/**
 * Entries must follow each other from the first byte on, so that none shares bytes with another and nothing hides
 * before them.
 */
function orderEntries(entries: Listed[], directoryOffset: number): ZipEntry[] {
  const ordered = entries.toSorted((one, other) => one.start - other.start);
  if (ordered[0]?.start !== 0) throw new ZipError("not-zip");
  return ordered.map((entry, place) => {
    const end = ordered[place + 1]?.start ?? directoryOffset;
    if (entry.start + localBytes + entry.packedBytes > end) throw new ZipError("broken", entry.path);
    return { ...entry, end };
  });
}

/** Groups neighbouring entries that are read together. */
function* groupIntoChunks(entries: readonly ZipEntry[]): Generator<ZipEntry[]> {
  let stretch: ZipEntry[] = [];
  for (const entry of entries) {
    const [first] = stretch;
    if (first && entry.end - first.start > maxChunkBytes) {
      yield stretch;
      stretch = [];
    }
    stretch.push(entry);
  }
  yield stretch;
}

/** The packed bytes behind a local header, which must agree with the directory. */
function getPackedBytes(entry: ZipEntry, region: Uint8Array): Uint8Array<ArrayBuffer> {
  const broken = () => new ZipError("broken", entry.path);
  const header = toView(region);
  if (region.length < localBytes || header.getUint32(0, true) !== localSignature) throw broken();
  const flags = header.getUint16(6, true);
  const nameEnd = localBytes + header.getUint16(26, true);
  const start = nameEnd + header.getUint16(28, true);
  const left = region.length - start - entry.packedBytes;
  // Sizes may follow the bytes, with or without a signature; anything else that follows them is hidden.
  const descriptors = (flags & descriptorFlag) === 0 ? [0] : [12, 16];
  if ((flags & encryptedFlags) !== 0) throw new ZipError("encrypted", entry.path);
  if (!descriptors.includes(left)) throw broken();
  if (header.getUint16(8, true) !== (entry.deflated ? 8 : 0)) throw broken();
  if (decodePath(region.subarray(localBytes, nameEnd)) !== entry.path) throw broken();
  return new Uint8Array(region.subarray(start, start + entry.packedBytes));
}

async function unpack(entry: ZipEntry, packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = entry.deflated ? await inflate(entry, packed) : packed;
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new ZipError("broken", entry.path);
  return bytes;
}

/** Stops at the size that the directory announces, which is limited. */
async function inflate({ path, size }: ZipEntry, packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let length = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > size) throw new ZipError("bomb", path);
      bytes.set(part.value, length);
      length += part.value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof ZipError ? error : new ZipError("broken", path);
  }
  if (length !== size) throw new ZipError("broken", path);
  return bytes;
}

/** Throws for paths that leave the folder or that systems interpret differently. */
function decodePath(bytes: Uint8Array): string {
  const path = decode(bytes).normalize("NFC");
  const segments = path.replace(/\/$/, "").split("/");
  const inside = segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!inside || path.length > 512 || /[\\:\p{Cc}\p{Cf}]/u.test(path)) throw new ZipError("path", toPrintable(path));
  return path;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ZipError("path", toPrintable(new TextDecoder().decode(bytes)));
  }
}

/** Makes an invalid name printable. */
const toPrintable = (path: string): string => cut(path.replace(/[\p{Cc}\p{Cf}]/gu, "\ufffd"), 100);

const toView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
