/** The staff's releases with scripts: the way of the file, the preview of what is typed, and the question before a withdrawal. */
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, password } from "#tests/support/minting.ts";
import { newVersion, themeZip } from "#tests/support/themes.ts";
import { launchBrowser } from "./launch.ts";
import { withoutTour } from "./without-tour.ts";

let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  const { email } = await mintAccount({ role: "admin" });
  await context.request.post("/login", { form: { email, password }, headers: { origin: inject("portalUrl") } });
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterAll(() => browser.close());

/** React has taken the page over when its requests are watched. */
const hydrated = () => page.waitForFunction(() => !String(window.fetch).includes("[native code]"));

async function send(version: string, zip: Buffer): Promise<void> {
  await page.fill("input[name=version]", version);
  await page.setInputFiles("input[name=file]", { name: "theme.zip", mimeType: "application/zip", buffer: zip });
  await page.click("form[enctype] button[type=submit]");
}

const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

test("a file that is refused is told without leaving the page; a good one is published and withdrawn", async () => {
  const version = newVersion();
  await page.goto("/admin/releases");
  await hydrated();
  await send(version, themeZip(version, { "notes.txt": "x" }));
  await page.waitForSelector("[role=alert]");
  expect(await page.textContent("[role=alert]")).toContain("notes.txt");
  expect(await page.inputValue("input[name=version]")).toBe(version);
  expect(await violations()).toEqual([]);

  await send(version, themeZip(version, {}, 4_000_000));
  await page.waitForURL(`**/admin/releases/${version}`);
  await hydrated();
  await page.fill("textarea[name=notesFr]", "- Première ligne");
  await page.fill("textarea[name=notesEn]", "- First line");
  await page.waitForSelector("li:has-text('Première ligne')");
  await page.click("button[value=publish]");
  await page.waitForSelector("text=Retirer la version");
  expect(await violations()).toEqual([]);

  await page.click("text=Retirer la version");
  const dialog = page.locator("dialog[open]");
  expect(await dialog.locator("h2").textContent()).toContain(version);
  await dialog.locator("input[name=reason]").fill("Panier cassé");
  expect(await violations()).toEqual([]);
  await dialog.locator("button[type=submit]").click();
  await page.waitForSelector("text=Cette version est retirée.");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  expect(complaints).toEqual([]);
});
