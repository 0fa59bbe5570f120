/**
 * Row 14: the picture tools in Chromium. Bytes against the reference encoders at equal similarity (SSIM), the longest
 * task of the page and the memory of its document while 100 pictures of 5 MB are in work.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { ssim } from "ssim.js";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { paintPictures } from "#scripts/theme-pictures.ts";
import { launchBrowser, withoutTour } from "#tests/browser/chromium.ts";
import { waitForHydration } from "#tests/browser/page-state.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { exactly, type Ratio } from "../ratio.ts";
import type { Row } from "../run.ts";

const pictureCount = 100;
const pictureBytes = 5_000_000;

const paintPhotos = () => Object.values(paintPictures()).map((picture) => Buffer.from(picture));

/** A scene in the size of a phone's photo, with the noise of its sensor. */
async function createLargePhoto(): Promise<Buffer> {
  const [scene] = paintPhotos();
  const size = { width: 4000, height: 3000 };
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: "#808080", noise } });
  const photo = sharp(scene).resize({ ...size, fit: "fill" });
  return photo
    .composite([{ input: await grain.png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function compare(original: Buffer, candidate: Buffer): Promise<number> {
  const [one, other] = await Promise.all([original, candidate].map(toPixels));
  if (!one || !other) throw new Error("A picture is missing.");
  return ssim(one, other).mssim;
}

async function toPixels(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const references = {
  webp: (picture: Sharp, quality: number) => picture.webp({ quality, effort: 4 }).toBuffer(),
  jpeg: (picture: Sharp, quality: number) => picture.jpeg({ quality, mozjpeg: true }).toBuffer(),
};

/** The reference's bytes at this similarity, between its two nearest qualities. */
async function findReferenceBytes(original: Buffer, wanted: number, format: keyof typeof references): Promise<number> {
  let below: { bytes: number; similarity: number } | null = null;
  for (let quality = 60; quality <= 95; quality++) {
    const file = await references[format](sharp(original), quality);
    const at = { bytes: file.byteLength, similarity: await compare(original, file) };
    if (at.similarity >= wanted) {
      if (!below) return at.bytes;
      const share = (wanted - below.similarity) / (at.similarity - below.similarity);
      return below.bytes + share * (at.bytes - below.bytes);
    }
    below = at;
  }
  return below?.bytes ?? Number.NaN;
}

async function openTool(): Promise<{ page: Page; close: () => Promise<void> }> {
  const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder, onLog: () => undefined });
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.portalUrl, locale: "en-GB" });
  await withoutTour(context);
  const page = await context.newPage();
  await page.goto("/login?redirectTo=/image-optimizer");
  await page.fill("input[name=email]", "alice@demo.test");
  await page.fill("input[name=password]", demoPassword);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL("**/image-optimizer");
  await waitForHydration(page);
  const close = async () => {
    await browser.close();
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
  };
  return { page, close };
}

const isFinished = (page: Page, count: number, timeout: number) =>
  page.getByText(`${count} pictures ready.`).waitFor({ state: "attached", timeout });

async function downloadAll(page: Page): Promise<Record<string, Uint8Array>> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".optimizer-head-download button").click(),
  ]);
  return unzipSync(await readFile(await download.path()));
}

async function measureBytes(format: keyof typeof references): Promise<Ratio> {
  const photos = paintPhotos();
  const { page, close } = await openTool();
  try {
    await page.setInputFiles(
      "main input[type=file]",
      photos.map((buffer, at) => ({ name: `${at}.png`, mimeType: "image/png", buffer })),
    );
    await isFinished(page, photos.length, 120_000);
    if (format === "jpeg") {
      await page.getByText("JPEG", { exact: true }).click();
      await page.getByText(`0 of ${photos.length} done`).waitFor();
      await isFinished(page, photos.length, 120_000);
    }
    const results = await downloadAll(page);
    const ratios = await Promise.all(
      photos.map(async (photo, at) => {
        const result = Buffer.from(results[`${at}.${format === "jpeg" ? "jpg" : format}`] ?? []);
        return result.byteLength / (await findReferenceBytes(photo, await compare(photo, result), format));
      }),
    );
    ratios.sort((one, other) => one - other);
    const at = (index: number) => ratios[index] ?? Number.NaN;
    return { median: at(Math.floor(ratios.length / 2)), lowest: at(0), highest: at(ratios.length - 1) };
  } finally {
    await close();
  }
}

interface Load {
  longestTaskMs: number;
  /** Of the page and its Web Workers. */
  peakBytes: number;
}

let load: Promise<Load> | undefined;

/** One run for both figures. */
function measureLoad(): Promise<Load> {
  load ??= runLoad();
  return load;
}

async function runLoad(): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-pictures-"));
  const { page, close } = await openTool();
  try {
    const photo = await createLargePhoto();
    // Trailing bytes, as the films that phones append, bring each to the size.
    const padding = Buffer.alloc(Math.max(0, pictureBytes - photo.byteLength));
    const file = path.join(folder, "photo.jpg");
    await writeFile(file, Buffer.concat([photo, padding]));
    await page.evaluate(() => {
      const found = { longest: 0 };
      Object.assign(window, { found });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest, duration);
      }).observe({ type: "longtask" });
    });
    await page.setInputFiles(
      "main input[type=file]",
      Array.from({ length: pictureCount }, () => file),
    );
    let peakBytes = 0;
    const watch = setInterval(async () => {
      peakBytes = Math.max(peakBytes, await measureProcess());
    }, 500);
    await isFinished(page, pictureCount, 1_800_000);
    clearInterval(watch);
    const { longest } = await page.evaluate(() => (window as unknown as { found: { longest: number } }).found);
    return { longestTaskMs: longest, peakBytes };
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resident memory of the largest renderer process, which runs the page and its Web Workers. */
async function measureProcess(): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
      if (!command.includes("--type=renderer")) return 0;
      const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    }),
  );
  return Math.max(0, ...sizes);
}

export const figures: Row[] = [
  { title: "WebP bytes at equal SSIM, against libwebp", budget: 1.05, measure: () => measureBytes("webp") },
  { title: "JPEG bytes at equal SSIM, against mozjpeg", budget: 1.05, measure: () => measureBytes("jpeg") },
  {
    title: `longest task with ${pictureCount} pictures of 5 MB, against 200 ms`,
    ...{ budget: 1, measure: async () => exactly((await measureLoad()).longestTaskMs / 200) },
  },
  {
    title: `memory of the page with ${pictureCount} pictures of 5 MB, against 1 GB`,
    ...{ budget: 1, measure: async () => exactly((await measureLoad()).peakBytes / 1_000_000_000) },
  },
];
