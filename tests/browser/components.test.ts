/** Dialogs, menus, tooltips, tables and print, on the page that shows all components. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findViolations, waitUntilSettled } from "./page-state.ts";
import { desktop, sharePage } from "./shared-page.ts";

const shared = sharePage({
  locale: "en-GB",
  expected: /net::ERR_FAILED/,
  // Scroll bars take up room, as on most desktops.
  launch: { ignoreDefaultArgs: ["--hide-scrollbars"] },
});
const open = () => shared.open("/components");

const readFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent?.trim());
/** Waits until the control with this name or text has the focus. */
const expectFocus = (page: Page, what: string) => expect.poll(() => readFocus(page)).toBe(what);
const readFocusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

const readPlace = (page: Page) =>
  page.evaluate(() => {
    const { left, right, top } = document.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
    return { left, right, top, scrollY };
  });

describe("Dialog", () => {
  const question = "Deactivate the licence on alice-shop?";
  const dialog = (page: Page) => page.getByRole("dialog");
  const ask = (page: Page) => page.getByRole("button", { name: "Ask a question" });
  const confirm = (page: Page) => page.getByRole("button", { name: "Ask for a confirmation" });

  test("focuses its title, else its first field, never a button, and returns the focus", async () => {
    const page = await open();
    await ask(page).press("Enter");
    await page.getByRole("dialog", { name: question }).waitFor();
    await expectFocus(page, question);
    await page.keyboard.press("Tab");
    await expectFocus(page, "Keep the licence");
    await page.keyboard.press("Escape");
    await expectFocus(page, "Ask a question");
    await dialog(page).waitFor({ state: "hidden" });
    await confirm(page).click();
    await expectFocus(page, "apiSecretKey");
    await page.getByRole("button", { name: "Keep the licence" }).click();
    await expectFocus(page, "Ask for a confirmation");
  });

  test("keeps the page behind still and out of reach, closes by an outside click, and fills a phone's width", async () => {
    const page = await open();
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    await ask(page).scrollIntoViewIfNeeded();
    const before = await readPlace(page);
    await ask(page).click();
    await dialog(page).waitFor();
    await page.mouse.move(20, 500);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    const holdsFocus = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      );
    await expect.poll(holdsFocus).toBe(true);
    expect(await readPlace(page)).toEqual(before);

    // A selection of text may end outside.
    await waitUntilSettled(page);
    const box = await dialog(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    // A dialog that is closing is no longer modal.
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.mouse.click(5, 5);
    await dialog(page).waitFor({ state: "hidden" });
    expect(await readPlace(page)).toEqual(before);

    // On a phone it opens from the bottom edge, and without moving where motion is reduced.
    await page.setViewportSize({ width: 390, height: 844 });
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    await ask(page).click();
    const readDurations = () =>
      document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration));
    await dialog(page).waitFor();
    expect(Math.max(0, ...(await page.evaluate(readDurations)))).toBeLessThan(1);
    const readBox = async () => {
      const box = await dialog(page).boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    };
    await expect.poll(readBox).toEqual([0, width, 844]);
  });
});

describe("Menu", () => {
  const button = (page: Page) => page.getByRole("button", { name: "Actions", exact: true });
  const menu = (page: Page) => page.getByRole("menu", { name: "Actions" });

  test("loads its code on first use, and is walked through by keys and by the beginnings of names", async () => {
    const page = await open();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await button(page).waitFor();
    expect(scripts.filter((url) => url.includes("menu-list"))).toEqual([]);
    await button(page).press("ArrowDown");
    await menu(page).waitFor();
    await expectFocus(page, "My profile");
    await page.keyboard.press("ArrowUp");
    await expectFocus(page, "Deactivate the licence");
    expect(await findViolations(page, { within: "[role=menu]" })).toEqual([]);
    await page.keyboard.press("s");
    await expectFocus(page, "Switch to the dark theme");
    await page.keyboard.press("Escape");
    await expect.poll(() => readFocusedLabel(page)).toBe("Actions");
    await menu(page).waitFor({ state: "detached" });
    expect(scripts.filter((url) => url.includes("menu-list"))).toHaveLength(1);

    for (const [keys, next] of [
      ["Tab", "Create a support ticket"],
      ["Shift+Tab", null],
    ] as const) {
      await button(page).press("Enter");
      await expectFocus(page, "My profile");
      await page.keyboard.press(keys);
      await menu(page).waitFor({ state: "detached" });
      await expect.poll(() => readFocusedLabel(page)).toBe(next);
    }
    await expectFocus(page, "Ask for a confirmation");
    await button(page).press("Enter");
    await expectFocus(page, "My profile");
    await page.keyboard.press("Space");
    await page.waitForURL((url) => url.pathname === "/profile");
  });

  test("returns the focus from its dialog, closes by a click that has its effect, fits, and posts a form", async () => {
    const page = await open();
    await button(page).press("Enter");
    await page.getByRole("menuitem", { name: "Open the dialog" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await expectFocus(page, "apiSecretKey");
    await page.keyboard.press("Escape");
    await expect.poll(() => readFocusedLabel(page)).toBe("Actions");
    await button(page).click();
    await menu(page).waitFor();
    await page.locator("input[name=company]").click();
    await menu(page).waitFor({ state: "hidden" });
    await expectFocus(page, "company");

    await page.setViewportSize({ width: 320, height: 568 });
    await button(page).scrollIntoViewIfNeeded();
    const before = await readPlace(page);
    await button(page).click();
    await menu(page).waitFor();
    await expect.poll(() => button(page).getAttribute("aria-expanded")).toBe("true");
    const isInside = async () => {
      const box = await menu(page).boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 568;
    };
    await expect.poll(isInside).toBe(true);
    expect(await readPlace(page)).toEqual(before);
    await button(page).click();
    await menu(page).waitFor({ state: "hidden" });

    await button(page).click();
    await page.getByRole("menuitem", { name: "Switch to the dark theme" }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await button(page).click();
    await page.getByRole("menuitem", { name: "My profile" }).click();
    await page.waitForURL((url) => url.pathname === "/profile");
  });

  test("shows its links when its code does not arrive", async () => {
    const page = await open();
    await page.route(/menu-list/, (route) => route.abort());
    await page.reload();
    await button(page).click();
    await page.locator("details[open] a", { hasText: "My profile" }).click();
    await page.waitForURL((url) => url.pathname === "/profile");
  });
});

describe("Tooltips", () => {
  const text = "Create a support ticket";
  const icon = (page: Page) => page.getByRole("button", { name: text });
  const tooltip = (page: Page) => page.getByRole("tooltip");

  test("show at once on focus until Escape, which closes no dialog, and stay under the pointer", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Actions", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => tooltip(page).textContent()).toBe(text);
    await expect
      .poll(async () => {
        const [mark, bubble] = [await icon(page).boundingBox(), await tooltip(page).boundingBox()];
        return mark && bubble && Math.abs(mark.x + mark.width / 2 - bubble.x - bubble.width / 2) < 2;
      })
      .toBe(true);
    // A moving pointer does not hide the tooltip of the focused element.
    await page.mouse.move(5, 300);
    await page.mouse.move(5, 320);
    await page.waitForTimeout(400);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await tooltip(page).waitFor({ state: "detached" });
    await expect.poll(() => icon(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => tooltip(page).textContent()).toBe("What’s new");
    await page.keyboard.press("Tab");
    await tooltip(page).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Ask for a confirmation" }).click();
    await expectFocus(page, "apiSecretKey");
    const inside = page.getByRole("dialog").locator("[data-tooltip]");
    for (let steps = 0; steps < 8 && !(await inside.evaluate((element) => element === document.activeElement)); steps++)
      await page.keyboard.press("Tab");
    await tooltip(page).waitFor();
    expect(await tooltip(page).evaluate((bubble) => bubble.closest("dialog") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await tooltip(page).waitFor({ state: "detached" });
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    // By pointer they stay while it is on them.
    await icon(page).hover();
    await tooltip(page).waitFor();
    await tooltip(page).hover();
    // Longer than the delay for a resting pointer.
    await page.waitForTimeout(400);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    await tooltip(page).waitFor({ state: "detached" });
  });
});

describe("/components", () => {
  test("copies code exactly, takes two lines for a row on phones, and prints only the content", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const code = await page.locator(".code-block code").textContent();
    expect(code).toContain("{% render 'promo-bar', text: section.settings.promo %}");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    await page.setViewportSize({ width: 405, height: 844 });
    const row = page.locator("tbody tr").first();
    const cells = ["th", "td.end", "td:nth-of-type(2)", "td:nth-of-type(3)"];
    const [name, date, badge, version] = await row.evaluate((element, selectors) => {
      const boxes = selectors.map((selector) => element.querySelector(selector)?.getBoundingClientRect());
      return boxes.map((box) => box && box.y + box.height / 2);
    }, cells);
    expect(date).toBe(name);
    expect(version).toBe(badge);
    expect(badge).toBeGreaterThan(name ?? 0);

    // Print shows only the content, dark on white, with the targets of links.
    await page.setViewportSize(desktop);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const around = page.locator("nav[aria-label=Navigation], header.sticky");
    expect(await around.evaluateAll((all) => all.map((one) => one.checkVisibility()))).not.toContain(true);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    const printed = await page.evaluate(() => ({
      width: document.querySelector("main")?.clientWidth === document.documentElement.clientWidth,
      ground: getComputedStyle(document.querySelector("main") ?? document.body).backgroundColor,
      link: getComputedStyle(document.querySelector(".prose p a") ?? document.body, "::after").content,
    }));
    expect(printed).toEqual({ width: true, ground: "oklch(1 0 0)", link: '" (/help)"' });
  });
});
