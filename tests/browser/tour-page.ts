/** A person at the start of the guided tour, with test helpers. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

export const desktop = { width: 1280, height: 800 };

interface Visit {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

type Prepare = (context: BrowserContext) => Promise<unknown>;

/** One browser per test file; each visit is a first sign-in on the dashboard. */
export function tourVisits(): (options?: BrowserContextOptions, prepare?: Prepare) => Promise<Visit> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(closeContexts);

  return async (options = {}, prepare) => {
    const { email } = await mintAccount({ licences: 1 });
    const context = await browser.newContext({
      baseURL: inject("portalUrl"),
      locale: "fr-FR",
      viewport: desktop,
      ...options,
    });
    await prepare?.(context);
    const page = await context.newPage();
    const complaints = collectConsoleErrors(page);
    await signInContext(context, email);
    await page.goto("/");
    if (options.javaScriptEnabled !== false) await waitForHydration(page);
    return { page, context, complaints };
  };
}

export const welcome = (page: Page) => page.getByRole("dialog", { name: "Bienvenue sur Theme Manager" });
export const popover = (page: Page) => page.locator(".driver-popover");
export const expectHeading = (page: Page, text: string) =>
  expect.poll(() => popover(page).getByRole("heading").textContent()).toBe(text);

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** Waits until the element with this text has focus. */
export const expectFocusedText = (page: Page, text: string) => expect.poll(() => focusedText(page)).toBe(text);

/** Waits until a step's popover is drawn and handles keys. */
export async function step(page: Page, current: number, total = 9): Promise<void> {
  await popover(page).getByText(`${current} sur ${total}`, { exact: true }).waitFor();
  await expectFocusedText(page, current === total ? "Terminer" : "Suivant");
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

export async function start(page: Page): Promise<void> {
  await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
  await step(page, 1);
}

/** Waits until local storage holds this value for the tour; null means no entry. */
export const expectStored = (page: Page, key: string, value: string | null) =>
  expect.poll(() => stored(page, key)).toBe(value);
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Waits until an offer would have appeared, one second after the start. */
export async function nothingIsOffered(page: Page): Promise<void> {
  await page
    .getByText(/visite guidée/)
    .first()
    .waitFor({ state: "attached" });
  await page.waitForTimeout(1_500);
  expect(await welcome(page).isVisible()).toBe(false);
  expect(await popover(page).isVisible()).toBe(false);
}
