/**
 * The guides in a real browser: contents that follow the reader, search while typing, code that can be copied, print.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, mintStore } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { fitsWindow, readLayoutShifts, waitForHydration, watchShifts } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

async function open(
  licences: number,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[]; email: string }> {
  const { email } = await mintAccount({ licences });
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", ...options });
  await withoutTour(context);
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await signInContext(context, email);
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

test("the search of a guide opens over the guide, and a result replaces it", async () => {
  const { page, context, complaints } = await open(0);
  await page.goto("/help/update");
  await current(page).waitFor();
  await waitForHydration(page);
  await page.locator("main").getByRole("link", { name: "Rechercher" }).click();
  const field = page.getByRole("combobox", { name: "Rechercher" });
  await field.fill("plan de contenu");
  const options = page.getByRole("group", { name: "Guides" }).getByRole("option");
  await options.first().waitFor();
  const target = await options.first().getAttribute("href");
  expect(new URL(page.url()).pathname).toBe("/help/update");
  await options.first().click();
  await page.waitForURL(`**${target}`);
  await field.waitFor({ state: "detached" });
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

test("every entry of the contents leads to its heading, also after another one", async () => {
  const { page, context } = await open(1, { viewport: { width: 1280, height: 500 } });
  await page.goto("/help/update");
  await waitForHydration(page);
  const links = page.locator("nav.guide-contents a");
  for (const index of [1, 3, 2]) {
    const link = links.nth(index);
    await link.click();
    const heading = page.locator(`${await link.getAttribute("href")}`);
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(56);
    await expect.poll(() => current(page).getAttribute("href")).toBe(await link.getAttribute("href"));
    expect((await heading.boundingBox())?.y).toBeLessThan(250);
  }
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
