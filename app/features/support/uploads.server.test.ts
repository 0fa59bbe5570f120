import { describe, expect, test } from "vitest";
import { readUploads } from "./uploads.server.ts";

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (name = "menu.png", size = 64) => new File([new Uint8Array(pngStart), new Uint8Array(size)], name);
const mebibyte = 1024 * 1024;

describe("readUploads", () => {
  test.each([
    ["more than three files", [png("1"), png("2"), png("3"), png("4")], "count"],
    ["more than 5 MB", [png("large.png", 5 * mebibyte)], "heavy"],
    ["a program named as an image", [new File([new Uint8Array([0x4d, 0x5a, 0, 1])], "a.png")], "type"],
    ["bytes that are no text", [new File([new Uint8Array([0xff, 0xfe, 0xfa])], "a.txt")], "type"],
  ])("rejects %s", async (_, files, error) => {
    expect(await readUploads(files)).toEqual({ ok: false, error });
  });

  test("accepts three files of 5 MB, and ignores a field without a file", async () => {
    const largest = png("large.png", 5 * mebibyte - pngStart.length);
    const read = await readUploads([new File([], ""), "text", png(), largest, new File(["log"], "log.txt")]);
    expect(read.ok && read.files.map(({ name }) => name)).toEqual(["menu.png", "large.png", "log.txt"]);
  });

  test("names a file by its content, whatever its own name and type say", async () => {
    const script = new File(["<script>alert(1)</script>"], "../../page.html", { type: "text/html" });
    expect(await readUploads([script, png("photo.exe"), png("..\\<a>.png")])).toMatchObject({
      ok: true,
      files: [
        { name: "page.txt", type: "text/plain" },
        { name: "photo.png", type: "image/png" },
        { name: "a.png", type: "image/png" },
      ],
    });
  });
});
