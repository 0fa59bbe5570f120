/** What a page is doing: tests wait for that, never for a time, and axe judges nothing that is half way. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** React has taken the page over when its frame names the owner in each form. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.documentElement.appendChild(form);
    const formData = new FormData();
    form.dispatchEvent(new FormDataEvent("formdata", { formData, bubbles: true }));
    form.remove();
    return formData.has("viewer");
  });

/** Nothing moves or fades but what never ends, and no page or form is under way. */
export const settled = (page: Page) =>
  page.waitForFunction(() => {
    const isMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    return !isMoving && !document.querySelector(".progress-line[data-busy]");
  });

/** All that a theme can change, which is colours alone. */
export const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Without what is good practice for whole pages: a menu over a page leaves landmarks out of reach. */
export const tagsOfLaw = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

interface Question {
  /** All of axe's when none are named. */
  rules?: string[];
  /** Of what the rules belong to, when none are named. */
  tags?: string[];
  /** The whole page when nothing is named. */
  within?: string;
}

/** Violations found by axe. Emulates reduced motion so that no fade runs during the scan. */
export async function violations(page: Page, { rules, tags, within }: Question = {}): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await settled(page);
  // In one go on the page itself: there are no frames, which another page would be opened for.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (tags) axe.withTags(tags);
  if (within) axe.include(within);
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Resolves when nothing is wider than the window; false when something stays so. */
export const fitsWindow = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 15_000,
    })
    .then(
      () => true,
      () => false,
    );

interface Shift {
  value: number;
  moved: string[];
}
type Watched = typeof window & { shifts: Shift[]; lookForShifts: () => void };

/** Notes what moves by itself on the pages that are opened from now on. */
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

/** What has moved on this page, once what is drawn has been drawn. */
export const readLayoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const watched = window as Watched;
    watched.lookForShifts();
    return watched.shifts;
  });
