/** Points with scripts: the value while typing, a double click, and the balance in local storage. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mintCustomer } from "#tests/support/minting.ts";
import { readLedger } from "#tests/support/points.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

test("a request shows its value while typing, counts once for two clicks, and ends with a new form and the new balance", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: inject("portalUrl") })));
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await page.goto("/profile");
  await waitForHydration(page);
  const readStoredPoints = () => page.evaluate(() => localStorage.getItem("points-storage"));
  await expect.poll(readStoredPoints).toBe(JSON.stringify({ version: 1, state: { points: 399, syncEnabled: true } }));

  const field = page.getByRole("textbox", { name: "Points à demander" });
  const worth = page.locator("#points output");
  for (const [typed, told] of [
    ["400", /^20,00\s€$/],
    ["4e2", /^$/],
    ["", /^$/],
    ["100", /^5,00\s€$/],
  ] as const) {
    await field.fill(typed);
    await expect.poll(() => worth.textContent()).toMatch(told);
  }
  await page.getByRole("button", { name: "Demander" }).dblclick();
  await page.getByText("100 points, 5,00 €").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  await expect.poll(() => worth.textContent()).toBe("");
  await expect.poll(readStoredPoints).toBe(JSON.stringify({ version: 1, state: { points: 299, syncEnabled: true } }));
  expect(Object.values(await readLedger(account.uid)).sort()).toEqual([-100, 399]);

  await page.evaluate(() =>
    localStorage.setItem("points-storage", '{"version":1,"state":{"points":7,"syncEnabled":false}}'),
  );
  await field.fill("99");
  await field.press("Enter");
  await page.getByText("99 points, 4,95 €").waitFor();
  // The form is new and has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("points-amount");
  expect(await readStoredPoints()).toContain('"points":7');
  expect(complaints).toEqual([]);
  await context.close();
});
