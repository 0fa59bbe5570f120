import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PictureError } from "./format.ts";
import { readHeader } from "./read-header.ts";

const noise = sharp({
  create: { width: 120, height: 80, channels: 3, noise: { type: "gaussian", sigma: 30 }, background: "#888" },
});
const files: [string, Buffer][] = await Promise.all(
  [
    ["jpeg", noise.clone().withMetadata({ orientation: 6 }).jpeg()] as const,
    ["jpeg", noise.clone().jpeg({ progressive: true })] as const,
    ["png", noise.clone().png()] as const,
    ["webp", noise.clone().webp()] as const,
    ["webp", noise.clone().webp({ lossless: true })] as const,
    ["webp", noise.clone().ensureAlpha(0.5).webp()] as const,
    ["avif", noise.clone().avif()] as const,
    ["gif", noise.clone().gif()] as const,
  ].map(async ([format, picture]): Promise<[string, Buffer]> => [format, await picture.toBuffer()]),
);

const toBlob = (...parts: (Buffer | string)[]) => new Blob(parts as BlobPart[]);
const codeOf = (file: Blob) =>
  readHeader(file).then(
    ({ format }) => format,
    (error) => (error instanceof PictureError ? error.code : error),
  );

describe("readHeader", () => {
  describe.each(files)("%s", (format, file) => {
    test("reads format and size, whatever follows the file", async () => {
      expect(await readHeader(toBlob(file))).toEqual({ format, width: 120, height: 80, isAnimated: false });
      if (format !== "gif")
        expect(await codeOf(toBlob(file, format === "avif" ? "" : "PK\x03\x04<script>"))).toBe(format);
    });

    test("rejects a truncated file", async () => {
      for (const share of [0.02, 0.5, 0.95])
        expect(await codeOf(toBlob(file.subarray(0, Math.max(16, file.length * share))))).toBe("truncated");
    });
  });

  test("rejects a GIF whose last byte only looks like its end", async () => {
    const whole = await noise.clone().gif().toBuffer();
    for (const share of [0.02, 0.5, 0.95]) {
      const part = Buffer.from(whole.subarray(0, Math.max(16, whole.length * share)));
      part[part.length - 1] = 0x3b;
      expect(await codeOf(toBlob(part))).toBe("truncated");
    }
  });

  test("recognises an animation", async () => {
    const frames = await Promise.all(["#f00", "#00f"].map((background) => createFrame(background)));
    const animated = (format: "gif" | "webp") =>
      sharp(frames, { join: { animated: true } })
        [format]({ loop: 0 })
        .toBuffer();
    for (const format of ["gif", "webp"] as const)
      expect(await readHeader(toBlob(await animated(format)))).toEqual({
        format,
        width: 20,
        height: 20,
        isAnimated: true,
      });
  });

  test("recognises an animation without a loop, and does not take a heavy still GIF for one", async () => {
    const frames = await Promise.all(["#f00", "#00f"].map((background) => createFrame(background)));
    const once = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 1 })
      .toBuffer();
    expect(once.includes("NETSCAPE")).toBe(false);
    expect(await readHeader(toBlob(once))).toMatchObject({ isAnimated: true });
    const heavy = sharp({
      create: { width: 800, height: 800, channels: 3, noise: { type: "gaussian", sigma: 90 } },
    } as never);
    const still = await heavy.gif({ effort: 1, dither: 0 }).toBuffer();
    expect(still.length).toBeGreaterThan(256 * 1024);
    expect(await readHeader(toBlob(still))).toMatchObject({ isAnimated: false });
  });

  const createFrame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();

  test.each<[string, number, number]>([
    ["a bomb", 50_000, 50_000],
    ["a line", 1, 100_000],
    ["a little too much", 16_000, 16_000],
  ])("rejects %s by its header", async (_, width, height) => {
    const bomb = Buffer.from(files[2]?.[1] ?? []);
    bomb.writeUInt32BE(width, 16);
    bomb.writeUInt32BE(height, 20);
    expect(await codeOf(toBlob(bomb))).toBe("tooLarge");
  });

  test.each([
    ["empty", ""],
    ["notPicture", "<html><script>alert(1)</script>"],
    ["notPicture", "%PDF-1.7"],
    ["svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["notPicture", "\0\0\0\x14ftypmp42\0\0\0\0isom"],
  ])("reports other content as %s", async (code, text) => {
    expect(await codeOf(toBlob(text))).toBe(code);
  });

  test("finds the end of a JPEG before a phone's film", async () => {
    const jpeg = files[0]?.[1] ?? Buffer.alloc(0);
    expect(await codeOf(toBlob(jpeg, Buffer.alloc(200_000)))).toBe("jpeg");
  });

  test("throws only a PictureError for any bytes", async () => {
    const changes = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), changes, async ([, file], bytes) => {
        const changed = Buffer.from(file);
        for (const [at, byte] of bytes) changed[at] = byte;
        expect(await codeOf(toBlob(changed))).toEqual(expect.any(String));
      }),
      { numRuns: 200 },
    );
  });
});
