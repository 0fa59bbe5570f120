import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { nameFormat } from "./picture-formats.ts";
import { readPicture } from "./read-picture.ts";

const noise = sharp({
  create: { width: 120, height: 80, channels: 3, noise: { type: "gaussian", sigma: 30 }, background: "#888" },
});
const frames = await Promise.all(
  ["#f00", "#00f"].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);
const files = await Promise.all(
  [
    ["jpeg", noise.clone().withMetadata({ orientation: 6 }).jpeg()] as const,
    ["jpeg", noise.clone().jpeg({ progressive: true })] as const,
    ["jpeg", noise.clone().jpeg({ chromaSubsampling: "4:4:4", optimiseScans: true })] as const,
    ["png", noise.clone().png()] as const,
    ["png", noise.clone().png({ palette: true, progressive: true })] as const,
    ["webp", noise.clone().webp()] as const,
    ["webp", noise.clone().webp({ lossless: true })] as const,
    ["webp", noise.clone().ensureAlpha(0.5).webp()] as const,
    [
      "webp",
      noise
        .clone()
        .withExif({ IFD0: { Model: "Cam" } })
        .webp(),
    ] as const,
    ["avif", noise.clone().avif()] as const,
    ["gif", noise.clone().gif()] as const,
  ].map(async ([format, picture]): Promise<[string, Buffer]> => [format, await picture.toBuffer()]),
);
const ofFormat = (wanted: string) => files.find(([format]) => format === wanted)?.[1] ?? Buffer.alloc(0);
const size = { width: 120, height: 80, isAnimated: false, mayBeIncomplete: false };
const truncated = { ok: false, fault: "truncated" };
const start = (bytes: Buffer, share: number) => bytes.subarray(0, Math.max(16, Math.floor(bytes.length * share)));

describe("readPicture", () => {
  describe.each(files)("%s", (format, file) => {
    test("reads format and size, whatever follows the end mark", () => {
      const whole = { ok: true, header: { format, ...size } };
      expect(readPicture(file)).toEqual(whole);
      for (const behind of ["PK\x03\x04<script>", "\xff\xd8\xff\xe1\0\x08Exif", "\0".repeat(70_000), "SEFHj\0\0\0"])
        expect(readPicture(Buffer.concat([file, Buffer.from(behind, "latin1")])), behind.slice(0, 8)).toEqual(whole);
      // At any place of a larger memory.
      expect(readPicture(Buffer.concat([Buffer.alloc(7), file]).subarray(7))).toEqual(whole);
    });

    test("refuses what ends early, except a JPEG whose picture has begun", () => {
      for (const share of format === "jpeg" ? [0, 0.01] : [0.02, 0.1])
        expect(readPicture(start(file, share)), String(share)).toEqual(truncated);
      for (const share of [0.7, 0.95, 1 - 2 / file.length]) {
        const cut = readPicture(start(file, share));
        if (format === "jpeg")
          expect(cut, String(share)).toEqual({ ok: true, header: { format, ...size, mayBeIncomplete: true } });
        else expect(cut, String(share)).toEqual(truncated);
      }
    });
  });

  test("refuses an AVIF that ends before its data", () => {
    const avif = ofFormat("avif");
    const data = avif.indexOf("mdat", 0, "latin1") - 4;
    expect(data).toBeGreaterThan(0);
    expect(readPicture(avif.subarray(0, data))).toEqual(truncated);
  });

  test("does not take the end mark of an embedded preview for the picture's own", () => {
    const preview = Buffer.concat([Buffer.from("Exif\0\0"), ofFormat("jpeg")]);
    const segment = Buffer.from([0xff, 0xe1, 0, 0]);
    segment.writeUInt16BE(preview.length + 2, 2);
    const jpeg = Buffer.concat([ofFormat("jpeg").subarray(0, 2), segment, preview, ofFormat("jpeg").subarray(2)]);
    expect(readPicture(jpeg)).toMatchObject({ ok: true, header: { mayBeIncomplete: false } });
    expect(readPicture(jpeg.subarray(0, -2))).toMatchObject({ ok: true, header: { mayBeIncomplete: true } });
    expect(readPicture(jpeg.subarray(0, preview.length + 6))).toEqual(truncated);
  });

  test("does not take an end mark inside the data for the end", () => {
    const png = ofFormat("png");
    const fake = Buffer.concat([png.subarray(0, 60), Buffer.from("\0\0\0\0IEND"), png.subarray(68, png.length - 40)]);
    expect(readPicture(fake)).toEqual(truncated);
    const gif = Buffer.from(start(ofFormat("gif"), 0.9));
    gif[gif.length - 1] = 0x3b;
    expect(readPicture(gif)).toEqual(truncated);
  });

  test.each([1, -1])("accepts a WebP whose stated size differs by %d", (by) => {
    for (const [format, file] of files) {
      if (format !== "webp") continue;
      const changed = Buffer.from(file);
      changed.writeUInt32LE(file.readUInt32LE(4) + by, 4);
      expect(readPicture(changed)).toEqual({ ok: true, header: { format, ...size } });
    }
  });

  test("recognises an animation, also without a loop, and no heavy still picture", async () => {
    const join = () => sharp(frames, { join: { animated: true } });
    const animated = [await join().gif({ loop: 0 }).toBuffer(), await join().gif({ loop: 1 }).toBuffer()];
    for (const file of [...animated, await join().webp({ loop: 0 }).toBuffer()])
      expect(readPicture(file)).toMatchObject({ ok: true, header: { width: 20, height: 20, isAnimated: true } });
    const noisy = { width: 800, height: 800, channels: 3, noise: { type: "gaussian", sigma: 90 } };
    const still = await sharp({ create: noisy } as never)
      .gif({ effort: 1, dither: 0 })
      .toBuffer();
    expect(readPicture(still)).toMatchObject({ ok: true, header: { isAnimated: false } });
  });

  test("throws nothing for any bytes", () => {
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        changes,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([, file], bytes, share) => {
          const changed = Buffer.from(start(file, share));
          for (const [at, byte] of bytes) changed[at] = byte;
          expect(readPicture(changed)).toHaveProperty("ok");
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("nameFormat", () => {
  test.each([
    ["TIFF", "II*\0\x08\0\0\0"],
    ["TIFF", "MM\0*\0\0\0\x08"],
    ["BMP", "BM\x36\x10\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0"],
    ["JPEG XL", "\xff\x0a\x10\x20"],
    ["JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl "],
    ["JPEG 2000", "\0\0\0\x0cjP  \r\n\x87\n"],
    ["Photoshop", "8BPS\0\x01"],
    ["ICO", "\0\0\x01\0\x02\0\x10\x10"],
    ["PDF", "%PDF-1.7"],
    ["SVGZ", "\x1f\x8b\x08\0"],
    ["HEIC", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic"],
    ["AVIF", "\0\0\0\x18ftypmif1\0\0\0\0mif1avif"],
    [null, "\0\0\0\x14ftypmp42\0\0\0\0isom"],
    [null, "BM is how this text begins, with more of it"],
    [null, ""],
  ])("names %s", (name, text) => {
    expect(nameFormat(Buffer.from(text, "latin1"))).toBe(name);
  });

  test("names what a scanner or a phone writes", async () => {
    expect(nameFormat(await noise.clone().tiff().toBuffer())).toBe("TIFF");
    for (const [format, file] of files) expect(nameFormat(file)?.toLowerCase()).toBe(format);
  });
});
