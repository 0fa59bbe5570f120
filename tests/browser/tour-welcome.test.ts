/** When the guided tour is offered, how the offer looks, and what it loads before it starts. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findViolations } from "./page-state.ts";
import { openEmpty, sharePage } from "./shared-page.ts";
import { expectStored, nothingIsOffered, popover, shareTourPage, start, step, stored, welcome } from "./tour-page.ts";

const shared = shareTourPage();
const { visit } = shared;
const withoutScripts = sharePage({ account: { licences: 1 }, hasTour: true, javaScriptEnabled: false });
const completed = { tutorialCompleted: "true" };

describe("the welcome", () => {
  test("can be postponed for five minutes and then reappears, also on a page that stays open", async () => {
    const page = await visit();
    await welcome(page).getByRole("button", { name: "Plus tard" }).click();
    await welcome(page).waitFor({ state: "hidden" });
    await expect.poll(async () => Number(await stored(page, "tutorialPostponedAt"))).toBeGreaterThan(0);
    await page.reload();
    await nothingIsOffered(page);

    // Another tab shortens the postponement to its last moment.
    const other = await shared.context.newPage();
    await openEmpty(other);
    await other.evaluate(() => localStorage.setItem("tutorialPostponedAt", String(Date.now() - 300_000 + 1_000)));
    await welcome(page).waitFor();
    await page.keyboard.press("Escape");
    await welcome(page).waitFor({ state: "hidden" });
    const sincePostponed = async () => Date.now() - Number(await stored(page, "tutorialPostponedAt"));
    await expect.poll(sincePostponed).toBeLessThan(60_000);

    await page.evaluate(() => localStorage.setItem("tutorialPostponedAt", String(Date.now() - 301_000)));
    await page.reload();
    await start(page);
    await expectStored(page, "tutorialIntroSeen", "true");
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "hidden" });
    await page.reload();
    await nothingIsOffered(page);
  });

  test("waits while the user types, and while a menu or another dialog is open", async () => {
    const page = await visit({ items: { tutorialPostponedAt: `${Date.now()}` } });
    await shared.open("/activate");
    await page.locator("details[data-menu=account] summary").click();
    await page.getByRole("button", { name: "Relancer la visite guidée" }).waitFor();
    const due = () =>
      page.evaluate(() => {
        localStorage.setItem("tutorialPostponedAt", "1");
        dispatchEvent(new StorageEvent("storage", { key: "tutorialPostponedAt" }));
      });
    await due();
    // Its code arrives, and it waits closed.
    await expect.poll(() => page.locator("dialog").count()).toBe(1);
    await page.waitForTimeout(1_500);
    expect(await welcome(page).isVisible()).toBe(false);

    await page.locator("input[name=shopUrl]").focus();
    await page.evaluate(() => document.querySelector("details[data-menu][open]")?.removeAttribute("open"));
    await page.waitForTimeout(2_500);
    expect(await welcome(page).isVisible()).toBe(false);

    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      dialog.id = "another";
      document.body.appendChild(dialog);
      dialog.showModal();
    });
    await page.waitForTimeout(2_500);
    expect(await welcome(page).isVisible()).toBe(false);
    await page.evaluate(() => document.querySelector("dialog#another")?.remove());
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await welcome(page).waitFor();
  });

  test("does not appear on phones, nor after the tour is completed", async () => {
    const page = await visit({ viewport: { width: 768, height: 900 } });
    await page.waitForTimeout(1_500);
    expect(await welcome(page).isVisible()).toBe(false);
    await page.locator("details[data-menu=account] summary").click();
    expect(await page.getByRole("button", { name: /visite guidée/ }).count()).toBe(0);

    await visit({ items: completed });
    await nothingIsOffered(page);
    expect(await page.getByText("Suivre la visite guidée").count()).toBe(0);
  });
});

describe("the tour's windows", () => {
  test("pass axe, and every colour variable they use exists", async () => {
    const page = await visit();
    await welcome(page).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await start(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await unknownVariables(page)).toEqual([]);
  });
});

/** Tailwind writes only the variables that its own classes use. */
const unknownVariables = (page: Page) =>
  page.evaluate(() => {
    const sheet = [...document.styleSheets].find(({ href }) => href?.includes("/guide-"));
    const text = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n");
    const names = [...text.matchAll(/var\((--(?!arrow)[\w-]+)/g)].map(([, name = ""]) => name);
    const root = getComputedStyle(document.documentElement);
    return names.length === 0 ? ["no sheet"] : names.filter((name) => !root.getPropertyValue(name));
  });

test("the first view loads only the offer of the tour, and no driver.js before it starts", async () => {
  const page = await visit({ items: completed });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.reload();
  await nothingIsOffered(page);
  const listTourFiles = () => scripts.filter((path) => /\/(guide|tour)-[\w-]+\.(js|css)$/.test(path));
  expect(listTourFiles()).toEqual([]);
  await page.locator("details[data-menu=account] summary").click();
  await page.getByRole("button", { name: "Relancer la visite guidée" }).click();
  await step(page, 1);
  expect(listTourFiles().length).toBeGreaterThanOrEqual(2);
});

test("without JavaScript nothing mentions a tour", async () => {
  const page = await withoutScripts.open("/");
  await page.locator("details[data-menu=account] summary").click();
  await page.getByText("Se déconnecter").waitFor();
  expect(await page.getByText(/visite guidée/).count()).toBe(0);
});
