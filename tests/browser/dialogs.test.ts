/** Dialogs by keyboard and by pointer, on the page that shows all components. */
import { describe, expect, test } from "vitest";
import { componentsPage, expectFocus, placeOfPage } from "./components-page.ts";
import { waitUntilSettled } from "./page-state.ts";

const open = componentsPage();
/** Scroll bars take up space, as on most desktops. */
const openWithScrollBars = componentsPage({ ignoreDefaultArgs: ["--hide-scrollbars"] });

describe("a dialog", () => {
  const question = "Deactivate the licence on alice-shop?";

  test("focuses its title, never a button, and returns the focus on Escape", async () => {
    const { page, close } = await open();
    await page.getByRole("button", { name: "Ask a question" }).focus();
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

  test("focuses its first field when it has one", async () => {
    const { page, close } = await open();
    await page.getByRole("button", { name: "Ask for a confirmation" }).click();
    await expectFocus(page, "apiSecretKey");
    await page.getByRole("button", { name: "Keep the licence" }).click();
    await expectFocus(page, "Ask for a confirmation");
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
    await expect
      .poll(() =>
        page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      )
      .toBe(true);
    expect(await placeOfPage(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await placeOfPage(page)).toEqual(before);
    await close();
  });

  test("closes on an outside click, but not when a text selection ends outside", async () => {
    const { page, close } = await open();
    await page.getByRole("button", { name: "Ask a question" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await waitUntilSettled(page);
    const box = await dialog.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    // A dialog that is closing is no longer modal.
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: "hidden" });
    await close();
  });

  test("opens from the bottom edge of a phone at full width", async () => {
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
