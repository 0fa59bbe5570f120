/** A toast is announced once, whether it came with the document or later, and errors stay until they are closed. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { mintAccount, mintStore } from "#tests/support/minting.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration, waitUntilSettled } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
afterAll(closeContexts);

/** Every element that announced a toast, and every live region. */
function watchAnnouncers(): void {
  const announcers = new Set<Element>();
  Object.assign(window, { announcers });
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll("[data-toast]")) {
      const announcer = toast.closest("[role=alert], [role=status], [aria-live]");
      if (announcer) announcers.add(announcer);
    }
  }).observe(document, { childList: true, subtree: true });
}

const announced = async (page: Page) => {
  await waitUntilSettled(page);
  return roles(page);
};
const roles = (page: Page) =>
  page.evaluate(() =>
    [...(window as unknown as { announcers: Set<Element> }).announcers].map(
      (element) => element.getAttribute("role") ?? element.getAttribute("aria-live"),
    ),
  );

async function enter(licences: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR" });
  contexts.push(context);
  await withoutTour(context);
  const page = await context.newPage();
  await page.addInitScript(watchAnnouncers);
  const { email } = await mintAccount({ licences });
  await signInContext(page.context(), email);
  return page;
}

const toast = (page: Page) => page.locator("[data-toast]");

test("an error in the document is announced once and stays until it is closed", async () => {
  const page = await enter(0);
  await page.goto("/activate");
  expect(new URL(page.url()).pathname).toBe("/");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect.poll(() => announced(page)).toEqual(["alert"]);
  await page.click("#nav-help");
  await page.waitForURL("**/help");
  await expect.poll(() => toast(page).count()).toBe(1);
  await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
  await toast(page).getByLabel("Fermer").click();
  await toast(page).waitFor({ state: "detached" });
  expect(await page.locator("body[data-not-reloaded]").count()).toBe(1);
  await expect.poll(() => announced(page)).toEqual(["alert"]);
});

test("a later error is announced once and replaces the earlier one", async () => {
  const page = await enter(0);
  await page.goto("/help");
  await waitForHydration(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/activate']")?.click());
  await page.waitForURL((url) => url.pathname === "/");
  await toast(page).waitFor();
  await expect.poll(() => announced(page)).toEqual(["alert"]);

  await page.goto("/activate");
  await waitForHydration(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/activate']")?.click());
  await page.locator("[aria-live] [data-toast]").waitFor();
  await expect.poll(() => toast(page).count()).toBe(1);
  await expect.poll(() => announced(page)).toEqual(["alert", "alert"]);
});

test("a success is announced once, by the existing live region, and disappears unless the pointer or the focus is on it", async () => {
  const page = await enter(1);
  await page.clock.install();
  const store = await mintStore();
  await page.goto("/activate");
  await waitForHydration(page);
  for (const name of ["accessToken", "apiSecretKey"] as const) await page.fill(`input[name=${name}]`, store[name]);
  await page.fill("input[name=shopUrl]", store.name);
  await page.locator("form:has(input[name=shopUrl]) button[type=submit]").click();
  await toast(page).waitFor();
  await expect.poll(() => announced(page)).toEqual(["polite"]);

  await toast(page).hover();
  await page.clock.runFor(6_000);
  expect(await toast(page).count()).toBe(1);
  await toast(page).getByLabel("Fermer").focus();
  await page.mouse.move(5, 5);
  await page.clock.runFor(12_000);
  expect(await toast(page).count()).toBe(1);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(6_000);
  await toast(page).waitFor({ state: "detached" });
});
