/** The page of all components, opened by a signed-in person. */
import type { Browser, BrowserContext, LaunchOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { mintAccount, password } from "#tests/support/minting.ts";
import { collectConsoleErrors } from "./complaints.ts";
import { launchBrowser } from "./launch.ts";
import { hydrated } from "./page-state.ts";
import { withoutTour } from "./without-tour.ts";

interface Opened {
  page: Page;
  context: BrowserContext;
  /** Closes it, and finds the console empty: what the Content-Security-Policy forbids would stand there. */
  close(): Promise<void>;
}

/** One browser and one account for the tests of a file; each has a context of its own. */
export function componentsPage(
  launch?: LaunchOptions,
): (options?: Parameters<Browser["newContext"]>[0]) => Promise<Opened> {
  let browser: Browser;
  let email: string;
  beforeAll(async () => {
    [browser, { email }] = await Promise.all([launchBrowser(launch), mintAccount()]);
  });
  afterAll(() => browser.close());

  return async (options = {}) => {
    const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "en-GB", ...options });
    await withoutTour(context);
    const page = await context.newPage();
    const complaints = collectConsoleErrors(page);
    await page.goto("/login?redirectTo=/components");
    await page.fill("input[name=email]", email);
    await page.fill("input[name=password]", password);
    await page
      .locator("form")
      .filter({ has: page.locator("input[name=password]") })
      .locator("button[type=submit]")
      .click();
    await page.waitForURL((url) => url.pathname === "/components");
    if (options.javaScriptEnabled !== false) await hydrated(page);
    const close = async () => {
      await context.close();
      expect(complaints).toEqual([]);
    };
    return { page, context, close };
  };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent?.trim());

/** Asks until the focus is on the control of that name or with that text. */
export const expectFocus = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what);

export const placeOfPage = (page: Page) =>
  page.evaluate(() => {
    const { left, right, top } = document.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
    return { left, right, top, scrollY };
  });
