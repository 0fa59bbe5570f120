/**
 * Row 14: the picture tools in Chromium. Bytes against the reference encoders at equal similarity (SSIM, which sees only
 * brightness), the longest task of the page and the memory of its process while 100 pictures of 5 MB are in work.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { ssim } from "ssim.js";
import { pictureTypes } from "#base/picture-formats.ts";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { readPictures } from "#scripts/theme-pictures.ts";
import { launchBrowser, withoutTour } from "#tests/browser/chromium.ts";
import { waitForHydration } from "#tests/browser/page-state.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { exactly, type Ratio } from "../ratio.ts";
import type { Row } from "../run.ts";

const pictureCount = 100;
const pictureBytes = 5_000_000;

const readPhotos = async () => Object.values(await readPictures()).map((picture) => Buffer.from(picture));

/** A scene in the size of a phone's photo, with the noise of its sensor. */
async function createLargePhoto(): Promise<Buffer> {
  const [scene] = await readPhotos();
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

/** Encoders of libvips. Its PNG is lossless like ours and has no quality. */
const references = {
  webp: (picture: Sharp, quality: number) => picture.webp({ quality, effort: 4 }).toBuffer(),
  jpeg: (picture: Sharp, quality: number) => picture.jpeg({ quality, mozjpeg: true }).toBuffer(),
  avif: (picture: Sharp, quality: number) =>
    picture.avif({ quality, effort: 4, chromaSubsampling: "4:2:0" }).toBuffer(),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(),
};
type Format = keyof typeof references;

/** The reference's bytes at this similarity, between its two nearest qualities. */
async function findReferenceBytes(original: Buffer, wanted: number, format: Format): Promise<number> {
  if (format === "png") return (await references.png(sharp(original))).byteLength;
  let below = { quality: 19, bytes: 0, similarity: 0 };
  let above = { quality: 100, bytes: Number.NaN, similarity: 1 };
  while (above.quality - below.quality > 1) {
    const quality = Math.floor((below.quality + above.quality) / 2);
    const file = await references[format](sharp(original), quality);
    const at = { quality, bytes: file.byteLength, similarity: await compare(original, file) };
    if (at.similarity >= wanted) above = at;
    else below = at;
  }
  const share = (wanted - below.similarity) / (above.similarity - below.similarity);
  return below.bytes + share * (above.bytes - below.bytes);
}

type Tool = "/image-optimizer" | "/image-resizer";

async function openTool(tool: Tool): Promise<{ browser: Browser; page: Page; close: () => Promise<void> }> {
  const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder, onLog: () => undefined });
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.portalUrl, locale: "en-GB" });
  await withoutTour(context);
  // As on a large machine, so that the tools use as many Web Workers as they ever do.
  await context.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 }));
  const page = await context.newPage();
  await page.goto(`/login?redirectTo=${tool}`);
  await page.fill("input[name=email]", "alice@demo.test");
  await page.fill("input[name=password]", demoPassword);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL(`**${tool}`);
  await waitForHydration(page);
  const close = async () => {
    await browser.close();
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
  };
  return { browser, page, close };
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

async function measureBytes(format: Format): Promise<Ratio> {
  const photos = await readPhotos();
  const { page, close } = await openTool("/image-optimizer");
  try {
    await page.setInputFiles(
      "main input[type=file]",
      photos.map((buffer, at) => ({ name: `${at}.png`, mimeType: "image/png", buffer })),
    );
    await isFinished(page, photos.length, 120_000);
    if (format !== "webp") {
      // The pictures are PNG, and keep that only on request.
      const choice = format === "png" ? "origin" : format;
      await page.locator(`input[name=format][value=${choice}]`).dispatchEvent("click");
      await page.getByText(`0 of ${photos.length} done`).waitFor();
      await isFinished(page, photos.length, 300_000);
    }
    const results = await downloadAll(page);
    const ratios: number[] = [];
    for (const [at, photo] of photos.entries()) {
      const result = Buffer.from(results[`${at}.${pictureTypes[format].extension}`] ?? []);
      const reference = await findReferenceBytes(photo, await compare(photo, result), format);
      ratios.push(result.byteLength / reference);
    }
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

const loads = new Map<Tool, Promise<Load>>();

/** One run for both figures. */
function measureLoad(tool: Tool): Promise<Load> {
  const load = loads.get(tool) ?? runLoad(tool);
  loads.set(tool, load);
  return load;
}

const maxLoadMs = 1_800_000;

async function runLoad(tool: Tool): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-pictures-"));
  const { browser, page, close } = await openTool(tool);
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
    let peakBytes = 0;
    const watch = setInterval(async () => {
      peakBytes = Math.max(peakBytes, await measureRenderer(browser));
    }, 500);
    await page.setInputFiles(
      "main input[type=file]",
      Array.from({ length: pictureCount }, () => file),
    );
    if (tool === "/image-optimizer") await isFinished(page, pictureCount, maxLoadMs);
    else {
      await page.getByRole("button", { name: `Create ${pictureCount} pictures` }).click();
      await page.getByText(`${pictureCount} pictures created`).waitFor({ timeout: maxLoadMs });
    }
    clearInterval(watch);
    const { longest } = await page.evaluate(() => (window as unknown as { found: { longest: number } }).found);
    return { longestTaskMs: longest, peakBytes };
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resident memory of the largest renderer process, which runs the page and its Web Workers. */
async function measureRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo.map(async ({ type, id }) => {
    const status = type === "renderer" ? await readFile(`/proc/${id}/status`, "utf8").catch(() => "") : "";
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  });
  return Math.max(0, ...(await Promise.all(sizes)));
}

const listLoadRows = (tool: Tool): Row[] => [
  {
    title: `${tool}: longest task with ${pictureCount} pictures of 5 MB, against 200 ms`,
    ...{ budget: 1, measure: async () => exactly((await measureLoad(tool)).longestTaskMs / 200) },
  },
  {
    title: `${tool}: memory of the page with ${pictureCount} pictures of 5 MB, against 1 GB`,
    ...{ budget: 1, measure: async () => exactly((await measureLoad(tool)).peakBytes / 1_000_000_000) },
  },
];

export const figures: Row[] = [
  { title: "WebP bytes at equal SSIM, against libwebp", budget: 1.05, measure: () => measureBytes("webp") },
  { title: "JPEG bytes at equal SSIM, against mozjpeg", budget: 1.05, measure: () => measureBytes("jpeg") },
  // Our encoder works at speed 8, because slower ones take three times as long for a tenth less.
  {
    title: "AVIF bytes at equal SSIM, against libaom at a slower speed",
    budget: 1.15,
    measure: () => measureBytes("avif"),
  },
  { title: "PNG bytes, lossless, against libpng", budget: 1.05, measure: () => measureBytes("png") },
  ...listLoadRows("/image-optimizer"),
  ...listLoadRows("/image-resizer"),
];
