/** A profile photo in Chromium: a chosen file is checked and cropped before it is sent. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { createBadPictures, createPhonePhoto } from "#tests/support/pictures.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

async function openProfile(): Promise<{ page: Page; complaints: string[] }> {
  const { email } = await mintAccount({ name: "Ada Martin" });
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await signInContext(context, email);
  await page.goto("/profile");
  await waitForHydration(page);
  return { page, complaints };
}

const file = (bytes: Uint8Array) => ({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) });

test("a photo is previewed, cropped by keyboard, saved, and shown in the bar at once", async () => {
  const { page, complaints } = await openProfile();
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.locator("summary", { hasText: "Ajouter une photo" }).click();
  const field = page.locator("input[name=photo]");
  const bad = await createBadPictures();
  for (const [name, sentence] of [
    ["a page", "ni un JPG"],
    ["a PNG of 200 by 199", "trop petite"],
    ["a PNG of exactly five megabytes", "5\u00a0Mo"],
    ["the first bytes of a JPEG", "endommagée"],
  ] as const) {
    await field.setInputFiles(file(bad.find((each) => each.name === name)?.bytes ?? new Uint8Array()));
    await page.locator("#field-photo-error", { hasText: sentence }).waitFor();
  }
  expect(posts).toEqual([]);

  const picture = await createPhonePhoto();
  await field.setInputFiles(file(picture));
  const dialog = page.locator("dialog[open]");
  const area = dialog.getByRole("application", { name: "Cadrage de la photo" });
  await area.focus();
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(posts).toEqual([]);

  // The file can still be sent, and can be chosen a second time.
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
  expect(src).toMatch(/\.webp$/);
  const [width, height] = await inBar.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect([width, height]).toEqual([512, 512]);
  expect(posts).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
