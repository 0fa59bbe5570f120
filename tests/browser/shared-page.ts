/**
 * One signed-in page for all tests of a file, because the first document of a context takes several times as long as a
 * later one. After each test its console must be empty; violations of the Content-Security-Policy appear there too.
 */
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Account, endFaults, mintAccount } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, launchBrowser, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

type AccountOptions = Parameters<typeof mintAccount>[0];

interface SharedOptions extends BrowserContextOptions {
  /** Of the account that is signed in; null signs nobody in. */
  account?: AccountOptions | null;
  /** Console messages that the tests cause. */
  expected?: RegExp;
  /** Of a browser of its own. */
  launch?: LaunchOptions;
  prepare?(context: BrowserContext): Promise<unknown>;
}

export interface SharedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly account: Account;
  /** Loads the path in the window and the media of the file, and waits until its scripts run, if any may. */
  open(path: string): Promise<Page>;
  /** Signs a new account in, in the same browser. */
  enterAnew(options?: AccountOptions): Promise<Account>;
  enter(account: Account): Promise<void>;
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 700 };

/** Nothing moves, unless the file asks for it, so that no test waits for an animation. */
export function sharePage(shared: SharedOptions = {}): SharedPage {
  const { account: minted = {}, expected, launch, prepare, ...options } = shared;
  const settings = { locale: "fr-FR", viewport: desktop, reducedMotion: "reduce", ...options } as const;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let account: Account;
  let complaints: string[];

  beforeAll(async () => {
    browser = await (launch ? launchBrowser(launch) : openBrowser());
    context = await browser.newContext({ baseURL: inject("portalUrl"), ...settings });
    await withoutTour(context);
    await prepare?.(context);
    page = await context.newPage();
    complaints = collectConsoleErrors(page, expected);
    if (minted) await enter(await mintAccount(minted));
  });
  afterEach(async () => {
    await Promise.all(context.pages().map((each) => (each === page ? undefined : each.close())));
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await endFaults();
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => (launch ? browser.close() : closeContexts()));

  async function open(path: string): Promise<Page> {
    const { colorScheme = "light", reducedMotion, forcedColors = "none", viewport } = settings;
    await page.emulateMedia({ media: "screen", colorScheme, reducedMotion, forcedColors });
    if (viewport) await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
    await page.goto(path);
    // Only pages with the frame are hydrated.
    if (options.javaScriptEnabled !== false && (await page.locator("#navigation").count()) > 0)
      await waitForHydration(page);
    return page;
  }

  async function enter(next: Account): Promise<void> {
    account = next;
    if (page.url() !== "about:blank") {
      // A page that found the data of another person would clear it after its start, with the mark that ends the tour.
      await page.goto("/robots.txt");
      await page.evaluate(() => localStorage.clear());
    }
    await context.clearCookies();
    await signInContext(context, next.email);
  }

  return {
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    get account() {
      return account;
    },
    open,
    enter,
    enterAnew: async (options = {}) => {
      await enter(await mintAccount(options));
      return account;
    },
  };
}
