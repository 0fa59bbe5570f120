/** The account menu in Chromium, with the theme and language switches inside it. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { mintAccount, startFault } from "#tests/support/minting.ts";
import { accountButton, expectFocusOn, expectOpen, framePages, html } from "./frame-page.ts";
import { waitForHydration } from "./page-state.ts";

const { enter, enterAsNewCustomer } = framePages();

describe("the account menu", () => {
  const items = "[data-menu=account] :is(a, button)";
  const expectPlace = (page: Page, place: number) =>
    expect
      .poll(() => page.locator(items).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)))
      .toBe(place);

  test("supports keyboard navigation", async () => {
    const page = await enterAsNewCustomer();
    const last = (await page.locator(items).count()) - 1;
    await page.focus(accountButton);
    await page.keyboard.press("Home");
    await expectOpen(page, "account", false);
    await page.keyboard.press("ArrowDown");
    await expectOpen(page, "account", true);
    await expectPlace(page, 0);
    await page.keyboard.press("ArrowDown");
    await expectPlace(page, 1);
    await page.keyboard.press("End");
    await expectPlace(page, last);
    await page.keyboard.press("ArrowDown");
    await expectPlace(page, 0);
    await page.keyboard.press("ArrowUp");
    await expectPlace(page, last);
    await page.keyboard.press("Home");
    await expectPlace(page, 0);
    await page.keyboard.press("Escape");
    await expectOpen(page, "account", false);
    await expectFocusOn(page, accountButton);
  });

  test("closes when it loses focus, on an outside click, and when a page is chosen", async () => {
    const page = await enterAsNewCustomer();
    await page.focus(accountButton);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expectOpen(page, "account", false);
    await page.click(accountButton);
    await page.mouse.click(500, 500);
    await expectOpen(page, "account", false);
    await page.click(accountButton);
    await page.locator("[data-menu=account] a[href='/profile']").click();
    await page.waitForURL("**/profile");
    await expectOpen(page, "account", false);
  });

  test("stays open on a click on its own background", async () => {
    const page = await enterAsNewCustomer();
    await page.click(accountButton);
    await page.locator("[data-menu=account] p").first().click();
    await expectOpen(page, "account", true);
  });
});

const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
/** Waits until the page is drawn in the chosen theme. */
const expectTheme = (page: Page, chosen: "light" | "dark") =>
  expect
    .poll(async () => [
      await theme(page),
      await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    ])
    .toEqual([chosen, chosen]);

describe("theme", () => {
  test("follows the system until the user picks one, and the switch shows the visible theme", async () => {
    const page = await enterAsNewCustomer({ colorScheme: "dark" });
    expect(await theme(page)).toBeNull();
    const pressed = () => page.locator("button[name=theme][aria-pressed=true]").getAttribute("value");
    await expect.poll(pressed).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(pressed).toBe("light");
  });

  test("changes at once, persists, and applies on another device", async () => {
    const { email } = await mintAccount();
    const page = await enter(email, { colorScheme: "dark" });
    await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
    const saved = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await page.click(accountButton);
    await page.click("button[name=theme][value=light]");
    await expectTheme(page, "light");
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#f3f6f7");
    expect(await page.locator("body[data-not-reloaded]").count()).toBe(1);
    await saved;
    expect(await html(page, "/help")).toContain('data-theme="light"');
    const elsewhere = await enter(email, { colorScheme: "dark" });
    await expectTheme(elsewhere, "light");
  });

  test("changes without JavaScript, and applies on another device", async () => {
    const { email } = await mintAccount();
    const page = await enter(email, { javaScriptEnabled: false });
    await page.click(accountButton);
    await page.click("button[name=theme][value=dark]");
    await expectTheme(page, "dark");
    await expectTheme(await enter(email), "dark");
  });

  test("shows a warning and keeps the choice on the page when it cannot be saved", async () => {
    const page = await enterAsNewCustomer();
    const said = page.locator("[data-menu=account] [role=status]", { hasText: "Choix" });
    await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
    await page.click(accountButton);
    await page.click("button[name=theme][value=dark]");
    await expect.poll(() => said.textContent()).toBe("Choix enregistré sur cet appareil seulement.");
    await page.route("**/preferences", (route) => route.abort());
    await page.click("button[name=theme][value=light]");
    await expect.poll(() => said.textContent()).toMatch(/^Votre choix n’a pas pu être enregistré/);
    await expectTheme(page, "light");
  });
});

describe.each([true, false])("language with JavaScript %s", (javaScriptEnabled) => {
  test("changes on the same page, and applies on another device", async () => {
    const { email } = await mintAccount();
    const page = await enter(email, { javaScriptEnabled });
    await page.goto("/profile");
    if (javaScriptEnabled) await waitForHydration(page);
    await page.click(accountButton);
    await page.click("button[name=language][value=en]");
    await page.locator("html[lang=en]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/profile");
    expect(await page.locator("#nav-help").getAttribute("href")).toBe("/help");
    await expect.poll(() => page.locator("#nav-help > span").first().textContent()).toBe("Getting started");
    const elsewhere = await enter(email, { locale: "fr-FR" });
    expect(await elsewhere.locator("html").getAttribute("lang")).toBe("en");
  });
});

test("a page never mixes two languages: a choice made elsewhere applies with the next document", async () => {
  const page = await enterAsNewCustomer();
  await page.request.post("/preferences", { form: { language: "en" }, headers: { origin: inject("portalUrl") } });
  await page.click("#nav-changelog");
  await page.locator("html[lang=en]").waitFor();
  await waitForHydration(page);
  await expect.poll(() => page.locator("#nav-changelog").textContent()).toBe("What’s new");
});
