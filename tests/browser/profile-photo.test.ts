/** A profile photo in Chromium: what we keep is drawn, and what is chosen is looked at and cropped before it is sent. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, password } from "#tests/support/minting.ts";
import { badPictures, goodPictures } from "#tests/support/pictures/set.ts";
import { rebuildPicture } from "#workers/portal/photos/pictures/rebuild.ts";
import { complaintsOf } from "./complaints.ts";
import { launchBrowser } from "./launch.ts";
import { hydrated } from "./page-state.ts";
import { withoutTour } from "./without-tour.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("every picture that is accepted is drawn as it was before it was made anew", async () => {
  const page = await browser.newPage();
  await page.goto("about:blank");
  for (const [name, { bytes, type }] of Object.entries(goodPictures)) {
    const rebuilt = await rebuildPicture(bytes);
    if (!rebuilt.ok) throw new Error(`${name}: ${rebuilt.fault}`);
    const drawn = await page.evaluate(drawTwice, [type, ...[bytes, rebuilt.picture.bytes].map(base64)] as const);
    expect(drawn, name).toBe("the same");
  }
  await page.close();
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

async function drawTwice([type, before = "", after = ""]: readonly string[]): Promise<string> {
  const pixels = async (content: string) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext("2d");
    drawing?.drawImage(bitmap, 0, 0);
    return drawing?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
  };
  const [one, other] = [await pixels(before), await pixels(after)];
  return one.length === other.length && one.every((value, place) => value === other[place]) ? "the same" : "another";
}

async function openProfile(): Promise<{ page: Page; complaints: string[] }> {
  const { email } = await mintAccount({ name: "Ada Martin" });
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto("/login?redirectTo=/profile");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page
    .locator("form", { has: page.locator("input[name=password]") })
    .locator("button[type=submit]")
    .click();
  await page.waitForURL((url) => url.pathname === "/profile");
  await hydrated(page);
  return { page, complaints };
}

const file = (bytes: Uint8Array) => ({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) });

test("a photo is looked at, cropped by keyboard, saved, and shown in the bar at once", async () => {
  const { page, complaints } = await openProfile();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.locator("summary", { hasText: "Ajouter une photo" }).click();
  const field = page.locator("input[name=photo]");
  for (const [name, sentence] of [
    ["a page", "ni un JPG"],
    ["a PNG of 200 by 199", "trop petite"],
    ["a PNG of exactly five megabytes", "5\u00a0Mo"],
    ["a PNG that breaks off", "abîmée"],
  ] as const) {
    await field.setInputFiles(file(badPictures[name]?.bytes ?? new Uint8Array()));
    await page.locator("#field-photo-error", { hasText: sentence }).waitFor();
  }
  expect(posts).toEqual([]);

  const picture = goodPictures["a JPEG of a phone held upright"]?.bytes ?? new Uint8Array();
  await field.setInputFiles(file(picture));
  const dialog = page.locator("dialog[open]");
  const area = dialog.getByRole("application", { name: "Cadrage de la photo" });
  await area.focus();
  await page.keyboard.press("ArrowUp");
  await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(posts).toEqual([]);

  // The file is still there to be sent, and may be chosen once more.
  await page.locator("form[enctype] button[type=submit]").click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), field.click()]);
  await chooser.setFiles(file(picture));
  await dialog.getByRole("button", { name: "Enregistrer la photo" }).click();
  const inBar = page.locator('[data-menu="account"] img');
  await inBar.waitFor();
  await dialog.waitFor({ state: "hidden" });
  const src = (await inBar.getAttribute("src")) ?? "";
  expect(src).toMatch(/\.jpg$/);
  const [width, height] = await inBar.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(200);
  expect(posts).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
