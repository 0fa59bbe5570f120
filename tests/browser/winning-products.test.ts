/** Winning products in Chromium: what the scripts add to the page. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { holdRequests } from "./network.ts";
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
  const requested = page.waitForRequest(/\/winning-products\.data/);
  const load = await holdRequests(page, /\/winning-products\.data/);
  const other = await choose(1);
  await requested;
  await page.clock.runFor(1_000);
  load();
  await other.waitFor();
  expect(await price.inputValue()).not.toBe("98");
  expect(page.url()).not.toContain("sell=");
});

test("a search that was typed waits for the page that was opened meanwhile, and for a form that was sent", async () => {
  const { email } = await mintAccount();
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  await signInContext(context, email);
  const own = await context.newPage();
  await own.clock.install();
  await own.goto("/winning-products");
  await waitForHydration(own);
  await own.clock.pauseAt(new Date(Date.now() + 60_000));
  const search = own.getByRole("searchbox", { name: "Rechercher un produit" });
  await search.fill("vase");
  await own.clock.runFor(1_000);
  await own.waitForURL("**/winning-products?q=vase");

  /** Types while what `start` begins is loading, and expects it to arrive. */
  async function typeDuring(text: string, start: () => Promise<void>): Promise<void> {
    const isLoad = (url: URL) => url.pathname.endsWith(".data");
    const requested = own.waitForRequest((request) => isLoad(new URL(request.url())));
    const load = await holdRequests(own, isLoad);
    const arrived = requested.then((request) => request.response());
    await search.fill(text);
    await start();
    await requested;
    await own.clock.runFor(1_000);
    load();
    expect((await arrived)?.ok()).toBe(true);
  }

  const star = own.getByRole("button", { name: /aux favoris/ }).first();
  await typeDuring("v", () => star.click());
  await own.clock.resume();
  await own.waitForURL("**/winning-products?q=v");
  await own.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await typeDuring("va", () => own.locator("#nav-changelog").click());
  await own.waitForURL("**/changelog");
});
