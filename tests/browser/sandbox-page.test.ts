/** The sandbox's start page: what each demo account shows, and tokens that are copied with the keyboard alone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { closeContexts, collectConsoleErrors, openBrowser } from "./chromium.ts";
import { findViolations } from "./page-state.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

test("each account has its story, and Enter on a button copies the token and says so", async () => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await page.goto(inject("sandboxUrl"));
  for (const [name, story] of [
    ["alice", "an update is waiting"],
    ["bob", "no licence"],
    ["carol", "activate it in carol-shop"],
    ["dave", "paused"],
    ["eve", "confirm her e-mail address"],
    ["admin", "figures"],
  ]) {
    expect(
      await page
        .getByRole("row")
        .filter({ hasText: `${name}@demo.test` })
        .first()
        .textContent(),
    ).toContain(story);
  }
  const row = page.getByRole("row").filter({ hasText: "carol-shop.myshopify.com" }).last();
  const token = (await row.locator("code").first().textContent()) ?? "";
  expect(token).toMatch(/^shpat_/);
  await row.getByRole("button", { name: `Copy ${token}` }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("status").textContent()).toBe(`Copied: ${token}`);
  expect(await row.getByRole("button", { name: "Copied" }).count()).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
