import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PictureError } from "./format.ts";
import { readHeader } from "./read-header.ts";

const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: "#888" } });
const [jpeg, png] = await Promise.all([picture.clone().jpeg().toBuffer(), picture.clone().png().toBuffer()]);

const toBlob = (...parts: (Buffer | string)[]) => new Blob(parts as BlobPart[]);
const codeOf = (file: Blob) =>
  readHeader(file).then(
    ({ format }) => format,
    (error) => (error instanceof PictureError ? error.code : error),
  );

describe("readHeader", () => {
  test("reads a picture with what cameras append to it", async () => {
    const { format, width, height } = await readHeader(toBlob(jpeg, Buffer.alloc(200_000)));
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 120, height: 80 });
    expect(await codeOf(toBlob(png, Buffer.alloc(70_000)))).toBe("png");
  });

  test("takes a JPEG without its end mark, and rejects a PNG that ends early", async () => {
    expect(await readHeader(toBlob(jpeg.subarray(0, -2)))).toMatchObject({ mayBeIncomplete: true });
    expect(await codeOf(toBlob(png.subarray(0, -12)))).toBe("truncated");
  });

  test.each<[string, number, number]>([
    ["a bomb", 50_000, 50_000],
    ["a line", 1, 100_000],
    ["a little too much", 16_000, 16_000],
  ])("rejects %s by its header", async (_, width, height) => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(width, 16);
    bomb.writeUInt32BE(height, 20);
    expect(await codeOf(toBlob(bomb))).toBe("tooLarge");
  });

  test.each([
    ["empty", ""],
    ["notPicture", "<html><script>alert(1)</script>"],
    ["otherFormat", "%PDF-1.7"],
    ["otherFormat", "II*\0\x08\0\0\0"],
    ["svgz", Buffer.from([0x1f, 0x8b, 8])],
    ["svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["svg", "\ufeff<svg/>"],
    ["notPicture", "\0\0\0\x14ftypmp42\0\0\0\0isom"],
  ])("reports other content as %s", async (code, content) => {
    expect(await codeOf(toBlob(content))).toBe(code);
  });

  test("names the format of a file that is none of ours", async () => {
    await expect(readHeader(toBlob("8BPS\0\x01"))).rejects.toMatchObject({ format: "Photoshop" });
  });
});
