import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readUploads } from "./uploads.ts";

const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#c33" } });
const [pngBytes, jpegBytes, webpBytes, tiffBytes] = await Promise.all(
  (["png", "jpeg", "webp", "tiff"] as const).map(
    async (format) => new Uint8Array(await picture.clone().toFormat(format).toBuffer()),
  ),
);
/** Bytes behind the end of a picture are ignored. */
const png = (name = "menu.png", behind = 0) => new File([pngBytes as BlobPart, new Uint8Array(behind)], name);
const cut = (bytes: Uint8Array | undefined, name: string) => new File([bytes?.slice(0, -12) as BlobPart], name);
const mebibyte = 1024 * 1024;

describe("readUploads", () => {
  test.each([
    ["more than three files", [png("1"), png("2"), png("3"), png("4")], "count"],
    ["more than 5 MB", [png("large.png", 5 * mebibyte)], "heavy"],
    ["a program named as an image", [new File([new Uint8Array([0x4d, 0x5a, 0, 1])], "a.png")], "type"],
    ["a PNG that ends early", [cut(pngBytes, "a.png")], "truncated"],
    ["a WebP that ends early", [cut(webpBytes, "a.webp")], "truncated"],
    ["a compressed log", [new File([new Uint8Array([0x1f, 0x8b, 8, 0])], "log.gz")], "type"],
    ["bytes that are no text", [new File([new Uint8Array([0xff, 0xfe, 0xfa])], "a.txt")], "type"],
  ])("rejects %s", async (_, files, error) => {
    expect(await readUploads(files)).toMatchObject({ ok: false, error });
  });

  test("accepts three files of 5 MB, and ignores a field without a file", async () => {
    const largest = png("large.png", 5 * mebibyte - (pngBytes?.length ?? 0));
    const read = await readUploads([new File([], ""), "text", png(), largest, new File(["log"], "log.txt")]);
    expect(read.ok && read.files.map(({ name }) => name)).toEqual(["menu.png", "large.png", "log.txt"]);
  });

  test("names the file that is rejected, and its format", async () => {
    expect(await readUploads([png(), new File([tiffBytes as BlobPart], "scan.png")])).toEqual({
      ok: false,
      error: "otherFormat",
      facts: { name: "scan.png", format: "TIFF" },
    });
    expect(await readUploads([new File(["BM is how this text begins"], "bm.txt")])).toMatchObject({ ok: true });
  });

  test("accepts a JPEG without its end mark, and says so", async () => {
    const files = [new File([jpegBytes?.slice(0, -2) as BlobPart], "cut.jpg"), png()];
    expect(await readUploads(files)).toMatchObject({
      ok: true,
      files: [{ type: "image/jpeg" }, {}],
      doubtful: ["cut.jpg"],
    });
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
