/**
 * The guides in a real browser: contents that follow the reader, search while typing, code that can be copied, print.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, mintStore, password } from "#tests/support/minting.ts";
import { collectConsoleErrors, launchBrowser, withoutTour } from "./chromium.ts";
import {
  colourRules,
  findViolations,
  fitsWindow,
  readLayoutShifts,
  waitForHydration,
  watchShifts,
} from "./page-state.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(
  licences: number,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[]; email: string }> {
  const { email } = await mintAccount({ licences });
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", ...options });
  await withoutTour(context);
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await submit(page, "password");
  await page.waitForURL((url) => url.pathname === "/");
  return { page, context, complaints, email };
}

const submit = (page: Page, field: string) =>
  page
    .locator("form")
    .filter({ has: page.locator(`input[name=${field}]`) })
    .locator("button[type=submit]")
    .click();

const current = (page: Page) => page.locator("main nav [aria-current=location]");

test("the contents mark the current section without moving anything", async () => {
  const { page, context, complaints } = await open(0, { viewport: { width: 1280, height: 500 } });
  await watchShifts(page);
  await page.goto("/help/update");
  const headings = page.locator("[data-guide] h2");
  await current(page).waitFor();
  await expect.poll(() => current(page).textContent()).toBe(await headings.first().textContent());

  await headings.nth(1).evaluate((heading) => scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 80 }));
  await expect.poll(() => current(page).textContent()).toBe(await headings.nth(1).textContent());
  await expect.poll(() => page.locator("main nav li[data-passed]").count()).toBeGreaterThan(1);

  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
  await expect.poll(() => current(page).textContent()).toBe(await headings.last().textContent());
  expect(await readLayoutShifts(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a link within a guide changes the page without a document load, and brings its text along", async () => {
  const { page, context, complaints } = await open(0);
  await page.goto("/help");
  await page.locator(".guide-contents [aria-current]").waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  const article = () => page.locator("[data-guide]").textContent();
  const former = await article();
  const link = page.locator('[data-guide] a[href^="/help/"]').first();
  const target = (await link.getAttribute("href")) ?? "";
  await link.click();
  await page.waitForURL(`**${target}`);
  await expect.poll(article).not.toBe(former);
  expect(await page.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame)).toBe(true);
  const text = await article();
  await page.reload();
  await expect.poll(article).toBe(text);
  expect(complaints).toEqual([]);
  await context.close();
});

test("results appear while typing, and the keyboard moves through them", async () => {
  const { page, context, complaints } = await open(0);
  await page.goto("/help/update");
  await current(page).waitFor();
  const field = page.locator("main input[type=search]");
  const results = page.locator("[data-results] a");
  // Fill the field in one step to get one list; a second list would replace the one under test.
  await field.fill("licen");
  await expect.poll(() => results.count()).toBeGreaterThan(2);
  await expect.poll(() => page.locator("main [role=status]").first().textContent()).toMatch(/\d+/);
  const before = await results.allTextContents();

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
  const expectResult = async (place: number) =>
    expect.poll(focused).toBe(await results.nth(place).getAttribute("href"));
  const expectField = () =>
    expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expectResult(0);
  await page.keyboard.press("ArrowDown");
  await expectResult(1);
  await page.keyboard.press("ArrowUp");
  await expectResult(0);
  await page.keyboard.press("ArrowUp");
  await expectField();

  await page.keyboard.press("ArrowDown");
  await expectResult(0);
  await page.keyboard.press("Escape");
  await results.first().waitFor({ state: "detached" });
  await expectField();
  expect(await field.inputValue()).toBe("licen");

  // The results of the earlier query arrive first, those of the current query after them.
  await field.fill("boutique");
  await expect
    .poll(async () => ["[]", JSON.stringify(before)].includes(JSON.stringify(await results.allTextContents())))
    .toBe(false);
  await page.keyboard.press("ArrowDown");
  await expectResult(0);
  const target = await focused();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${target}`);
  await results.first().waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a search without a network keeps the page, and is answered when the network is back", async () => {
  const { page, context } = await open(0);
  await page.goto("/search");
  await waitForHydration(page);
  const field = page.locator("main input[name=q]");
  await field.fill("licence");
  const results = page.locator("[data-results] a");
  await results.first().waitFor();
  const before = await results.allTextContents();
  await context.setOffline(true);
  await field.fill("boutique");
  expect(await page.locator("h1").textContent()).toBe("Rechercher dans les guides");
  await context.setOffline(false);
  await expect.poll(() => results.allTextContents()).not.toEqual(before);
  await context.close();
});

test("a first search without a network, from a guide, keeps the guide and waits for the network", async () => {
  const { page, context, complaints } = await open(0);
  await page.goto("/help/update");
  await current(page).waitFor();
  await context.setOffline(true);
  await page.locator("main input[type=search]").fill("licence");
  await page.locator("[data-connection=lost]").waitFor();
  // Longer than the delay after typing.
  await page.waitForTimeout(500);
  expect(await page.locator("[data-guide] h2").count()).toBeGreaterThan(0);
  await context.setOffline(false);
  await page.locator("[data-results] a").first().waitFor();
  expect(await page.locator("main input[type=search]").inputValue()).toBe("licence");
  expect(complaints).toEqual([]);
  await context.close();
});

test("code is copied exactly", async () => {
  const { page, context, complaints } = await open(0, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/help/update");
  const block = page.locator("figure.code-block").first();
  await block.locator("button").click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await block.locator("code").evaluate((code) => code.textContent));
  expect(complaints).toEqual([]);
  await context.close();
});

test("print shows the guide and nothing around it", async () => {
  const { page, context } = await open(0);
  for (const address of ["/help", "/help/update", "/documentation"]) {
    await page.goto(address);
    await page.emulateMedia({ media: "print" });
    const seen = (selector: string) => page.locator(selector).filter({ visible: true }).count();
    const around = "header:not(#content *), #navigation, nav, form, button, summary, search";
    await expect.poll(() => seen(around), { message: address }).toBe(0);
    expect(await seen("h1"), address).toBe(1);
    expect(await seen("[data-guide] p"), address).toBeGreaterThan(0);
    const { width = 0 } = (await page.locator("[data-guide]").boundingBox()) ?? {};
    expect(width, address).toBeGreaterThan(600);
    await page.emulateMedia({ media: "screen" });
  }
  await context.close();
});

test("the first steps continue when a store has been connected", async () => {
  const { page, context } = await open(1);
  const store = await mintStore();
  await page.goto("/help");
  const now = page.locator("main li[aria-current=step]");
  await expect.poll(() => now.getByRole("link").getAttribute("href")).toBe("/activate");
  await now.getByRole("link").click();
  await page.waitForURL("**/activate");
  await page.fill("input[name=shopUrl]", store.name);
  await page.fill("input[name=accessToken]", store.accessToken);
  await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
  await submit(page, "shopUrl");
  await page.waitForURL((url) => url.pathname === "/theme-installer");
  await page.goto("/help");
  await expect
    .poll(() => now.getByRole("link").getAttribute("href"))
    .toBe(`/theme-installer?shop=${encodeURIComponent(store.domain)}`);
  await context.close();
});

test("no guide is wider than a small phone", async () => {
  const { page, context } = await open(1, { viewport: { width: 320, height: 700 } });
  for (const address of [
    "/help",
    "/help/update",
    "/documentation",
    "/documentation-dev",
    "/services",
    "/search?q=licence",
  ]) {
    await page.goto(address);
    expect(await fitsWindow(page), address).toBe(true);
  }
  await context.close();
});

test("axe finds nothing in the results while typing, in light and in dark", async () => {
  const { page, context, complaints } = await open(1, { colorScheme: "light" });
  await page.goto("/help/update");
  await current(page).waitFor();
  // Fill in one step, so that no other list replaces the first while axe scans it.
  await page.locator("main input[type=search]").fill("licence");
  await page.locator("[data-results] a").first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, { rules: colourRules })).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
