/** Tooltips by keyboard and by pointer, on the page that shows all components. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { componentsPage, expectFocus } from "./components-page.ts";

const open = componentsPage();

describe("a tooltip", () => {
  const text = "Create a support ticket";
  const icon = (page: Page) => page.getByRole("button", { name: text });
  const tooltip = (page: Page) => page.getByRole("tooltip");

  test("appears at once on keyboard focus, fits inside the window, and closes on Escape while the focus stays", async () => {
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
    await close();
  });

  test("waits for the pointer to rest, and stays while the pointer is on it", async () => {
    const { page, close } = await open();
    await icon(page).hover();
    await tooltip(page).waitFor();
    await tooltip(page).hover();
    // Longer than the delay for a resting pointer.
    await page.waitForTimeout(400);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    await tooltip(page).waitFor({ state: "detached" });
    await close();
  });

  test("in a dialog closes on Escape without closing the dialog", async () => {
    const { page, close } = await open();
    await button(page, "Ask for a confirmation").click();
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
