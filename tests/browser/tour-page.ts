/** A person at the start of the guided tour, with test helpers. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type SharedPage, sharePage } from "./shared-page.ts";

export { desktop } from "./shared-page.ts";

interface TourPage extends SharedPage {
  /** The first sign-in of a new account, on the dashboard, in a browser that has stored nothing else. */
  visit(options?: VisitOptions): Promise<Page>;
}

interface VisitOptions {
  viewport?: { width: number; height: number };
  /** Items in the local storage. */
  items?: Record<string, string>;
}

export function shareTourPage(): TourPage {
  const shared = sharePage({
    ...{ account: null, hasTour: true, reducedMotion: "no-preference" },
    // The browser itself reports the files that a test keeps away.
    expected: /net::ERR_FAILED/,
  });
  const visit = async ({ viewport, items = {} }: VisitOptions = {}) => {
    const { page } = shared;
    await shared.enterAnew({ licences: 1 });
    await page.evaluate((entries) => Object.assign(localStorage, entries), items);
    return shared.open("/", viewport);
  };
  return Object.assign(shared, { visit });
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

/** Navigates, and waits until the popover is drawn again: a key pressed in the frame of its drawing is lost. */
export async function navigate(page: Page, act: () => Promise<unknown>): Promise<void> {
  await popover(page).evaluate((element) => element.setAttribute("data-earlier", ""));
  await act();
  await page.locator(".driver-popover:not([data-earlier])").waitFor();
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
