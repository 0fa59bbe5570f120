/**
 * Every screen, in both themes and both languages: axe finds nothing, nothing moves while it loads, nothing scrolls
 * sideways on the smallest phone, the console is silent.
 */
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mintAccount, password } from "#tests/support/minting.ts";
import { type Screen, screenKinds } from "#tests/support/screens.ts";
import { launchBrowser } from "./launch.ts";
import { withoutTour } from "./without-tour.ts";

let browser: Browser;
const emails: Record<"customer" | "admin", string> = { customer: "", admin: "" };

beforeAll(async () => {
  browser = await launchBrowser();
  emails.customer = (await mintAccount({ name: "Camille Durand", licences: 2 })).email;
  emails.admin = (await mintAccount({ name: "Camille Durand", licences: 1, role: "admin" })).email;
});
afterAll(() => browser.close());

type ContextOptions = Parameters<Browser["newContext"]>[0];

/** Notes what moves, from the first paint on, and by how much of the view. */
function watchShifts(): void {
  const watched = window as unknown as { shifts: string[]; shifted: number };
  watched.shifts = [];
  watched.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[]) {
      watched.shifted += entry.value;
      for (const { node } of entry.sources)
        watched.shifts.push((node as Element | null)?.outerHTML?.slice(0, 160) ?? "?");
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function contextFor(who: Screen["as"], options: ContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: inject("portalUrl"), ...options });
  await withoutTour(context);
  if (who === "visitor") return context;
  const reply = await context.request.post("/login", {
    form: { email: emails[who], password },
    headers: { origin: inject("portalUrl") },
    maxRedirects: 0,
  });
  expect(reply.status()).toBe(303);
  return context;
}

interface Findings {
  page: Page;
  complaints: string[];
}

async function open(context: BrowserContext): Promise<Findings> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isExpected = /status of (404|400)/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(watchShifts);
  return { page, complaints };
}

const settled = (page: Page) => page.waitForLoadState("networkidle");

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** All that a theme can change, which is colours alone. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** What is wrong with one screen, seen in light as it loads, then in dark, then on the smallest phone. */
async function faultsOf(context: BrowserContext, path: string): Promise<string[]> {
  const { page, complaints } = await open(context);
  await page.goto(path);
  await settled(page);
  const faults = await violationsOf(new AxeBuilder({ page }).withTags(rules));
  const headings = await page.locator("h1").count();
  if (headings !== 1) faults.push(`has ${headings} first headings`);
  // A cumulative layout shift that is told with two decimals as 0.00.
  const shifts = await page.evaluate(() => {
    const { shifts, shifted } = window as unknown as { shifts: string[]; shifted: number };
    return shifted < 0.005 ? [] : shifts;
  });
  faults.push(...shifts.map((html) => `moved: ${html}`));

  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  if ((await ground()) === light) faults.push("is not dark");
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  faults.push(...(await violationsOf(new AxeBuilder({ page }).withRules(rulesOfColour))).map((text) => `dark ${text}`));

  await page.setViewportSize({ width: 320, height: 700 });
  // A side bar on its way out is still wide for a moment.
  const fits = await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 5_000,
    })
    .catch(() => false);
  if (!fits) faults.push("scrolls sideways at 320 px");
  faults.push(...complaints.map((text) => `said: ${text}`));
  await page.close();
  return faults.map((fault) => `${path} ${fault}`);
}

describe.each(["fr-FR", "en-GB"])("in %s", (locale) => {
  // Most of the time a page waits for its network to fall silent: others are looked at meanwhile.
  test.concurrent.each(["visitor", "customer", "admin"] as const)(
    "every screen of a %s passes",
    async (who) => {
      const context = await contextFor(who, { colorScheme: "light", locale });
      const faults: string[] = [];
      for (const { path } of screenKinds.filter((screen) => screen.as === who)) {
        faults.push(...(await faultsOf(context, path)));
      }
      expect(faults).toEqual([]);
      await context.close();
    },
    300_000,
  );
});
