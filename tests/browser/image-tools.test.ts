/** The picture tools with real files of every format, good and broken. */
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { visit } from "./frame-page.ts";
import { findViolations, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let browser: Browser;
let page: Page;
let complaints: string[];
let files: TestFile[];

/** What the test does on purpose. */
const expected = /Failed to load resource|\.wasm/;

beforeAll(async () => {
  [browser, files] = await Promise.all([openBrowser(), createFiles()]);
  const { email } = await mintAccount({});
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  page = await context.newPage();
  complaints = collectConsoleErrors(page, expected);
  await signInContext(context, email);
  await page.goto("/help");
  await waitForHydration(page);
});
afterAll(closeContexts);

const width = 240;
const height = 160;

/** A photo-like picture: soft shapes with a little noise. */
function createPhoto() {
  const shapes = `<svg width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#c66b3d"/>
    <stop offset="1" stop-color="#f3e6d6"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="60" cy="60" r="40" fill="#26495c"/></svg>`;
  return sharp(Buffer.from(shapes)).removeAlpha();
}

async function createFiles(): Promise<TestFile[]> {
  const photo = createPhoto();
  const frames = await Promise.all([photo.clone().png().toBuffer(), photo.clone().negate().png().toBuffer()]);
  const exif = { IFD0: { Model: "SecretCam" }, IFD3: { GPSLatitude: "48/1 51/1 24/1", GPSLatitudeRef: "N" } };
  const jpeg = await photo
    .clone()
    .withIccProfile("p3")
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer();
  const png = await photo.clone().ensureAlpha(0.5).png().toBuffer();
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(1, 16);
  bomb.writeUInt32BE(100_000, 20);
  const avif = await photo.clone().avif({ quality: 90 }).toBuffer();
  // Every brand in its first box.
  const heic = Buffer.from(avif.toString("latin1").replaceAll(/avi[fo]|miaf|MA1[AB]/g, "heic"), "latin1");
  const file = (name: string, buffer: Buffer): TestFile => ({ name, mimeType: "image/jpeg", buffer });
  return [
    file("vase.jpg", jpeg),
    file("bol.png", png),
    file("feuille.webp", await photo.clone().webp({ quality: 95 }).toBuffer()),
    file("lin.avif", avif),
    file(
      "ruban.gif",
      await sharp(frames, { join: { animated: true } })
        .gif({ loop: 0 })
        .toBuffer(),
    ),
    file("png-nomme.jpg", await photo.clone().png().toBuffer()),
    file("polyglotte.jpg", Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>PK\x05\x06")])),
    // Programs and cameras leave out the end mark.
    file("sans-fin.jpg", jpeg.subarray(0, -2)),
    file("coupe.jpg", png.subarray(0, png.length / 2)),
    file("scan.jpg", await photo.clone().tiff().toBuffer()),
    file("telephone.heic", heic),
    file("vide.png", Buffer.alloc(0)),
    file("bombe.png", bomb),
    file("page.jpg", Buffer.from("<html><script>alert(1)</script>")),
  ];
}

const row = (name: string) => page.locator(".optimizer-row", { hasText: name });
const status = () => page.locator("main [role=status]").first();
const choose = (chosen: TestFile[]) => page.locator("main input[type=file]").first().setInputFiles(chosen);

async function downloadAll(): Promise<Record<string, Buffer>> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".optimizer-head-download button").click(),
  ]);
  const bytes = await readFile(await download.path());
  if (!download.suggestedFilename().endsWith(".zip")) return { [download.suggestedFilename()]: bytes };
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file)]));
}

const policyOf = () => page.evaluate(async () => (await fetch(location.href)).headers.get("content-security-policy"));
const documentPath = () =>
  page.evaluate(() => new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname);

test("a link from another page opens the tool in a document with its own policy", async () => {
  await page.goto("/search?q=outils");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Alléger des images" }).click();
  await page.waitForURL("**/image-optimizer");
  await waitForHydration(page);
  expect(await documentPath()).toBe("/image-optimizer");
  expect(await policyOf()).toContain("'wasm-unsafe-eval'");
  expect(await findViolations(page, { within: "main" })).toEqual([]);
});

test("every format becomes WebP without metadata; broken files are named and the others go on", async () => {
  await choose(files);
  await expect.poll(() => status().textContent()).toBe("8 images prêtes. 6 images en échec.");
  const reasons = {
    "coupe.jpg": "Fichier incomplet",
    "scan.jpg": "au format TIFF",
    "telephone.heic": "Réglages, Appareil photo",
    "vide.png": "Fichier vide",
    "bombe.png": "Image trop grande",
    "page.jpg": "n’est pas une image",
  };
  for (const [name, reason] of Object.entries(reasons)) expect(await row(name).textContent()).toContain(reason);
  expect(await row("ruban.gif").textContent()).toContain("première image de l’animation");
  expect(await row("sans-fin.jpg").textContent()).toContain("regardez son bord inférieur");
  expect(await findViolations(page, { within: "main" })).toEqual([]);

  const results = await downloadAll();
  expect(Object.keys(results).sort()).toEqual(
    ["bol", "feuille", "lin", "png-nomme", "polyglotte", "ruban", "sans-fin", "vase"].map((name) => `${name}.webp`),
  );
  const reference = await createPhoto().raw().toBuffer();
  for (const [name, file] of Object.entries(results)) {
    const { format, exif, icc, xmp, orientation, ...size } = await sharp(file).metadata();
    expect({ format, exif, icc, xmp, orientation }, name).toEqual({ format: "webp" });
    const isTurned = ["vase.webp", "polyglotte.webp", "sans-fin.webp"].includes(name);
    expect([size.width, size.height], name).toEqual(isTurned ? [height, width] : [width, height]);
    expect(file.includes("script") || file.includes("SecretCam"), name).toBe(false);
    if (name === "bol.webp") continue;
    const pixels = await sharp(file)
      .rotate(isTurned ? -90 : 0)
      .removeAlpha()
      .raw()
      .toBuffer();
    const difference =
      pixels.reduce((sum, value, at) => sum + Math.abs(value - (reference[at] ?? 0)), 0) / pixels.length;
    expect(difference, name).toBeLessThan(4);
  }
  const { channels, ...alpha } = await sharp(results["bol.webp"]).stats();
  expect(channels[3]?.mean).toBeCloseTo(127, -1);
  expect(alpha.isOpaque).toBe(false);
});

test("the comparison moves by keyboard, and a broken file can be replaced", async () => {
  const slider = page.getByRole("slider", { name: "Part visible de l’original" });
  await slider.focus();
  await slider.press("ArrowLeft");
  await slider.press("ArrowLeft");
  expect(await slider.inputValue()).toBe("48");
  await page.getByText("200\u00a0%").click();
  const part = page.getByRole("slider", { name: "Partie visible de l’image" });
  await part.press("ArrowRight");
  const [good] = files.filter(({ name }) => name === "vase.jpg");
  await row("coupe.jpg")
    .locator("input[type=file]")
    .setInputFiles({ ...(good as TestFile), name: "entier.jpg" });
  await expect.poll(() => row("entier.jpg").textContent()).toContain("−");
  await row("vide.png").getByRole("button", { name: "Retirer vide.png" }).click();
  await expect.poll(() => row("vide.png").count()).toBe(0);
});

test("a size can be aimed at", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const sand = sharp({ create: { width: 600, height: 400, channels: 3, background: "#808080", noise } });
  await choose([{ name: "sable.png", mimeType: "image/png", buffer: await sand.png().toBuffer() }]);
  await page.getByText("JPEG", { exact: true }).click();
  await page.getByText("Poids").click();
  await page.getByLabel("Poids maximal par image").fill("3");
  await page.getByText("De 5 à 20\u202f000\u00a0Ko.", { exact: false }).waitFor();
  await page.getByLabel("Poids maximal par image").fill("60");
  const kilobytes = async () =>
    Number(/avant, (\d+)\u00a0Ko après/.exec((await row("sable.png").textContent()) ?? "")?.[1]);
  await expect.poll(() => page.locator(".compare-tag-after").textContent()).toContain("JPEG");
  await expect.poll(kilobytes).toBeLessThanOrEqual(60);
  await expect.poll(() => status().textContent()).toMatch(/^\d images prêtes\..* 4 images en échec\.$/);
  // An AVIF is lighter than any JPEG of it, so it stays out until the person includes it.
  expect(await row("lin.avif").textContent()).toContain("Plus lourde que l’original");
  expect(Object.keys(await downloadAll())).not.toContain("lin.jpg");
  const include = page.getByRole("button", { name: /l’inclure quand même/ });
  for (let left = await include.count(); left > 0; left -= 1) {
    await include.first().click();
    await expect.poll(() => include.count()).toBe(left - 1);
  }
  await expect.poll(() => status().textContent()).toBe("10 images prêtes. 4 images en échec.");
  const results = Object.entries(await downloadAll());
  expect(results).toHaveLength(10);
  for (const [name, file] of results) {
    expect(name).toMatch(/\.jpg$/);
    expect(file.byteLength, name).toBeLessThanOrEqual(60_000);
  }
  expect(results.find(([name]) => name === "sable.jpg")?.[1].byteLength).toBeGreaterThan(40_000);
});

test("a codec that cannot be loaded is said, the others go on, and it works once it can", async () => {
  await page.route("**/avif_enc*.wasm", (route) => route.abort());
  await page.getByText("Origine", { exact: true }).click();
  await page.getByText("Qualité", { exact: true }).click();
  await expect.poll(() => row("lin.avif").textContent()).toContain("L’outil n’a pas pu se charger");
  await expect.poll(() => status().textContent()).toBe("9 images prêtes. 5 images en échec.");
  await page.unroute("**/avif_enc*.wasm");
  await row("lin.avif").getByRole("button", { name: "Réessayer" }).click();
  await expect.poll(() => row("lin.avif").textContent()).toMatch(/\d\u00a0%/);
});

test("only 200 files are taken, a stopped batch resumes, and other pages are left for with their own policy", async () => {
  const [, small] = files;
  await choose(Array.from({ length: 250 }, (_, at) => ({ ...(small as TestFile), name: `${at}.png` })));
  await page.getByText(/images n’ont pas été ajoutées/).waitFor();
  await page.getByRole("button", { name: "Arrêter" }).click();
  await page.getByRole("button", { name: "Reprendre" }).click();
  await page.getByRole("button", { name: "Arrêter" }).click();
  await page.getByRole("button", { name: "Tout retirer" }).click();
  await page.getByText("Glissez vos images ici").waitFor();
  await page.getByRole("link", { name: "Redimensionner" }).click();
  await page.waitForURL("**/image-resizer");
  expect(await documentPath()).toBe("/image-optimizer");
  await page.getByRole("link", { name: "Couleurs SVG" }).click();
  await page.waitForURL("**/svg-color");
  expect(await documentPath()).toBe("/svg-color");
  expect(await policyOf()).not.toContain("wasm");
  await visit(page, "/image-optimizer");
  expect(complaints).toEqual([]);
});
