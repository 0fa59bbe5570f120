/**
 * The releases page of the staff with scripts: upload, preview while typing, and the confirmation before a withdrawal.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  const { email } = await mintAccount({ role: "admin" });
  await signInContext(context, email);
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterAll(closeContexts);

async function send(version: string, zip: Buffer): Promise<void> {
  await page.fill("input[name=version]", version);
  await page.setInputFiles("input[name=file]", { name: "theme.zip", mimeType: "application/zip", buffer: zip });
  await page.click("form[enctype] button[type=submit]");
}

test("a rejected file shows its error without leaving the page; a good one is published and withdrawn", async () => {
  const version = createVersion();
  await page.goto("/admin/releases");
  await waitForHydration(page);
  await send(version, createThemeZip(version, { "notes.txt": "x" }));
  await page.waitForSelector("[role=alert]");
  await expect.poll(() => page.textContent("[role=alert]")).toContain("notes.txt");
  expect(await page.inputValue("input[name=version]")).toBe(version);
  expect(await findViolations(page)).toEqual([]);

  // A file above the platform's limit is reported before upload.
  let sent = 0;
  await page.route("**/admin/releases/upload", (route) => {
    sent++;
    return route.continue();
  });
  await page.locator("input[name=file]").evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(100 * 1024 * 1024)], "theme.zip"));
    input.files = chosen.files;
  });
  await page.click("form[enctype] button[type=submit]");
  await expect.poll(() => page.textContent("[role=alert]")).toContain("50\u00a0Mo");
  expect(await page.inputValue("input[name=version]")).toBe(version);
  expect(sent).toBe(0);

  await send(version, createThemeZip(version, {}, 4_000_000));
  await page.waitForURL(`**/admin/releases/${version}`);
  await waitForHydration(page);
  await page.fill("textarea[name=notesFr]", "- Première ligne");
  await page.fill("textarea[name=notesEn]", "- First line");
  await page.waitForSelector("li:has-text('Première ligne')");
  const question = page.locator("h3", { hasText: version });
  const openQuestion = async () => {
    await page.click("button[value=publish]");
    await expect.poll(() => question.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.isChecked("input[name=stage][value=staff]")).toBe(true);
  };
  await openQuestion();
  expect(await question.locator("xpath=..").getByRole("radio").count()).toBe(3);
  expect(await question.locator("xpath=..").textContent()).toMatch(/Toutes les boutiques \(\d+\sboutiques?\)/);
  expect(await findViolations(page)).toEqual([]);
  // Back to the notes, which are not saved yet, and to the question again, which begins with the narrowest stage.
  await page.check("input[name=stage][value=all]");
  await page.fill("textarea[name=notesEn]", "- First line, changed");
  await page.getByRole("button", { name: "Annuler" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.inputValue("textarea[name=notesFr]")).toBe("- Première ligne");
  expect(await page.inputValue("textarea[name=notesEn]")).toBe("- First line, changed");
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
  await openQuestion();
  await page.check("input[name=stage][value=all]");
  await page.click("button[value=publish]");
  await page.waitForSelector("text=Retirer la version");
  expect(await findViolations(page)).toEqual([]);

  await page.click("text=Retirer la version");
  const dialog = page.locator("dialog[open]");
  await expect.poll(() => dialog.locator("h2").textContent()).toContain(version);
  await dialog.locator("input[name=reason]").fill("Panier cassé");
  expect(await findViolations(page)).toEqual([]);
  await dialog.locator("button[type=submit]").click();
  await page.waitForSelector("text=Cette version a été retirée.");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});
