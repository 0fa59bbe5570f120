import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { listZip, ZipError } from "./zip.ts";

const text = (content: string) => new TextEncoder().encode(content);
const list = (zip: Uint8Array) => listZip(zip.length, async (offset, length) => zip.slice(offset, offset + length));
const theme = () =>
  zipSync({ "layout/theme.liquid": text("<html>"), "assets/a.css": text("a{}"), "config/": new Uint8Array() });

/** Writes a number where the first central directory entry has a field. */
function withField(zip: Uint8Array, offset: number, write: (view: DataView, at: number) => void): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at++;
  write(view, at + offset);
  return zip;
}

test("a ZIP is told its files without its directories", async () => {
  expect(await list(theme())).toEqual(["layout/theme.liquid", "assets/a.css"]);
});

test("only the end and the directory are read, however long the files are", async () => {
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
])("a path like %j is refused", async (path) => {
  await expect(list(zipSync({ "layout/theme.liquid": text("x"), [path]: text("x") }))).rejects.toThrow(ZipError);
});

test("the same path twice is refused, in other letters too", async () => {
  await expect(list(zipSync({ "a/B.css": text("x"), "a/b.css": text("y") }))).rejects.toThrow(ZipError);
});

test("an empty ZIP and one of directories only are refused", async () => {
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
])("%s is refused", async (_, bytes) => {
  await expect(list(bytes)).rejects.toThrow(ZipError);
});
