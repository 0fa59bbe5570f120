/** Waits for states of a page, never for a time, and runs axe on settled pages only. */
import { setTimeout } from "node:timers/promises";
import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { testLimits } from "#tests/support/time-limits.ts";

const lookEveryMs = 25;

/**
 * Resolves to true when the function returns true in the page, and to false after a timeout. Playwright's own
 * `waitForFunction` first compiles all its scripts in each document, which takes as long as a small page.
 */
async function becomesTrue(page: Page, isTrue: () => boolean): Promise<boolean> {
  for (const end = Date.now() + testLimits.waitMs; Date.now() < end; await setTimeout(lookEveryMs)) {
    const found = await page.evaluate(isTrue).catch((error: Error) => {
      // Another document came meanwhile.
      if (error.message.includes("Execution context was destroyed")) return false;
      throw error;
    });
    if (found) return true;
  }
  return false;
}

async function waitUntil(page: Page, isTrue: () => boolean): Promise<void> {
  if (!(await becomesTrue(page, isTrue))) throw new Error(`The page never becomes as expected: ${isTrue}`);
}

/** React has hydrated the page when the frame adds the viewer's field to each form. */
export const waitForHydration = (page: Page) =>
  waitUntil(page, () => {
    const form = document.createElement("form");
    form.method = "post";
    document.documentElement.appendChild(form);
    const formData = new FormData();
    form.dispatchEvent(new FormDataEvent("formdata", { formData, bubbles: true }));
    form.remove();
    return formData.has("viewer");
  });

/** Nothing moves or fades except endless animations, and no page or form is loading. */
export const waitUntilSettled = (page: Page) =>
  waitUntil(page, () => {
    const isMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    return !isMoving && !document.querySelector(".progress-line[data-busy]");
  });

/** The rules that measure drawn colours, which takes longer than all others together. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Without best practices for whole pages, because an open menu leaves landmarks out of reach. */
export const wcagTags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

type Scanned = typeof window & { axe: typeof axe };

interface AxeOptions {
  /** Also measures colours; otherwise `contrast.test.ts` alone holds them, by the tokens of which all colours are made. */
  withColours?: boolean;
  /** Of rules; all of axe's rules by default. */
  tags?: string[];
  /** The whole page by default. */
  within?: string;
}

/** Violations found by axe. Emulates reduced motion so that no fade runs during the scan. */
export async function findViolations(
  page: Page,
  { withColours = false, tags, within }: AxeOptions = {},
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await waitUntilSettled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Only violations are reported: to describe every element that passes takes as long as the scan.
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: withColours }]));
  const options: RunOptions = { resultTypes: ["violations"], rules };
  if (tags) options.runOnly = { type: "tag", values: tags };
  const violations = await page.evaluate(
    async ([context, options]) => (await (window as Scanned).axe.run(context ?? document, options)).violations,
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Resolves to true when nothing is wider than the window, and to false after a timeout. */
export const fitsWindow = (page: Page): Promise<boolean> =>
  becomesTrue(page, () => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

interface Shift {
  value: number;
  moved: string[];
}
type Watched = typeof window & { shifts: Shift[]; lookForShifts: () => void };

/** Records layout shifts on the pages that are opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as Watched;
    watched.shifts = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        watched.shifts.push({
          value,
          moved: sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 160) ?? "?"),
        });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    watched.lookForShifts = () => note(observer.takeRecords());
  });

/** The recorded layout shifts of this page, after its next frame is drawn. */
export const readLayoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const watched = window as Watched;
    watched.lookForShifts();
    return watched.shifts;
  });

/** The key that ends a composition in Safari, where it comes after `compositionend`. */
export const endOfComposition = { key: "Enter", keyCode: 229 };
