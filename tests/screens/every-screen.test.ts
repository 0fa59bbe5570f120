/**
 * One screen of each kind: axe finds nothing, the first Tab leads to the skip link, nothing moves while it loads, and the
 * console stays empty. In both languages nothing scrolls sideways on the smallest phone. `npm run screens -- --axe` looks
 * at every screen, in both themes, and measures its colours.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { type Screen, screenKinds } from "#tests/support/screens.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "#tests/browser/chromium.ts";
import {
  findViolations,
  fitsWindow,
  readLayoutShifts,
  waitForHydration,
  watchShifts,
} from "#tests/browser/page-state.ts";
import { signInContext } from "#tests/browser/sign-in.ts";

const desktop = { width: 1280, height: 720 };
const smallestPhone = { width: 320, height: 700 };

let browser: Browser;
const emails: Record<"customer" | "admin", string> = { customer: "", admin: "" };

beforeAll(async () => {
  browser = await openBrowser();
  emails.customer = (await mintAccount({ name: "Camille Durand", licences: 2 })).email;
  emails.admin = (await mintAccount({ name: "Camille Durand", licences: 1, role: "admin" })).email;
});
afterAll(closeContexts);

type ContextOptions = Parameters<Browser["newContext"]>[0];

async function contextFor(who: Screen["as"], options: ContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), ...options });
  await withoutTour(context);
  if (who === "visitor") return context;
  await signInContext(context, emails[who]);
  return context;
}

interface Opened {
  page: Page;
  /** Console messages since the last look. */
  complaints: string[];
}

async function open(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page, /status of (404|400)/);
  await watchShifts(page);
  return { page, complaints };
}

/** Where the first Tab leads instead of the skip link; null when it leads there or a field has the focus already. */
async function findFirstStop(page: Page): Promise<string | null> {
  const hasFocus = await page.evaluate(() => document.activeElement !== document.body);
  if (hasFocus)
    return (await page.locator("main :is(input, textarea)[autofocus]").count()) > 0 ? null : "another element";
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.matches("a[href='#content']") ? null : (activeElement?.outerHTML.slice(0, 120) ?? "nothing");
  });
}

async function findPageFaults({ page, complaints }: Opened, path: string): Promise<string[]> {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(path);
  // Only pages with the frame run scripts.
  if ((await page.locator("#navigation").count()) > 0) await waitForHydration(page);
  const faults = await findViolations(page);
  const stop = await findFirstStop(page);
  if (stop !== null) faults.push(`begins the Tab key at ${stop}`);
  const headings = await page.locator("h1").count();
  if (headings !== 1) faults.push(`has ${headings} first headings`);
  const shifts = await readLayoutShifts(page);
  // A cumulative layout shift that rounds to 0.00.
  const isStill = shifts.reduce((sum, { value }) => sum + value, 0) < 0.005;
  if (!isStill) faults.push(...shifts.flatMap(({ moved }) => moved).map((html) => `moved: ${html}`));
  faults.push(...(await findOverflow(page)));
  faults.push(...complaints.splice(0).map((text) => `said: ${text}`));
  return faults.map((fault) => `${path} ${fault}`);
}

async function findOverflow(page: Page): Promise<string[]> {
  await page.setViewportSize(smallestPhone);
  return (await fitsWindow(page)) ? [] : ["scrolls sideways at 320 px"];
}

const listPaths = (who: Screen["as"]) => screenKinds.filter((screen) => screen.as === who).map(({ path }) => path);

describe.each(["visitor", "customer", "admin"] as const)("every screen of a %s", (who) => {
  test("passes axe, starts at the skip link, and does not move", async () => {
    const context = await contextFor(who, { locale: "fr-FR" });
    const opened = await open(context);
    const faults: string[] = [];
    for (const path of listPaths(who)) faults.push(...(await findPageFaults(opened, path)));
    expect(faults).toEqual([]);
    await context.close();
  });

  test("fits the smallest phone in English too, which needs no scripts", async () => {
    const context = await contextFor(who, { locale: "en-GB", viewport: smallestPhone, javaScriptEnabled: false });
    const { page, complaints } = await open(context);
    const faults: string[] = [];
    for (const path of listPaths(who)) {
      await page.goto(path);
      faults.push(...[...(await findOverflow(page)), ...complaints.splice(0)].map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
