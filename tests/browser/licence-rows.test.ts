/** The menu of a store's row on the dashboard. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { expectFocusOn, expectOpen, framePages, phone } from "./frame-page.ts";
import { findViolations } from "./page-state.ts";

const { enter } = framePages();

const button = "details[data-menu=row] > summary";
const items = "[data-menu=row] a";
const expectFocusOnItem = (page: Page, place: number) =>
  expect
    .poll(() => page.locator(items).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)))
    .toBe(place);

test("opens by keyboard, closes by Escape and when the focus leaves it", async () => {
  const page = await enter((await mintMerchant()).account.email);
  const last = (await page.locator(items).count()) - 1;
  await page.focus(button);
  await page.keyboard.press("ArrowDown");
  await expectOpen(page, "row", true);
  await expectFocusOnItem(page, 0);
  await page.keyboard.press("End");
  await expectFocusOnItem(page, last);
  await page.keyboard.press("Escape");
  await expectOpen(page, "row", false);
  await expectFocusOn(page, button);
  await page.keyboard.press("ArrowUp");
  await expectFocusOnItem(page, last);
  await page.keyboard.press("Tab");
  await expectOpen(page, "row", false);
});

test("closes on a click beside it, and leads to the deactivation of its store", async () => {
  const { account, store } = await mintMerchant();
  const page = await enter(account.email);
  await page.click(button);
  await expectOpen(page, "row", true);
  expect(await findViolations(page, { within: "#content" })).toEqual([]);
  await page.mouse.click(500, 300);
  await expectOpen(page, "row", false);
  await page.click(button);
  await page.getByRole("link", { name: "Désactiver la licence" }).click();
  await page.waitForURL((url) => url.pathname === "/deactivate" && url.searchParams.get("shop") === store.domain);
});

test("is a sheet at the foot of a phone, with large entries, also without JavaScript", async () => {
  const { account, store } = await mintMerchant();
  const page = await enter(account.email, { viewport: phone, javaScriptEnabled: false });
  await page.click(button);
  const sheet = page.locator("[data-menu=row] .menu");
  await sheet.getByText(store.name).waitFor();
  const place = () =>
    sheet.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return [left, right, bottom].map(Math.round);
    });
  await expect.poll(place).toEqual([16, phone.width - 16, phone.height - 16]);
  for (const entry of await sheet.getByRole("link").all())
    expect(Math.round((await entry.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(52);
  // The rest of the page closes it.
  await page.mouse.click(195, 60);
  await sheet.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});
