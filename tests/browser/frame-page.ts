/** Signed-in pages for the tests of the frame, with helpers for its bars and menus. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { endFaults, mintAccount } from "#tests/support/minting.ts";
import { closeContexts, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

const desktop = { width: 1280, height: 800 };

export type Enter = (email: string, options?: BrowserContextOptions) => Promise<Page>;
export type EnterAsNewCustomer = (
  options?: BrowserContextOptions & { licences?: number; role?: "admin" },
) => Promise<Page>;

/** Each test's contexts are closed after it. */
export function framePages(): { enter: Enter; enterAsNewCustomer: EnterAsNewCustomer } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await endFaults();
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(closeContexts);

  const enter: Enter = async (email, options = {}) => {
    const context = await browser.newContext({
      baseURL: inject("portalUrl"),
      locale: "fr-FR",
      viewport: desktop,
      ...options,
    });
    contexts.push(context);
    await withoutTour(context);
    const page = await context.newPage();
    await signInContext(context, email);
    await page.goto("/");
    if (options.javaScriptEnabled !== false) await waitForHydration(page);
    return page;
  };
  const enterAsNewCustomer: EnterAsNewCustomer = async ({ licences = 1, role, ...context } = {}) =>
    enter((await mintAccount({ licences, ...(role ? { role } : {}) })).email, context);
  return { enter, enterAsNewCustomer };
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** As in the server's HTML. */
export const readHtml = async (page: Page, path = "/") => (await page.request.get(path)).text();

export const menuButton = "details[data-menu=navigation] > summary";
export const accountButton = "details[data-menu=account] > summary";

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.id || element?.getAttribute("data-menu") || element?.tagName.toLowerCase() || "";
  });

/** Waits until the element with this id, or else with this name, has focus. */
export const expectFocus = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what);

/** Waits until the element that the selector matches has focus. */
export const expectFocusOn = (page: Page, selector: string) =>
  expect.poll(() => page.locator(selector).evaluate((element) => element === document.activeElement)).toBe(true);

export const expectLeft = (page: Page, selector: string, x: number) =>
  expect.poll(async () => (await page.locator(selector).boundingBox())?.x).toBe(x);
export const expectWidth = (page: Page, selector: string, width: number) =>
  expect.poll(async () => (await page.locator(selector).boundingBox())?.width).toBe(width);

export const expectInert = (page: Page, selector: string, inert: boolean) =>
  expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => (element as HTMLElement).inert),
    )
    .toBe(inert);
export const expectOpen = (page: Page, menu: string, open: boolean) =>
  expect
    .poll(() => page.locator(`details[data-menu=${menu}]`).evaluate((details) => (details as HTMLDetailsElement).open))
    .toBe(open);
