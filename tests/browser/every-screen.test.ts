/** Every screen, in both themes and both languages: axe finds nothing, nothing moves while it loads, the console is silent. */
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

/** Counts what moves, from the first paint on. */
function watchShifts(): void {
  const watched = window as unknown as { shifts: string[] };
  watched.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
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

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  describe.each(["fr-FR", "en-GB"])("in %s", (locale) => {
    // Most of the time a page waits for its network to fall silent: others are looked at meanwhile.
    test.concurrent.each(["visitor", "customer", "admin"] as const)(
      "every screen of a %s passes",
      async (who) => {
        const context = await contextFor(who, { colorScheme, locale });
        const findings: string[] = [];
        for (const { path } of screenKinds.filter((screen) => screen.as === who)) {
          const { page, complaints } = await open(context);
          await page.goto(path);
          await settled(page);
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
            .analyze();
          findings.push(...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`));
          findings.push(...complaints.map((text) => `${path} said: ${text}`));
          const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
          findings.push(...shifts.map((html) => `${path} moved: ${html}`));
          const headings = await page.locator("h1").count();
          if (headings !== 1) findings.push(`${path} has ${headings} first headings`);
          await page.close();
        }
        expect(findings).toEqual([]);
        await context.close();
      },
      300_000,
    );
  });
});

describe.each(["fr-FR", "en-GB"])("on the smallest phone, in %s", (locale) => {
  test.each(["visitor", "customer", "admin"] as const)(
    "no screen of a %s scrolls sideways",
    async (who) => {
      const context = await contextFor(who, { viewport: { width: 320, height: 700 }, locale });
      const page = await context.newPage();
      const findings: string[] = [];
      for (const { path } of screenKinds.filter((screen) => screen.as === who)) {
        await page.goto(path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) findings.push(`${path}: ${overflow} px`);
      }
      expect(findings).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
