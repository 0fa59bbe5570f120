/** The search over every page: opened by its button or Ctrl K, used by keyboard alone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, password } from "#tests/support/minting.ts";
import { collectConsoleErrors, launchBrowser, withoutTour } from "./chromium.ts";
import { colourRules, findViolations, waitForHydration } from "./page-state.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(options: Parameters<typeof mintAccount>[0]) {
  const { email, uid } = await mintAccount(options);
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  await withoutTour(context);
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/");
  await waitForHydration(page);
  return { page, context, complaints, email, uid };
}

test("an administrator opens a person with the keyboard alone", async () => {
  const { page, context, complaints, email, uid } = await open({ role: "admin", name: "Ada Palette", licences: 1 });
  const clerk = createActor({ uid: "browser-staff", email: "staff@example.test" }, "admin");
  await expect.poll(() => fetchOperationValue("getUser", clerk, { uid })).toMatchObject({ uid });
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Rechercher" });
  await dialog.locator("input:focus").waitFor();
  await page.keyboard.type(email);
  await dialog.getByRole("link", { name: email }).first().waitFor();
  expect(await dialog.getByRole("status").textContent()).toMatch(/^(?:2 résultats|\d premiers résultats)$/);
  expect((await dialog.getByRole("heading").allTextContents()).slice(0, 2)).toEqual(["Licences", "Personnes"]);
  expect(await findViolations(page, { rules: colourRules })).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/users/${uid}`);
  await dialog.waitFor({ state: "hidden" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("the button opens it, Return opens the first result, and Escape gives the focus back", async () => {
  const { page, context, complaints } = await open({});
  const button = page.getByRole("link", { name: "Rechercher", exact: true });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Rechercher" });
  await dialog.locator("input:focus").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("licence");
  const first = dialog.locator("[data-results] a").first();
  const target = await first.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${target}`);
  expect(complaints).toEqual([]);
  await context.close();
});
