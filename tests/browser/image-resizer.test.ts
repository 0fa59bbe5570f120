/** The resizer in Chromium: sizes, framing by keyboard, the created files, and sending them to the store. */
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

/** Red on the left, blue on the right. */
async function createHalves(): Promise<Buffer> {
  const blue = { create: { width: 400, height: 400, channels: 3, background: "#00f" } } as const;
  const halves = sharp({ create: { width: 800, height: 400, channels: 3, background: "#f00" } });
  return halves
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 400, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function open(scopes: string[]): Promise<{ page: Page; complaints: string[] }> {
  const { account } = await mintMerchant({ scopes });
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  const page = await context.newPage();
  // The browser itself reports an answer of 422.
  const complaints = collectConsoleErrors(page, /status of 422/);
  await signInContext(context, account.email);
  await page.goto("/image-resizer");
  await waitForHydration(page);
  return { page, complaints };
}

/** The colour in the middle of a picture. */
async function readMiddle(bytes: Uint8Array): Promise<"red" | "blue" | "mixed"> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const part = { left: Math.floor(width / 2) - 2, top: Math.floor(height / 2) - 2, width: 4, height: 4 };
  const [red, , blue] = (await sharp(bytes).extract(part).stats()).channels.map(({ mean }) => mean);
  return (red ?? 0) > 200 ? "red" : (blue ?? 0) > 200 ? "blue" : "mixed";
}

test("pictures are cropped around their focal point, saved as a ZIP, and sent", async () => {
  const { page, complaints } = await open(["read_themes", "write_themes", "write_files"]);
  const requests: string[] = [];
  page.on("request", (request) => request.method() === "POST" && requests.push(new URL(request.url()).pathname));
  const halves = await createHalves();
  await page.locator("input[type=file]").setInputFiles([
    { name: "Bol à fruits.jpg", mimeType: "image/jpeg", buffer: halves },
    { name: "vase.png", mimeType: "image/png", buffer: await sharp(halves).png().toBuffer() },
    { name: "cassé.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await page.getByText("cassé.png\u00a0: Ce fichier n’est pas une image", { exact: false }).waitFor();
  await page.getByRole("checkbox", { name: "Favicon" }).check();
  await page.getByRole("checkbox", { name: "Produit carré" }).uncheck();
  await page.locator("summary", { hasText: "Taille libre" }).click();
  await page.getByLabel("Largeur").fill("9");
  await page.getByLabel("Hauteur").fill("300");
  await page.getByRole("button", { name: "Ajouter cette taille" }).click();
  await page.getByText("De 16 à 5000 pixels").waitFor();
  await page.getByLabel("Largeur").fill("300");
  await page.getByRole("button", { name: "Ajouter cette taille" }).click();

  // The first picture's focus moves to its right edge; the second one keeps its own.
  const focus = page.getByRole("slider", { name: "Point d’intérêt" });
  await focus.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("Shift+ArrowRight");
  await page.getByText("Point d’intérêt à 100\u00a0%, 50\u00a0%").waitFor();
  await page.getByRole("button", { name: "vase.png", exact: true }).click();
  await page.getByText("Point d’intérêt à 50\u00a0%, 50\u00a0%").waitFor();
  expect(await findViolations(page, { within: "main" })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await fitsWindow(page)).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Créer 4 images" }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const names = ["Bol-a-fruits-32x32.webp", "Bol-a-fruits-300x300.webp", "vase-32x32.webp", "vase-300x300.webp"];
  expect(Object.keys(files)).toEqual(names);
  const found = await Promise.all(
    names.map(async (name) => {
      const { format, width, height } = await sharp(files[name]).metadata();
      return [format, width, height, await readMiddle(files[name] ?? new Uint8Array())];
    }),
  );
  expect(found).toEqual([
    ["webp", 32, 32, "blue"],
    ["webp", 300, 300, "blue"],
    ["webp", 32, 32, "mixed"],
    ["webp", 300, 300, "mixed"],
  ]);
  expect(requests).toEqual([]);

  // The third picture waits until the person stops; the second attempt sends only what is missing.
  await page.route("**/files", (route) => (requests.length < 3 ? route.continue() : undefined));
  await page.getByRole("button", { name: "Envoyer dans", exact: false }).click();
  await page.getByText("2 sur 4 envoyées", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Arrêter" }).click();
  await page.getByText("Envoi arrêté\u00a0: 2 images envoyées sur 4.").waitFor();
  await page.unroute("**/files");
  await page.getByRole("button", { name: "Envoyer dans", exact: false }).click();
  await page.getByText("4 images sont dans les fichiers de", { exact: false }).waitFor();
  expect(requests).toHaveLength(5);

  // The results go to the other tool, without another document. On return the originals and the choices are there.
  await page.getByRole("button", { name: "Optimiser ces images" }).click();
  await page.waitForURL((url) => url.pathname === "/image-optimizer");
  await page.getByRole("link", { name: "Redimensionner ces images" }).click();
  await page.getByRole("button", { name: "Revenir aux 2 originaux" }).click();
  await page.getByText("2 images", { exact: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Favicon" }).isChecked()).toBe(true);
  await page.getByText("Point d’intérêt à 100\u00a0%, 50\u00a0%").waitFor();
  expect(complaints).toEqual([]);
});

test("without the permission the page says how to give it, and a whole picture gets a background", async () => {
  const { page, complaints } = await open(["read_themes", "write_themes"]);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "halves.jpg", mimeType: "image/jpeg", buffer: await createHalves() });
  await page.getByRole("checkbox", { name: "Favicon" }).check();
  await page.getByRole("checkbox", { name: "Produit carré" }).uncheck();
  await page.getByText("Tout montrer").click();
  await page.getByText("Couleur", { exact: true }).click();
  await page.locator("input[type=color]").fill("#00ff00");
  await page.getByLabel("Type de fichier").selectOption("png");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Créer 1 image" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("halves-32x32.png");
  const { data, info } = await sharp(await download.path())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect([pixel(16, 2), pixel(16, 30)]).toEqual([
    [0, 255, 0],
    [0, 255, 0],
  ]);
  expect(pixel(4, 16)[0]).toBeGreaterThan(240);
  await page.getByRole("button", { name: "Envoyer dans", exact: false }).click();
  await page.getByText("Il manque des autorisations à l’application\u00a0: write_files.").waitFor();
  await page.getByRole("link", { name: "Ouvrir la page de la boutique" }).waitFor();
  expect(complaints).toEqual([]);
});
