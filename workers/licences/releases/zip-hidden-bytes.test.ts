/** Bytes that belong to no entry of the directory, and files that are too large together. */
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { listZip, readZip, ZipError } from "./zip.ts";

const text = (content: string) => new TextEncoder().encode(content);
const theme = () => zipSync({ "layout/theme.liquid": text("<html>"), "assets/a.css": text("a{}") });
const hidden = text("<?php hidden ?>");

interface Layout {
  view: DataView;
  /** One for each entry of the directory, in order. */
  entries: number[];
  /** The offset of the end record. */
  end: number;
  directory: number;
}

function parseLayout(zip: Uint8Array): Layout {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  const directory = view.getUint32(end + 16, true);
  const entries: number[] = [];
  for (let at = directory; at < end; ) {
    entries.push(at);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { view, entries, end, directory };
}

const insert = (zip: Uint8Array, at: number, bytes: Uint8Array): Uint8Array =>
  new Uint8Array([...zip.subarray(0, at), ...bytes, ...zip.subarray(at)]);

/** Inserts bytes among the files and moves all that follows, as a tool that knows the format does. */
function withHiddenAmongFiles(at: number): Uint8Array {
  const zip = theme();
  const { view, entries, end, directory } = parseLayout(zip);
  for (const entry of entries) {
    const start = view.getUint32(entry + 42, true);
    if (start >= at) view.setUint32(entry + 42, start + hidden.length, true);
  }
  view.setUint32(end + 16, directory + hidden.length, true);
  return insert(zip, at, hidden);
}

/**
 * Inserts bytes behind the directory's last entry; with `counted` the end record counts them as part of the directory.
 */
function withHiddenAfterDirectory(counted: boolean): Uint8Array {
  const zip = theme();
  const { view, end } = parseLayout(zip);
  if (counted) view.setUint32(end + 12, view.getUint32(end + 12, true) + hidden.length, true);
  return insert(zip, end, hidden);
}

const startOfSecond = () => {
  const { view, entries } = parseLayout(theme());
  return view.getUint32((entries[1] ?? 0) + 42, true);
};

async function findFault(zip: Uint8Array): Promise<[string, string | undefined]> {
  const read = async (offset: number, length: number) => zip.slice(offset, offset + length);
  try {
    for await (const _ of readZip(await listZip(zip.length, read), read));
  } catch (error) {
    if (error instanceof ZipError) return [error.fault, error.file];
    throw error;
  }
  return ["none", undefined];
}

describe("readZip", () => {
  test("reads a ZIP without hidden bytes", async () => {
    expect(await findFault(theme())).toEqual(["none", undefined]);
  });

  test.each<[string, Uint8Array, [string, string | undefined]]>([
    ["before the first file", withHiddenAmongFiles(0), ["not-zip", undefined]],
    ["between two files", withHiddenAmongFiles(startOfSecond()), ["broken", "layout/theme.liquid"]],
    [
      "between the last file and the directory",
      withHiddenAmongFiles(parseLayout(theme()).directory),
      ["broken", "assets/a.css"],
    ],
    ["between the directory and its end record", withHiddenAfterDirectory(false), ["not-zip", undefined]],
    ["at the end of the directory", withHiddenAfterDirectory(true), ["not-zip", undefined]],
  ])("rejects bytes hidden %s", async (_, zip, expected) => {
    expect(await findFault(zip)).toEqual(expected);
  });
});

/** Files that claim to unpack to 20 MB each, the limit of one file. */
function createZip(files: number): Uint8Array {
  const packed = new Uint8Array(210_000);
  const names = Array.from({ length: files }, (_, at) => `assets/${String(at).padStart(2, "0")}.bin`);
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, packed])), { level: 0 });
  const { view, entries } = parseLayout(zip);
  for (const entry of entries) view.setUint32(entry + 24, 20 * 1024 * 1024, true);
  return zip;
}

describe("listZip", () => {
  test("rejects more than 250 MB of unpacked files before any is unpacked", async () => {
    const list = (zip: Uint8Array) => listZip(zip.length, async (offset, length) => zip.slice(offset, offset + length));
    expect(await list(createZip(12))).toHaveLength(12);
    await expect(list(createZip(13))).rejects.toMatchObject({ fault: "bomb", file: "assets/12.bin" });
  });
});
