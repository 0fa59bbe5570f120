/**
 * One signed-in page for all tests of a file, because the first document of a context takes several times as long as a
 * later one. After each test its console must be empty; violations of the Content-Security-Policy appear there too.
 */
import type { BrowserContext, BrowserContextOptions, LaunchOptions, Page, ViewportSize } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Account, endFaults, mintAccount } from "#tests/support/minting.ts";
import { collectConsoleErrors, launchBrowser, openBrowser, setAddress, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

type AccountOptions = Parameters<typeof mintAccount>[0];

interface SharedOptions extends BrowserContextOptions {
  /** Of the account that is signed in; null signs nobody in. */
  account?: AccountOptions | null;
  /** Console messages that the tests cause. */
  expected?: RegExp;
  /** The guided tour is offered; otherwise it counts as completed. */
  hasTour?: boolean;
  /** Of a browser of its own. */
  launch?: LaunchOptions;
  prepare?(context: BrowserContext): Promise<unknown>;
}

export interface SharedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly account: Account;
  /** Loads the path in the window and the media of the file, and waits until its scripts run, if any may. */
  open(path: string, viewport?: ViewportSize): Promise<Page>;
  /** Signs a new account in, in the same browser. */
  enterAnew(options?: AccountOptions): Promise<Account>;
  enter(account: Account): Promise<void>;
  /** Signs out, and forgets what the browser stored. */
  leave(): Promise<void>;
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 700 };

/** Contexts with the same settings are one, because the first document of each takes several times as long. */
const contexts = new Map<string, BrowserContext>();

async function openContext(settings: BrowserContextOptions, { launch, prepare, hasTour }: SharedOptions) {
  const key = launch || prepare ? null : JSON.stringify({ ...settings, hasTour });
  const known = key === null ? undefined : contexts.get(key);
  if (known) return known;
  const browser = await (launch ? launchBrowser(launch) : openBrowser());
  const context = await browser.newContext({ baseURL: inject("portalUrl"), ...settings });
  if (!hasTour) await withoutTour(context);
  await prepare?.(context);
  if (key !== null) {
    contexts.set(key, context);
    context.on("close", () => contexts.delete(key));
  }
  return context;
}

/** A document of the portal that needs no other process: one without the header would start another process. */
const emptyPage = {
  contentType: "text/html",
  headers: { "cross-origin-opener-policy": "same-origin", "origin-agent-cluster": "?1" },
  body: "<!doctype html><title>Empty</title><link rel=icon href='data:,'>",
};

/** Leads the page, or another tab, to where it can read and change the storage without anything that runs. */
export async function openEmpty(page: Page): Promise<void> {
  await page.route("**/empty", (route) => route.fulfill(emptyPage));
  await page.goto("/empty");
  await page.unroute("**/empty");
}

/** Nothing moves, unless the file asks for it, so that no test waits for an animation. */
export function sharePage(shared: SharedOptions = {}): SharedPage {
  const { account: minted = {}, expected, hasTour, launch, prepare, ...options } = shared;
  const permissions = ["clipboard-read", "clipboard-write"];
  const settings = { locale: "fr-FR", viewport: desktop, reducedMotion: "reduce", permissions, ...options } as const;
  const isOwn = launch !== undefined || prepare !== undefined;
  let context: BrowserContext;
  let page: Page;
  let account: Account;
  let complaints: string[];

  beforeAll(async () => {
    context = await openContext(settings, shared);
    page = context.pages()[0] ?? (await context.newPage());
    complaints = collectConsoleErrors(context, expected);
    if (minted) await enter(await mintAccount(minted));
    else await leave();
  });
  afterEach(async () => {
    await Promise.all(context.pages().map((each) => (each === page ? undefined : each.close())));
    for (const event of ["request", "requestfinished", "requestfailed", "response", "dialog"])
      page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await setAddress(context);
    await endFaults();
    await page.mouse.move(0, 0);
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    for (const event of ["console", "weberror"]) context.removeAllListeners(event);
    if (isOwn) await (launch ? context.browser() : context)?.close();
  });

  const { colorScheme = "light", reducedMotion, forcedColors = "none" } = settings;
  const media = { media: "screen", colorScheme, reducedMotion, forcedColors } as const;

  async function open(path: string, viewport = settings.viewport): Promise<Page> {
    // To emulate a medium draws the page again.
    if (!(await page.evaluate(matchesMedia, media))) await page.emulateMedia(media);
    const { width, height } = page.viewportSize() ?? {};
    if (viewport && !(width === viewport.width && height === viewport.height)) await page.setViewportSize(viewport);
    await page.goto(path);
    // Only pages with the frame are hydrated.
    if (options.javaScriptEnabled !== false && (await page.evaluate(hasFrame))) await waitForHydration(page);
    return page;
  }

  /** The page is left first, because it would reload or clear what belongs to another account. */
  async function leave(): Promise<void> {
    await openEmpty(page);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
  }

  async function enter(next: Account): Promise<void> {
    account = next;
    await leave();
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
    leave,
    enterAnew: async (options = {}) => {
      await enter(await mintAccount(options));
      return account;
    },
  };
}

const hasFrame = () => document.getElementById("navigation") !== null;

const matchesMedia = ({ media, colorScheme, reducedMotion, forcedColors }: Record<string, string | null>) =>
  [
    `${media}`,
    `(prefers-color-scheme: ${colorScheme})`,
    `(prefers-reduced-motion: ${reducedMotion})`,
    `(forced-colors: ${forcedColors})`,
  ].every((query) => matchMedia(query).matches);
