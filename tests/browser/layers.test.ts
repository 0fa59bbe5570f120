/** What lies over a page (dialogs, menus, tooltips) by keyboard and by pointer, on the page that shows them all. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { componentsPage, expectFocus } from "./components-page.ts";

const open = componentsPage();
/** Scroll bars take room, as on most desktops. */
const openWithScrollBars = componentsPage({ ignoreDefaultArgs: ["--hide-scrollbars"] });

const placeOfPage = (page: Page) =>
  page.evaluate(() => {
    const { left, right, top } = document.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
    return { left, right, top, scrollY };
  });

describe("a dialog", () => {
  const question = "Deactivate the licence on alice-shop?";

  test("starts on its title, never on a button, and gives the focus back on Escape", async () => {
    const { page, close } = await open();
    const opener = page.getByRole("button", { name: "Ask a question" });
    // It can be pressed once scripts run.
    await opener.click({ trial: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: question }).waitFor();
    await expectFocus(page, question);
    await page.keyboard.press("Tab");
    await expectFocus(page, "Keep the licence");
    await page.keyboard.press("Escape");
    await expectFocus(page, "Ask a question");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await close();
  });

  test("starts on its first field when it has one", async () => {
    const { page, close } = await open();
    await page.getByRole("button", { name: "Ask for a proof" }).click();
    await expectFocus(page, "apiSecretKey");
    await page.getByRole("button", { name: "Keep the licence" }).click();
    await expectFocus(page, "Ask for a proof");
    await close();
  });

  test.each([
    ["that take no room", open],
    ["that take room", openWithScrollBars],
  ])("keeps the page behind from moving and from being reached, with scroll bars %s", async (_which, openPage) => {
    const { page, close } = await openPage();
    await page.getByRole("button", { name: "Ask a question" }).scrollIntoViewIfNeeded();
    const before = await placeOfPage(page);
    await page.getByRole("button", { name: "Ask a question" }).click();
    await page.getByRole("dialog").waitFor();
    await page.mouse.move(20, 500);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
    expect(await placeOfPage(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await placeOfPage(page)).toEqual(before);
    await close();
  });

  test("closes by a click beside it, not by a text selected beyond its edge", async () => {
    const { page, close } = await open();
    await page.getByRole("button", { name: "Ask a question" }).click();
    const dialog = page.getByRole("dialog");
    const box = await dialog.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    // One that is on its way out is no longer modal.
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: "hidden" });
    await close();
  });

  test("rises from the bottom edge of a phone over its whole width", async () => {
    const { page, close } = await open({ viewport: { width: 390, height: 844 }, isMobile: true });
    await page.getByRole("button", { name: "Ask a question" }).click();
    const dialog = page.getByRole("dialog");
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return box && [box.x, box.width, Math.round(box.y + box.height)];
      })
      .toEqual([0, 390, 844]);
    await close();
  });
});

describe("a menu", () => {
  const button = (page: Page) => page.getByRole("button", { name: "Actions", exact: true });

  test("is fetched when it is wanted, and the first key opens it on its first entry", async () => {
    const { page, close } = await open();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await button(page).waitFor();
    expect(scripts.filter((url) => url.includes("menu-list"))).toEqual([]);
    await button(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu", { name: "Actions" }).waitFor();
    await expectFocus(page, "My profile");
    await page.keyboard.press("ArrowDown");
    await expectFocus(page, "Open the dialog2.0.4");
    await page.keyboard.press("End");
    await expectFocus(page, "Deactivate the licence");
    await page.keyboard.press("s");
    await expectFocus(page, "Switch to the dark theme");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Actions");
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(scripts.filter((url) => url.includes("menu-list"))).toHaveLength(1);
    await close();
  });

  test("is left by Tab for what comes next, and by Shift and Tab for what comes before", async () => {
    const { page, close } = await open();
    const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    for (const [keys, next] of [
      ["Tab", "Create a support ticket"],
      ["Shift+Tab", null],
    ] as const) {
      await button(page).focus();
      await page.keyboard.press("Enter");
      await expectFocus(page, "My profile");
      await page.keyboard.press(keys);
      await page.getByRole("menu").waitFor({ state: "detached" });
      expect(await label()).toBe(next);
    }
    await expectFocus(page, "Ask for a proof");
    await close();
  });

  test("is walked through in a circle, by typing too, and a space presses a link", async () => {
    const { page, close } = await open();
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expectFocus(page, "My profile");
    await page.keyboard.press("ArrowUp");
    await expectFocus(page, "Deactivate the licence");
    await page.keyboard.press("ArrowDown");
    await expectFocus(page, "My profile");
    await page.keyboard.type("dea");
    await expectFocus(page, "Deactivate the licence");
    await page.keyboard.press("Home");
    // After a pause a new name begins.
    await page.waitForTimeout(800);
    await page.keyboard.press("Space");
    await page.waitForURL((url) => url.pathname === "/profile");
    await close();
  });

  test("stands whole inside the window, moves nothing, and passes axe", async () => {
    const { page, close } = await open({ viewport: { width: 320, height: 568 }, reducedMotion: "reduce" });
    await button(page).scrollIntoViewIfNeeded();
    const before = await placeOfPage(page);
    await button(page).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    const box = await menu.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 568).toBe(true);
    expect(await placeOfPage(page)).toEqual(before);
    const { violations } = await new AxeBuilder({ page }).include("[role=menu]").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await close();
  });

  test("opens and closes by its button, and by a click elsewhere that keeps its own effect", async () => {
    const { page, close } = await open();
    await button(page).click();
    await page.getByRole("menu").waitFor();
    expect(await button(page).getAttribute("aria-expanded")).toBe("true");
    await button(page).click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await button(page).click();
    await page.getByRole("menu").waitFor();
    await page.locator("input[name=company]").click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expectFocus(page, "company");
    await close();
  });

  test("opens a dialog that gives the focus back to the menu's button", async () => {
    const { page, close } = await open();
    await button(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Open the dialog" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await expectFocus(page, "apiSecretKey");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Actions");
    await close();
  });

  test("posts a form and follows a link", async () => {
    const { page, close } = await open({ colorScheme: "light" });
    await button(page).click();
    await page.getByRole("menuitem", { name: "Switch to the dark theme" }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await button(page).click();
    await page.getByRole("menuitem", { name: "My profile" }).click();
    await page.waitForURL((url) => url.pathname === "/profile");
    await close();
  });

  test("whose code does not arrive shows its links all the same", async () => {
    const { page, context } = await open();
    await page.route(/menu-list/, (route) => route.abort());
    await button(page).click();
    await page.locator("details[open] a", { hasText: "My profile" }).click();
    await page.waitForURL((url) => url.pathname === "/profile");
    await context.close();
  });

  test("without scripts is a list of the links and forms, and of nothing that needs scripts", async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.locator("summary[aria-label=Actions]").click();
    const list = page.locator("details[data-menu=plain][open]");
    expect(await list.locator("li").allInnerTexts()).toEqual([
      "My profile",
      "Switch to the dark theme",
      "Deactivate the licence",
    ]);
    await list.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.waitForURL((url) => url.pathname === "/components");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await close();
  });
});

describe("a tooltip", () => {
  const text = "Create a support ticket";
  const icon = (page: Page) => page.getByRole("button", { name: text });
  const tooltip = (page: Page) => page.getByRole("tooltip");

  test("comes at once on keyboard focus, stands inside the window, and goes on Escape while the focus stays", async () => {
    const { page, close } = await open();
    await button(page, "Actions").focus();
    await page.keyboard.press("Tab");
    await tooltip(page).waitFor();
    await expect.poll(() => tooltip(page).textContent()).toBe(text);
    await expect
      .poll(async () => {
        const [mark, bubble] = [await icon(page).boundingBox(), await tooltip(page).boundingBox()];
        return mark && bubble && Math.abs(mark.x + mark.width / 2 - bubble.x - bubble.width / 2) < 2;
      })
      .toBe(true);
    // A pointer that goes its own way takes nothing from what has the focus.
    await page.mouse.move(5, 300);
    await page.mouse.move(5, 320);
    await page.waitForTimeout(400);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await tooltip(page).waitFor({ state: "detached" });
    expect(await icon(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => tooltip(page).textContent()).toBe("What’s new");
    await page.keyboard.press("Tab");
    await tooltip(page).waitFor({ state: "detached" });
    await close();
  });

  test("waits for a pointer to rest, and stays while the pointer is on it", async () => {
    const { page, close } = await open();
    await icon(page).hover();
    await tooltip(page).waitFor();
    await tooltip(page).hover();
    // Longer than a pointer may be under way.
    await page.waitForTimeout(400);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    await tooltip(page).waitFor({ state: "detached" });
    await close();
  });

  test("in a dialog goes on Escape without closing the dialog", async () => {
    const { page, close } = await open();
    await button(page, "Ask for a proof").click();
    await expectFocus(page, "apiSecretKey");
    const inside = page.getByRole("dialog").locator("[data-tooltip]");
    for (let steps = 0; steps < 8 && !(await inside.evaluate((element) => element === document.activeElement)); steps++)
      await page.keyboard.press("Tab");
    await tooltip(page).waitFor();
    expect(await tooltip(page).evaluate((bubble) => bubble.closest("dialog") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await tooltip(page).waitFor({ state: "detached" });
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await close();
  });

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
});
