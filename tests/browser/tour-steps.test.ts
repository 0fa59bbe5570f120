/** The nine steps of the guided tour by mouse, by keyboard and for screen readers. */
import { describe, expect, test } from "vitest";
import {
  expectFocusedText,
  expectHeading,
  expectStored,
  nothingIsOffered,
  popover,
  shareTourPage,
  start,
  step,
  welcome,
} from "./tour-page.ts";

const shared = shareTourPage();
const { visit } = shared;

const titles = [
  "Commencer ici",
  "Se faire aider",
  "Suivre les nouveautés",
  "Lire la documentation",
  "Activer une licence",
  "Installer le thème",
  "Mettre à jour le thème",
  "Télécharger le thème",
  "Désactiver une licence",
];

describe("the steps", () => {
  test("run by mouse as dialogs in order, each pointing at its link, and finishing completes the tour", async () => {
    const page = await visit();
    await start(page);
    const dialog = page.getByRole("dialog", { name: "Commencer ici 1 sur 9" });
    await dialog.waitFor();
    const id = await dialog.getAttribute("aria-describedby");
    expect(await page.locator(`#${id}`).textContent()).toContain("de la licence à la boutique");
    expect(
      await dialog.getByRole("button").evaluateAll((buttons) => buttons.map((button) => button.ariaLabel)),
    ).toEqual(["Passer la visite guidée", "Suivant\u00a0: Services"]);
    for (const [index, title] of titles.entries()) {
      await step(page, index + 1);
      await expectHeading(page, title);
      const target = page.locator(".driver-active-element");
      await expect.poll(() => target.evaluate((link) => getComputedStyle(link).boxShadow)).toMatch(/ 6px$/);
      await expect
        .poll(async () => {
          const [link, box] = [await target.boundingBox(), await popover(page).boundingBox()];
          return link && box && { width: Math.round(box.width), isBeside: link.x + link.width < box.x };
        })
        .toEqual({ width: 300, isBeside: true });
      await expectStored(page, "tutorialStep", String(index));
      if (index === 4) {
        await popover(page).getByRole("button", { name: "Retour" }).click();
        await step(page, 4);
        await popover(page).getByRole("button", { name: "Suivant" }).click();
        await step(page, 5);
      }
      await popover(page)
        .getByRole("button", { name: index === 8 ? "Terminer" : "Suivant" })
        .click();
    }
    await popover(page).waitFor({ state: "detached" });
    await expectStored(page, "tutorialCompleted", "true");
    await expect.poll(() => page.getByText("la visite guidée").count()).toBe(1);
    await page.reload();
    await nothingIsOffered(page);
  });

  test("run by keyboard alone, and the focus stays in the popover", async () => {
    const page = await visit();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await welcome(page).waitFor();
    await expectFocusedText(page, "Bienvenue sur Theme Manager");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expectFocusedText(page, "Commencer le guide");
    await page.keyboard.press("Enter");
    await step(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await step(page, 2);
    await page.keyboard.press("Enter");
    await step(page, 3);
    await page.keyboard.press("ArrowLeft");
    await step(page, 2);
    await page.keyboard.press("ArrowRight");
    await step(page, 3);

    const reached = new Set<string | null | undefined>();
    for (let tab = 0; tab < 8; tab++) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect([...reached].sort()).toEqual(["Nouveautés", "Passer", "Retour", "Suivant"]);
    await popover(page).getByRole("button", { name: "Suivant" }).focus();
    for (const current of [4, 5, 6, 7, 8, 9]) {
      await page.keyboard.press("Enter");
      await step(page, current);
    }
    await page.keyboard.press("Enter");
    await popover(page).waitFor({ state: "detached" });
    await expectStored(page, "tutorialCompleted", "true");
  });

  test("can be skipped, which completes the tour and returns the focus", async () => {
    const page = await visit();
    await welcome(page).getByRole("button", { name: "Plus tard" }).click();
    await page.locator("details[data-menu=account] summary").click();
    await page.getByRole("button", { name: "Relancer la visite guidée" }).click();
    await step(page, 1);
    await expect.poll(() => page.locator("details[data-menu=account]").getAttribute("open")).toBeNull();
    await popover(page).getByRole("button", { name: "Passer" }).click();
    await popover(page).waitFor({ state: "detached" });
    await expectStored(page, "tutorialCompleted", "true");
    await expectStored(page, "tutorialStep", null);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches("details[data-menu=account] summary")))
      .toBe(true);
  });
});
