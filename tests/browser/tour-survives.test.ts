/** The guided tour survives reloads, pages without its elements, resized windows and other tabs. */
import { describe, expect, test } from "vitest";
import { waitUntilSettled } from "./page-state.ts";
import { openEmpty } from "./shared-page.ts";
import {
  desktop,
  expectFocusedText,
  expectHeading,
  expectStored,
  navigate,
  nothingIsOffered,
  popover,
  shareTourPage,
  start,
  step,
  welcome,
} from "./tour-page.ts";

const shared = shareTourPage();
const { visit } = shared;

describe("the tour survives", () => {
  test("a reload, a new page and a click on the highlighted element", async () => {
    const page = await visit();
    await start(page);
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.keyboard.press("ArrowRight");
    await step(page, 3);
    await page.reload();
    await step(page, 3);
    await expectHeading(page, "Suivre les nouveautés");

    await navigate(page, () => page.locator("#nav-changelog").click());
    await page.waitForURL("**/changelog");
    await step(page, 3);
    await expect
      .poll(() => page.locator("#nav-changelog").evaluate((link) => getComputedStyle(link).boxShadow))
      .toMatch(/ 6px$/);
    await navigate(page, () => page.goBack());
    await page.waitForURL((url) => url.pathname === "/");
    await step(page, 3);
    await page.keyboard.press("ArrowRight");
    await step(page, 4);
  });

  test("Escape, which keeps the step for the dashboard's reminder", async () => {
    const page = await visit();
    await start(page);
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.keyboard.press("ArrowRight");
    await step(page, 3);
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    await expectStored(page, "tutorialCompleted", null);
    const reminder = page.getByRole("button", { name: /Terminer la visite guidée/ });
    await expect.poll(() => reminder.textContent()).toContain("2/9");
    await expect.poll(() => reminder.textContent()).toContain("7 étapes, 3 minutes");
    await page.reload();
    await nothingIsOffered(page);
    await reminder.click();
    await step(page, 3);
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    await expect.poll(() => reminder.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("missing elements: their steps are neither shown nor counted", async () => {
    const page = await visit();
    await page.evaluate(() => {
      for (const id of ["nav-help", "nav-update"]) document.getElementById(id)?.removeAttribute("id");
      const services = document.getElementById("nav-services");
      if (services) services.style.display = "none";
    });
    await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
    await step(page, 1, 6);
    await expectHeading(page, "Suivre les nouveautés");
    await expect.poll(() => page.locator(".tour-thread span").count()).toBe(6);
    for (const current of [2, 3, 4, 5]) {
      await page.keyboard.press("ArrowRight");
      await step(page, current, 6);
    }
    await expectHeading(page, "Télécharger le thème");
    await page.evaluate(() => document.getElementById("nav-deactivate")?.remove());
    await page.keyboard.press("ArrowLeft");
    await step(page, 4, 5);
    await page.keyboard.press("ArrowRight");
    await step(page, 5, 5);
    await page.keyboard.press("Enter");
    await popover(page).waitFor({ state: "detached" });
    await expectStored(page, "tutorialCompleted", "true");
  });

  test("a page with none of its elements, with a message", async () => {
    const page = await visit();
    await welcome(page).waitFor();
    await page.evaluate(() => document.getElementById("navigation")?.remove());
    await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
    await welcome(page).getByText("La visite n’a pas pu s’ouvrir").waitFor();
    await expectStored(page, "tutorialIntroSeen", null);
  });

  test("scripts that do not arrive, with a message", async () => {
    const page = await visit();
    await welcome(page).waitFor();
    await page.route("**/assets/*", (route) => route.abort());
    await welcome(page).getByRole("button", { name: "Commencer le guide" }).click();
    await welcome(page).getByText("La visite n’a pas pu s’ouvrir").waitFor();
    await page.unroute("**/assets/*");
    await page.reload();
    await start(page);
  });

  test("a window that shrinks to a phone’s, and a dialog that opens over it: it closes and keeps the step", async () => {
    const page = await visit();
    await start(page);
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.setViewportSize({ width: 600, height: 800 });
    await popover(page).waitFor({ state: "detached" });
    await page.locator(".driver-overlay").waitFor({ state: "detached" });
    await expectStored(page, "tutorialStep", "1");
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: /Terminer la visite guidée/ }).click();
    await step(page, 2);
    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      dialog.innerHTML = "<button>Plus haut</button>";
      document.body.appendChild(dialog);
      dialog.showModal();
    });
    await popover(page).waitFor({ state: "detached" });
    await expectFocusedText(page, "Plus haut");
    await expectStored(page, "tutorialStep", "1");
  });

  test("a low window with the rail: it scrolls to the element", async () => {
    const page = await visit({ viewport: { width: 800, height: 420 } });
    await start(page);
    for (let current = 2; current <= 9; current++) {
      await page.keyboard.press("ArrowRight");
      await step(page, current);
    }
    await waitUntilSettled(page);
    const link = await page.locator("#nav-deactivate").boundingBox();
    expect(link && link.y >= 0 && link.y + link.height <= 420).toBe(true);
    // The hole in the shade follows when the user scrolls.
    await page.locator("#navigation").evaluate((bar) => bar.scrollBy(0, -30));
    const moved = await page.locator("#nav-deactivate").boundingBox();
    expect(moved?.y).toBe((link?.y ?? 0) + 30);
    await expect
      .poll(() => page.locator(".driver-overlay path").getAttribute("d"))
      .toMatch(new RegExp(`Z\\s+M[\\d.]+,${(moved?.y ?? 0) - 6} `));
  });

  test("the end of the tour in another tab", async () => {
    const page = await visit();
    await start(page);
    const other = await shared.context.newPage();
    await openEmpty(other);
    await other.evaluate(() => localStorage.clear());
    await popover(page).waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".driver-active").count()).toBe(0);
    // A sign-out clears all local data; that is no reason to show the welcome.
    await nothingIsOffered(page);
  });
});
