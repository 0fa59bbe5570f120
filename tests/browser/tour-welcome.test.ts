/** When the guided tour is offered, how the offer looks, and what it loads before it starts. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withoutTour } from "./chromium.ts";
import { findViolations, waitForHydration } from "./page-state.ts";
import { expectStored, nothingIsOffered, popover, start, step, stored, tourVisits, welcome } from "./tour-page.ts";

const visit = tourVisits();

describe("the welcome", () => {
  test("can be postponed for five minutes and then reappears, also on a page that stays open", async () => {
    const { page, context, complaints } = await visit();
    await welcome(page).getByRole("button", { name: "Plus tard" }).click();
    await welcome(page).waitFor({ state: "hidden" });
    await expect.poll(async () => Number(await stored(page, "tutorialPostponedAt"))).toBeGreaterThan(0);
    await page.reload();
    await nothingIsOffered(page);

    // Another tab shortens the postponement to its last moment.
    const other = await context.newPage();
    await other.goto("/favicon.svg");
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
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("waits while the user types, and while a menu or another dialog is open", async () => {
    const { page, context } = await visit({}, async (context) =>
      context.addInitScript(() => {
        if (location.protocol.startsWith("http")) localStorage.setItem("tutorialPostponedAt", String(Date.now()));
      }),
    );
    await page.goto("/activate");
    await waitForHydration(page);
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
    await context.close();
  });

  test("does not appear on phones, nor after the tour is completed", async () => {
    const phone = await visit({ viewport: { width: 768, height: 900 } });
    await phone.page.locator("details[data-menu=account] summary").click();
    await phone.page.waitForTimeout(1_500);
    expect(await phone.page.locator("dialog").count()).toBe(0);
    expect(await phone.page.getByRole("button", { name: /visite guidée/ }).count()).toBe(0);
    await phone.context.close();

    const done = await visit({}, withoutTour);
    await nothingIsOffered(done.page);
    expect(await done.page.getByText("Suivre la visite guidée").count()).toBe(0);
    await done.context.close();
  });
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test("axe finds nothing in the welcome and the popover, and every colour variable they use exists", async () => {
    const { page, context, complaints } = await visit({ colorScheme });
    await welcome(page).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await start(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await unknownVariables(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
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
  const { page, context } = await visit({}, withoutTour);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.reload();
  await nothingIsOffered(page);
  const listTourFiles = () => scripts.filter((path) => /\/(host|guide|tour)-[\w-]+\.(js|css)$/.test(path));
  expect(listTourFiles()).toEqual([]);
  await page.locator("details[data-menu=account] summary").click();
  await page.getByRole("button", { name: "Relancer la visite guidée" }).click();
  await step(page, 1);
  expect(listTourFiles().length).toBeGreaterThanOrEqual(3);
  await context.close();
});

test("without JavaScript nothing mentions a tour", async () => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  await page.locator("details[data-menu=account] summary").click();
  await page.getByText("Se déconnecter").waitFor();
  expect(await page.getByText(/visite guidée/).count()).toBe(0);
  await context.close();
});
