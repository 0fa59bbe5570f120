/** Menus by keyboard and by pointer, on the page that shows all components. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { componentsPage, expectFocus, placeOfPage } from "./components-page.ts";
import { findViolations } from "./page-state.ts";

const open = componentsPage();

describe("a menu", () => {
  const button = (page: Page) => page.getByRole("button", { name: "Actions", exact: true });
  const labelled = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

  test("loads its code on first use, and the first key opens it on its first entry", async () => {
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
    await expect.poll(() => labelled(page)).toBe("Actions");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(scripts.filter((url) => url.includes("menu-list"))).toHaveLength(1);
    await close();
  });

  test("Tab moves on to the next element, Shift+Tab to the one before", async () => {
    const { page, close } = await open();
    for (const [keys, next] of [
      ["Tab", "Create a support ticket"],
      ["Shift+Tab", null],
    ] as const) {
      await button(page).focus();
      await page.keyboard.press("Enter");
      await expectFocus(page, "My profile");
      await page.keyboard.press(keys);
      await page.getByRole("menu").waitFor({ state: "detached" });
      await expect.poll(() => labelled(page)).toBe(next);
    }
    await expectFocus(page, "Ask for a confirmation");
    await close();
  });

  test("wraps around, supports type-ahead, and Space follows a link", async () => {
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
    // After a pause, typing starts a new name.
    await page.waitForTimeout(800);
    await page.keyboard.press("Space");
    await page.waitForURL((url) => url.pathname === "/profile");
    await close();
  });

  test("fits inside the window, moves nothing, and passes axe", async () => {
    const { page, close } = await open({ viewport: { width: 320, height: 568 }, reducedMotion: "reduce" });
    await button(page).scrollIntoViewIfNeeded();
    const before = await placeOfPage(page);
    await button(page).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 568;
      })
      .toBe(true);
    expect(await placeOfPage(page)).toEqual(before);
    expect(await findViolations(page, { within: "[role=menu]" })).toEqual([]);
    await close();
  });

  test("opens and closes by its button, and closes on an outside click that keeps its own effect", async () => {
    const { page, close } = await open();
    await button(page).click();
    await page.getByRole("menu").waitFor();
    await expect.poll(() => button(page).getAttribute("aria-expanded")).toBe("true");
    await button(page).click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await button(page).click();
    await page.getByRole("menu").waitFor();
    await page.locator("input[name=company]").click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await expectFocus(page, "company");
    await close();
  });

  test("opens a dialog that returns the focus to the menu's button", async () => {
    const { page, close } = await open();
    await button(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Open the dialog" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    await expectFocus(page, "apiSecretKey");
    await page.keyboard.press("Escape");
    await expect.poll(() => labelled(page)).toBe("Actions");
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

  test("shows its links when its code does not arrive", async () => {
    const { page, context } = await open();
    await page.route(/menu-list/, (route) => route.abort());
    await button(page).click();
    await page.locator("details[open] a", { hasText: "My profile" }).click();
    await page.waitForURL((url) => url.pathname === "/profile");
    await context.close();
  });

  test("without scripts lists the links and forms, and nothing that needs scripts", async () => {
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.locator("summary[aria-label=Actions]").click();
    const list = page.locator("details[data-menu=plain][open]");
    expect(await list.locator("li").allInnerTexts()).toEqual([
      "My profile",
      "Switch to the dark theme",
      "Deactivate the licence",
    ]);
    await list.getByRole("button", { name: "Switch to the dark theme" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(new URL(page.url()).pathname).toBe("/components");
    await close();
  });
});
