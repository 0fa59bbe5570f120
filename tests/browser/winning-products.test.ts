/** Winning products in Chromium: what the scripts add to the page. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, password } from "#tests/support/minting.ts";
import { launchBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("typed figures go into the address without a request, and the ticked products are counted", async () => {
  const origin = inject("portalUrl");
  const { email } = await mintAccount();
  const context = await browser.newContext({ baseURL: origin, locale: "fr-FR" });
  await withoutTour(context);
  await context.request.post("/login", { form: { email, password }, headers: { origin } });
  const page = await context.newPage();
  await page.goto("/winning-products");
  await waitForHydration(page);
  const loads: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && loads.push(request.url()));
  await page.getByLabel("Publicité", { exact: true }).fill("1,23");
  await page.waitForURL(/product=[^&]+&.*ads=1%2C23/);
  expect(loads.filter((url) => url.includes("/winning-products"))).toEqual([]);
  await page.getByRole("link", { name: "Prix" }).click();
  await page.waitForURL(/ads=1%2C23.*sort=price|sort=price.*ads=1%2C23/);
  expect(await page.getByLabel("Publicité", { exact: true }).inputValue()).toBe("1,23");
  // The list did load.
  expect(loads.join()).toContain("/winning-products");
  const ticks = page.locator("tbody").getByRole("checkbox");
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByText("2 produits sélectionnés").waitFor();
});
