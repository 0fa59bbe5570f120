/**
 * The side bar in Chromium: a rail, a bar, or a menu over the page, depending on the window's width and the user's
 * choice.
 */
import { describe, expect, test } from "vitest";
import { mintStore } from "#tests/support/minting.ts";
import {
  desktop,
  expectFocus,
  expectFocusOn,
  expectInert,
  expectLeft,
  expectOpen,
  expectWidth,
  framePages,
  html,
  menuButton,
  phone,
  tablet,
  visit,
} from "./frame-page.ts";
import { waitUntilSettled } from "./page-state.ts";

const { enter, enterAsNewCustomer } = framePages();

describe("the side bar on desktops", () => {
  test("collapses at once, and the server then renders it as a rail", async () => {
    const page = await enterAsNewCustomer();
    await expectWidth(page, "#navigation", 240);
    const saved = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await page.click("button[name=sidebar]");
    await expectWidth(page, "#navigation", 68);
    await saved;
    await expect.poll(() => html(page)).toContain('data-sidebar="collapsed"');
    await visit(page, "/help");
    await expectWidth(page, "#navigation", 68);
    const tooltip = () => page.locator("#nav-update").getAttribute("data-tooltip");
    await expect.poll(tooltip).toBe("Mettre à jour");
    await page.click("button[name=sidebar]");
    await expect.poll(() => html(page)).toContain('data-sidebar="open"');
    await expect.poll(tooltip).toBeNull();
  });

  test("keeps the choice when the page is reloaded right after the click", async () => {
    const page = await enterAsNewCustomer();
    await page.route("**/preferences", (route) => route.abort());
    await page.click("button[name=sidebar]");
    await page.reload();
    expect(await page.locator(".frame").getAttribute("data-sidebar")).toBe("collapsed");
    await expectWidth(page, "#navigation", 68);
  });

  test("collapses without JavaScript too", async () => {
    const page = await enterAsNewCustomer({ javaScriptEnabled: false });
    await page.goto("/profile");
    await page.click("button[name=sidebar]");
    await expectWidth(page, "#navigation", 68);
    await page.click("button[name=sidebar]");
    await expectWidth(page, "#navigation", 240);
    expect(new URL(page.url()).pathname).toBe("/profile");
  });

  test("keeps the last of several fast clicks", async () => {
    const page = await enterAsNewCustomer();
    let answers = 0;
    page.on("requestfinished", (request) => request.url().endsWith("/preferences") && answers++);
    for (let click = 0; click < 5; click++) await page.click("button[name=sidebar]");
    await expect.poll(() => answers).toBe(5);
    expect(await html(page)).toContain('data-sidebar="collapsed"');
  });

  test("marks the entry of the current page, also on its subpages", async () => {
    const page = await enterAsNewCustomer({ role: "admin" });
    await visit(page, "/admin/pause-license");
    const current = () => page.locator("#navigation [aria-current]").evaluateAll((all) => all.map(({ id }) => id));
    await expect.poll(current).toEqual(["nav-pauseLicence"]);
    await page.locator("#nav-pauseLicence").waitFor();
    await page.click("#nav-adminUsers");
    await page.waitForURL("**/admin/users");
    await expect.poll(current).toEqual(["nav-adminUsers"]);
    await page.locator("#nav-pauseLicence").waitFor({ state: "hidden" });
  });

  test("shows how many stores have an update, also on pages that do not load stores", async () => {
    const page = await enterAsNewCustomer({ licences: 1 });
    const store = await mintStore();
    await visit(page, "/activate");
    await page.fill("input[name=shopUrl]", store.name);
    await page.fill("input[name=accessToken]", store.accessToken);
    await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
    await page.locator("form:has(input[name=shopUrl]) button[type=submit]").click();
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    // A store that was just activated has no version of the theme, so it counts for nothing.
    await waitUntilSettled(page);
    expect(await page.locator("#nav-update").textContent()).toBe("Mettre à jour");
    const known = await enter("alice@demo.test");
    const readWaitingMark = () => known.locator("#nav-update").textContent();
    await expect.poll(readWaitingMark).toMatch(/1\s+\(1 mise à jour en attente\)/);
    await known.click("#nav-help");
    await known.waitForURL("**/help");
    await waitUntilSettled(known);
    expect(await readWaitingMark()).toMatch(/1 mise à jour en attente/);
    await visit(known, "/profile");
    expect(await readWaitingMark()).toMatch(/1 mise à jour en attente/);
  });
});

describe("the side bar on phones", () => {
  test("slides over a page that neither moves nor takes focus", async () => {
    const page = await enterAsNewCustomer({ viewport: phone });
    expect(await page.locator("#nav-help").isVisible()).toBe(false);
    await page.focus(menuButton);
    await page.keyboard.press("Enter");
    await page.locator("#nav-help").waitFor();
    await expectLeft(page, "#navigation", 0);
    await expectWidth(page, "#navigation", 312);
    await expectInert(page, "main", true);
    await expectInert(page, "header", true);
    const seen = new Set<string>();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press("Tab");
      seen.add(
        await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return "none";
          return element.closest("#navigation, [data-menu=navigation]") ? "menu" : element.outerHTML.slice(0, 80);
        }),
      );
    }
    expect([...seen].filter((place) => place !== "none")).toEqual(["menu"]);
    await page.mouse.move(370, 400);
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("closes on Escape and returns the focus", async () => {
    const page = await enterAsNewCustomer({ viewport: phone });
    await page.click(menuButton);
    await page.locator("#nav-help").waitFor();
    await page.locator("#nav-help").focus();
    await expectFocus(page, "nav-help");
    await page.keyboard.press("Escape");
    await expectOpen(page, "navigation", false);
    await expectFocusOn(page, menuButton);
    await expectInert(page, "main", false);
    await page.locator("#nav-help").waitFor({ state: "hidden" });
  });

  test("closes on an outside click and when a page is chosen", async () => {
    const page = await enterAsNewCustomer({ viewport: phone });
    await page.click(menuButton);
    await page.locator("#nav-help").waitFor();
    await page.mouse.click(370, 400);
    await expectOpen(page, "navigation", false);
    await page.click(menuButton);
    await page.click("#nav-help");
    await page.waitForURL("**/help");
    await expectOpen(page, "navigation", false);
    await expectFocus(page, "h1");
    await expectInert(page, "main", false);
  });

  test("without JavaScript opens, navigates and closes", async () => {
    const page = await enterAsNewCustomer({ viewport: phone, javaScriptEnabled: false });
    await page.click(menuButton);
    await page.click("#nav-profile, #nav-help");
    await page.waitForURL("**/help");
    await page.locator("#nav-help").waitFor({ state: "hidden" });
    await page.click(menuButton);
    await page.locator("#nav-help").waitFor();
    await page.mouse.click(370, 400);
    await page.locator("#nav-help").waitFor({ state: "hidden" });
  });
});

test("on tablets is a rail, and opens over the page without moving it", async () => {
  const page = await enterAsNewCustomer({ viewport: tablet });
  await expectWidth(page, "#navigation", 68);
  await waitUntilSettled(page);
  const before = await page.locator("main").boundingBox();
  await page.click(menuButton);
  await expectLeft(page, "#navigation", 0);
  await expectWidth(page, "#navigation", 312);
  expect(await page.locator("main").boundingBox()).toEqual(before);
  expect(await page.locator("#nav-help").textContent()).toBe("Premiers pas");
  await page.setViewportSize(desktop);
  await expectInert(page, "main", false);
  await expectWidth(page, "#navigation", 240);
});
