/** The page of all components, opened by a signed-in person. */
import type { Browser, BrowserContext, LaunchOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, launchBrowser, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

interface Opened {
  page: Page;
  context: BrowserContext;
  /** Closes the page and expects an empty console; violations of the Content-Security-Policy appear there too. */
  close(): Promise<void>;
}

/** One account per test file; each page has its own context. */
export function componentsPage(
  launch?: LaunchOptions,
): (options?: Parameters<Browser["newContext"]>[0]) => Promise<Opened> {
  let browser: Browser;
  let email: string;
  beforeAll(async () => {
    [browser, { email }] = await Promise.all([launch ? launchBrowser(launch) : openBrowser(), mintAccount()]);
  });
  afterAll(() => (launch ? browser.close() : closeContexts()));

  return async (options = {}) => {
    const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "en-GB", ...options });
    await withoutTour(context);
    const page = await context.newPage();
    const complaints = collectConsoleErrors(page);
    await signInContext(context, email);
    await page.goto("/components");
    if (options.javaScriptEnabled !== false) await waitForHydration(page);
    const close = async () => {
      await context.close();
      expect(complaints).toEqual([]);
    };
    return { page, context, close };
  };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent?.trim());

/** Waits until the control with this name or text has focus. */
export const expectFocus = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what);

export const placeOfPage = (page: Page) =>
  page.evaluate(() => {
    const { left, right, top } = document.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
    return { left, right, top, scrollY };
  });
