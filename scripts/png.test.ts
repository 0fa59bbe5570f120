import { crc32, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { encodePng } from "./png.ts";

const readChunks = (png: Buffer) => {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const named = png.subarray(at + 4, at + 8 + length);
    chunks.push({
      type: named.toString("latin1", 0, 4),
      data: named.subarray(4),
      sound: crc32(named) === png.readUInt32BE(at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
};

describe("encodePng", () => {
  test("encodes a file that decodes to the same pixels", () => {
    const [width, height] = [5, 3];
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 97) % 256);
    const png = Buffer.from(encodePng(width, height, pixels));
    expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    const [header, data, end] = readChunks(png);
    expect([header?.type, data?.type, end?.type]).toEqual(["IHDR", "IDAT", "IEND"]);
    expect([header?.sound, data?.sound, end?.sound]).toEqual([true, true, true]);
    expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4), header?.data[8], header?.data[9]]).toEqual([
      width,
      height,
      8,
      2,
    ]);

    const rows = inflateSync(data?.data ?? Buffer.alloc(0));
    const decoded = new Uint8Array(pixels.length);
    for (let y = 0; y < height; y++) {
      expect(rows[y * 16]).toBe(2);
      for (let x = 0; x < 15; x++) {
        const above = y === 0 ? 0 : (decoded[(y - 1) * 15 + x] ?? 0);
        decoded[y * 15 + x] = (rows[y * 16 + 1 + x] ?? 0) + above;
      }
    }
    expect(decoded).toEqual(pixels);
  });
});
