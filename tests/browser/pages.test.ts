/** The pages in a real browser: they work with scripts and write nothing to the console. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, mintStore, password } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

/** A page that records its console messages, including those of the Content-Security-Policy. */
async function open(
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", ...options });
  await withoutTour(context);
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  return { page, context, complaints };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page
    .locator("form")
    .filter({ has: page.locator("input[name=password]") })
    .locator("button[type=submit]:not([formaction])")
    .click();
  await page.waitForURL((url) => url.pathname === "/");
}

test("with scripts, a licence is activated and freed, with a confirmation after each step", async () => {
  const { email } = await mintAccount({ licences: 1 });
  const store = await mintStore();
  const { page, context, complaints } = await open();
  await signIn(page, email);
  await page.goto("/activate");
  await page.fill("input[name=shopUrl]", store.name);
  await page.fill("input[name=accessToken]", store.accessToken);
  await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
  await page
    .locator("form")
    .filter({ has: page.locator("input[name=shopUrl]") })
    .locator("button[type=submit]")
    .click();
  await page.waitForURL((url) => url.pathname === "/theme-installer");
  await page.getByText(store.name).first().waitFor();
  await page.goto(`/deactivate?shop=${store.domain}`);
  await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
  await page.check("input[name=confirm]");
  await page
    .locator("form")
    .filter({ has: page.locator("input[name=confirm]") })
    .locator("button[type=submit]")
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(complaints).toEqual([]);
  await context.close();
});

test("signed-out pages load only the few lines of script that clear local data", async () => {
  const { page, context } = await open();
  const scripts = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(new URL(request.url()).pathname));
  for (const path of ["/login", "/register", "/forgot-password", "/no-such-page"]) await page.goto(path);
  expect([...scripts]).toEqual(["/signed-out.js"]);
  await context.close();
});
