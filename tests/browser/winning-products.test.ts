/** Winning products in Chromium: what the scripts add to the page. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  const { email } = await mintAccount();
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  await signInContext(context, email);
  page = await context.newPage();
});
afterAll(closeContexts);

test("typed figures go into the address and stay in it, and the ticked products are counted", async () => {
  await page.goto("/winning-products");
  await waitForHydration(page);
  await page.getByLabel("Publicité", { exact: true }).fill("1,23");
  await page.waitForURL(/product=[^&]+&.*ads=1%2C23/);
  await page.locator("a[href*='ads=1%2C23']", { hasText: "Prix" }).click();
  await page.waitForURL(/ads=1%2C23.*sort=price|sort=price.*ads=1%2C23/);
  expect(await page.getByLabel("Publicité", { exact: true }).inputValue()).toBe("1,23");
  const ticks = page.locator("tbody").getByRole("checkbox");
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByText("2 produits sélectionnés").waitFor();
});

test("figures that are typed for one product never show for another", async () => {
  await page.goto("/winning-products?sort=position&product=example-bowl");
  await waitForHydration(page);
  const price = page.getByLabel("Prix de vente TTC", { exact: true });
  const products = page.locator("tbody th a");
  const choose = async (at: number) => {
    await products.nth(at).click();
    return page.getByText(`Par vente, ${await products.nth(at).textContent()}`);
  };

  await price.fill("99");
  await price.press("Enter");
  await page.getByText("Ces chiffres sont enregistrés.").waitFor();
  await (await choose(0)).waitFor();
  expect(await price.inputValue()).not.toMatch(/^99/);

  // The figures would go into the address while the other product is loading.
  await page.clock.install();
  await price.fill("98");
  let load = () => {};
  const released = new Promise<void>((resolve) => {
    load = resolve;
  });
  const requested = page.waitForRequest(/\/winning-products\.data/);
  await page.route(/\/winning-products\.data/, async (route) => {
    await released;
    await route.continue();
  });
  const other = await choose(1);
  await requested;
  await page.clock.runFor(1_000);
  load();
  await other.waitFor();
  expect(await price.inputValue()).not.toBe("98");
  expect(page.url()).not.toContain("sell=");
});

test("a search that was typed never cancels the opening of another page", async () => {
  await page.unroute(/\/winning-products\.data/);
  await page.goto("/winning-products");
  await waitForHydration(page);
  let load = () => {};
  const released = new Promise<void>((resolve) => {
    load = resolve;
  });
  const requested = page.waitForRequest(/\/changelog\.data/);
  await page.route(/\/changelog\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Rechercher un produit" }).fill("vase");
  await page.locator("#nav-changelog").click();
  await requested;
  await page.clock.runFor(1_000);
  load();
  await page.waitForURL("**/changelog");
});
