/** The six pictures of the demo theme, which are our own work. */
import path from "node:path";
import sharp from "sharp";

const folder = path.join(import.meta.dirname, "../workers/sandbox/seed/theme-pictures");

/**
 * `assets/hero-1.png` to `hero-6.png`, 1280 × 800. The repository has them as small JPEG files; the little compression
 * makes the releases as large as real ones.
 */
export async function readPictures(): Promise<Record<string, Uint8Array>> {
  const entries = [1, 2, 3, 4, 5, 6].map(async (number) => {
    const picture = await sharp(path.join(folder, `hero-${number}.jpg`))
      .png({ compressionLevel: 1 })
      .toBuffer();
    return [`assets/hero-${number}.png`, picture] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
