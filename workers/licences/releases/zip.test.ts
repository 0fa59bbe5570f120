import { Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { listZip, readZip, ZipError, type ZipFile } from "./zip.ts";

const text = (content: string) => new TextEncoder().encode(content);
const reader = (zip: Uint8Array) => async (offset: number, length: number) => zip.slice(offset, offset + length);
const list = (zip: Uint8Array) => listZip(zip.length, reader(zip));
const theme = () =>
  zipSync({ "layout/theme.liquid": text("<html>"), "assets/a.css": text("a{}"), "config/": new Uint8Array() });

/** Writes a number into a field of the first central directory entry. */
function withField(zip: Uint8Array, offset: number, write: (view: DataView, at: number) => void): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at++;
  write(view, at + offset);
  return zip;
}

describe("listZip", () => {
  test("lists the files of a ZIP without its directories", async () => {
    const entries = await list(theme());
    expect(entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path)).toEqual([
      "layout/theme.liquid",
      "assets/a.css",
    ]);
  });

  test("reads only the end and the directory, for files of any length", async () => {
    const zip = zipSync({ "assets/big.bin": crypto.getRandomValues(new Uint8Array(65_536)) }, { level: 0 });
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`assets/${i}.bin`, new Uint8Array(65_536)])),
      { level: 0 },
    );
    for (const file of [zip, many]) {
      let read = 0;
      await listZip(file.length, async (offset, length) => {
        read += length;
        return file.slice(offset, offset + length);
      });
      expect(read).toBeLessThan(80_000);
    }
  });

  test.each([
    "../evil.liquid",
    "a/../../evil",
    "/etc/passwd",
    "a//b",
    "./a",
    "a\\b",
    "C:evil",
    "a/..",
    "a\u0000b",
    "a\nb",
  ])("rejects a path like %j", async (path) => {
    await expect(list(zipSync({ "layout/theme.liquid": text("x"), [path]: text("x") }))).rejects.toThrow(ZipError);
  });

  test("rejects a path that occurs twice, also in other case", async () => {
    await expect(list(zipSync({ "a/B.css": text("x"), "a/b.css": text("y") }))).rejects.toThrow(ZipError);
  });

  test("rejects an empty ZIP and one of directories only", async () => {
    await expect(list(zipSync({}))).rejects.toThrow(ZipError);
    await expect(list(zipSync({ "a/": new Uint8Array() }))).rejects.toThrow(ZipError);
  });

  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["noise", new Uint8Array(5000).fill(7)],
    ["HTML", text("<!doctype html>".repeat(100))],
    ["a ZIP cut short", theme().slice(0, -10)],
    ["a ZIP without its beginning", theme().slice(8)],
    ["a ZIP behind a program", new Uint8Array([...text("MZ program"), ...theme()])],
    ["a ZIP with something behind it", new Uint8Array([...theme(), 1, 2, 3])],
    ["an encrypted file", withField(theme(), 8, (view, at) => view.setUint16(at, 1, true))],
    ["an unknown method", withField(theme(), 10, (view, at) => view.setUint16(at, 99, true))],
    ["a symbolic link", withField(theme(), 38, (view, at) => view.setUint32(at, 0o120777 * 65_536, true))],
    ["a file that starts outside", withField(theme(), 42, (view, at) => view.setUint32(at, 1_000_000, true))],
    ["a file that unpacks to gigabytes", withField(theme(), 24, (view, at) => view.setUint32(at, 0xfffffff0, true))],
    ["a name longer than the directory", withField(theme(), 28, (view, at) => view.setUint16(at, 60_000, true))],
    ["a directory with a broken entry", withField(theme(), 0, (view, at) => view.setUint32(at, 0, true))],
  ])("rejects %s", async (_, bytes) => {
    await expect(list(bytes)).rejects.toThrow(ZipError);
  });
});

async function files(zip: Uint8Array): Promise<ZipFile[]> {
  const found: ZipFile[] = [];
  for await (const file of readZip(await list(zip), reader(zip))) found.push(file);
  return found;
}

/** Writes sizes behind each file's bytes, as tools do that stream. */
function streamedZip(): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, file] of [
    ["layout/theme.liquid", new ZipDeflate("layout/theme.liquid")],
    ["assets/a.css", new ZipPassThrough("assets/a.css")],
  ] as const) {
    zip.add(file);
    file.push(text(`${name} `.repeat(500)), true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

const fault = async (zip: Uint8Array) => {
  const error = await files(zip).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ZipError);
  const { fault, file } = error as ZipError;
  return [fault, file];
};

/** Changes the first local header, or what lies behind it. */
function withLocal(zip: Uint8Array, write: (view: DataView) => void): Uint8Array {
  write(new DataView(zip.buffer, zip.byteOffset, zip.byteLength));
  return zip;
}

const nameLengthOfFirst = "layout/theme.liquid".length;

describe("readZip", () => {
  test("reads files with their bytes, packed or not, with sizes before or behind them", async () => {
    const content = crypto.getRandomValues(new Uint8Array(5_000));
    const zip = zipSync({
      "assets/a.bin": [content, { level: 0 }],
      "assets/b.txt": text("b".repeat(9_000)),
      "c/": text(""),
    });
    expect(await files(zip)).toEqual([
      { path: "assets/a.bin", bytes: content },
      { path: "assets/b.txt", bytes: text("b".repeat(9_000)) },
    ]);
    expect((await files(streamedZip())).map(({ path, bytes }) => [path, bytes.length])).toEqual([
      ["layout/theme.liquid", 10_000],
      ["assets/a.css", 6_500],
    ]);
  });

  test("reads no more than a chunk of the file at once", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const zip = zipSync(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`assets/${i}.bin`, bytes])), {
      level: 0,
    });
    let longest = 0;
    let count = 0;
    for await (const _ of readZip(await list(zip), async (offset, length) => {
      longest = Math.max(longest, length);
      return reader(zip)(offset, length);
    }))
      count += 1;
    expect(count).toBe(200);
    expect(longest).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  test.each<[string, Uint8Array, (string | undefined)[]]>([
    [
      "an altered byte",
      withLocal(theme(), (view) => view.setUint8(30 + nameLengthOfFirst + 3, 0x55)),
      ["broken", "layout/theme.liquid"],
    ],
    [
      "another name before the bytes",
      withLocal(theme(), (view) => view.setUint8(30, 0x78)),
      ["broken", "layout/theme.liquid"],
    ],
    [
      "another method before the bytes",
      withLocal(theme(), (view) => view.setUint16(8, 0, true)),
      ["broken", "layout/theme.liquid"],
    ],
    [
      "encryption named only in the local header",
      withLocal(theme(), (view) => view.setUint16(6, 1, true)),
      ["encrypted", "layout/theme.liquid"],
    ],
    [
      "a wrong checksum",
      withField(theme(), 16, (view, at) => view.setUint32(at, 7, true)),
      ["broken", "layout/theme.liquid"],
    ],
    [
      "more bytes than announced",
      withField(theme(), 24, (view, at) => view.setUint32(at, 2, true)),
      ["bomb", "layout/theme.liquid"],
    ],
    [
      "fewer bytes than announced",
      withField(theme(), 24, (view, at) => view.setUint32(at, 50, true)),
      ["broken", "layout/theme.liquid"],
    ],
    [
      "files that share their bytes",
      withField(theme(), 20, (view, at) => view.setUint32(at, 60, true)),
      ["broken", "layout/theme.liquid"],
    ],
    [
      "a file of zeros that packs too well",
      zipSync({ "assets/zeros": new Uint8Array(5_000_000) }),
      ["bomb", "assets/zeros"],
    ],
    [
      "a size of ZIP64",
      withField(theme(), 24, (view, at) => view.setUint32(at, 0xffffffff, true)),
      ["zip64", "layout/theme.liquid"],
    ],
    [
      "a device",
      withField(theme(), 38, (view, at) => view.setUint32(at, 0o020666 * 65_536, true)),
      ["link", "layout/theme.liquid"],
    ],
    [
      "strong encryption",
      withField(theme(), 8, (view, at) => view.setUint16(at, 0x40, true)),
      ["encrypted", "layout/theme.liquid"],
    ],
    ["a path that is read backwards", zipSync({ "assets/\u202egpj.exe": text("x") }), ["path", "assets/\ufffdgpj.exe"]],
    [
      "the same name composed in two ways",
      zipSync({ "assets/\u00e9": text("x"), "assets/e\u0301": text("y") }),
      ["twice", "assets/\u00e9"],
    ],
    [
      "a file and a folder of one name",
      zipSync({ "assets/a": text("x"), "assets/A/": text("") }),
      ["twice", "assets/A"],
    ],
  ])("reports %s with its file", async (_, zip, expected) => {
    expect(await fault(zip)).toEqual(expected);
  });

  test("rejects too many files before any of them is read", async () => {
    const zip = zipSync(Object.fromEntries(Array.from({ length: 3_001 }, (_, i) => [`assets/${i}`, text("")])), {
      level: 0,
    });
    expect(await fault(zip)).toEqual(["too-many", undefined]);
  });
});
