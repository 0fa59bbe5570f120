import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import type { OutputFormat } from "./format.ts";
import { canKeep } from "./keep.ts";

const picture = sharp({
  create: { width: 60, height: 40, channels: 3, noise: { type: "gaussian", sigma: 30 }, background: "#888" },
});
const formats: OutputFormat[] = ["jpeg", "png", "webp", "avif"];

const check = async (made: Sharp, format: OutputFormat, ...added: string[]) =>
  canKeep(new Blob([(await made.toFormat(format).toBuffer()) as BlobPart, ...added]), format);

describe("canKeep", () => {
  test.each(formats)("allows a plain %s", async (format) => {
    expect(await check(picture.clone(), format)).toBe(true);
  });

  test("allows progressive and transparent pictures", async () => {
    expect(
      await canKeep(new Blob([await picture.clone().jpeg({ progressive: true }).toBuffer()] as BlobPart[]), "jpeg"),
    ).toBe(true);
    for (const format of ["png", "webp", "avif"] as const)
      expect(await check(picture.clone().ensureAlpha(0.5), format), format).toBe(true);
  });

  test.each(formats)("rejects a %s with metadata, an orientation, a profile or foreign bytes", async (format) => {
    expect(await check(picture.clone().withExif({ IFD0: { Model: "SecretCam" } }), format)).toBe(false);
    expect(await check(picture.clone().withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"), format)).toBe(false);
    expect(await check(picture.clone().withMetadata({ orientation: 6 }), format)).toBe(false);
    expect(await check(picture.clone().withIccProfile("p3"), format)).toBe(false);
    expect(await check(picture.clone(), format, "<script>alert(1)</script>")).toBe(false);
    expect(
      await canKeep(
        new Blob([(await picture.clone().toFormat(format).toBuffer()).subarray(0, 60)] as BlobPart[]),
        format,
      ),
    ).toBe(false);
  });

  test("rejects the inks of a printer, and an animation", async () => {
    expect(await check(picture.clone().toColourspace("cmyk"), "jpeg")).toBe(false);
    const frame = await picture.clone().png().toBuffer();
    const frames = [frame, await picture.clone().negate().png().toBuffer()];
    expect(await check(sharp(frames, { join: { animated: true } }), "webp")).toBe(false);
  });
});
