/** The page that shows all components: copying, tabs, tables, motion, print, and axe. */
import { expect, test } from "vitest";
import { componentsPage } from "./components-page.ts";
import { findViolations } from "./page-state.ts";

const open = componentsPage();

test("code is copied exactly, and the button confirms it", async () => {
  const { page, context, close } = await open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const code = await page.locator(".code-block code").textContent();
  expect(code).toContain("{% render 'promo-bar', text: section.settings.promo %}");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await close();
});

test("tabs and sorted columns are URLs that work without scripts", async () => {
  const { page, close } = await open({ javaScriptEnabled: false });
  const tab = page.getByRole("link", { name: "Releases", exact: true });
  await tab.click();
  await page.waitForURL((url) => url.search === "?tab=releases");
  await expect.poll(() => tab.getAttribute("aria-current")).toBe("true");
  await page.getByRole("link", { name: "Store", exact: true }).click();
  await expect
    .poll(() => page.locator("tbody th").allInnerTexts())
    .toEqual(["velo-vintage", "maison-lune", "dave-shop", "alice-shop"]);
  expect(await page.locator("th[aria-sort]").getAttribute("aria-sort")).toBe("descending");
  await close();
});

test("on phones a table row takes two lines: name and date, then everything else", async () => {
  const { page, close } = await open({ viewport: { width: 390, height: 844 } });
  const row = page.locator("tbody tr").first();
  const cells = ["th", "td.end", "td:nth-of-type(2)", "td:nth-of-type(3)"];
  const [name, date, badge, version] = await row.evaluate((element, selectors) => {
    const boxes = selectors.map((selector) => element.querySelector(selector)?.getBoundingClientRect());
    return boxes.map((box) => box && box.y + box.height / 2);
  }, cells);
  expect(date).toBe(name);
  expect(version).toBe(badge);
  expect(badge).toBeGreaterThan(name ?? 0);
  await close();
});

test("nothing moves with reduced motion", async () => {
  const { page, close } = await open({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByRole("dialog").waitFor();
  const running = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
  );
  expect(Math.max(0, ...running)).toBeLessThan(1);
  await close();
});

test("print shows only the content, full width, dark on white, with the targets of links", async () => {
  const { page, close } = await open({ colorScheme: "dark" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(
    await page
      .locator("nav[aria-label=Navigation], header.sticky")
      .evaluateAll((all) => all.map((one) => one.checkVisibility())),
  ).not.toContain(true);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  const printed = await page.evaluate(() => ({
    width: document.querySelector("main")?.clientWidth === document.documentElement.clientWidth,
    ground: getComputedStyle(document.querySelector("main") ?? document.body).backgroundColor,
    link: getComputedStyle(document.querySelector(".prose p a") ?? document.body, "::after").content,
  }));
  expect(printed).toEqual({ width: true, ground: "oklch(1 0 0)", link: '" (/help)"' });
  await close();
});

test.each([
  ["light", "fr-FR"],
  ["dark", "en-GB"],
] as const)("axe finds nothing in what opens over the page, in %s and %s", async (colorScheme, locale) => {
  const { page, close } = await open({ colorScheme, locale });
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menu").waitFor();
  expect(await findViolations(page, { within: "[role=menu]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ask for a confirmation" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await close();
});
