/** The frame around the pages in Chromium: focus, layout shifts and width. */
import { describe, expect, test } from "vitest";
import { mintStore } from "#tests/support/minting.ts";
import {
  accountButton,
  desktop,
  expectFocus,
  expectFocusOn,
  framePages,
  menuButton,
  phone,
  tablet,
  visit,
} from "./frame-page.ts";
import {
  colourRules,
  findViolations,
  fitsWindow,
  readLayoutShifts,
  waitForHydration,
  waitUntilSettled,
  watchShifts,
  wcagTags,
} from "./page-state.ts";

const { enterAsNewCustomer } = framePages();

describe("focus", () => {
  test("the first Tab offers a link that skips the menus, and it works", async () => {
    const page = await enterAsNewCustomer();
    await visit(page, "/profile");
    await page.keyboard.press("Tab");
    const skip = page.locator("a[href='#content']");
    await expectFocusOn(page, "a[href='#content']");
    await expect.poll(async () => (await skip.boundingBox())?.width).toBeGreaterThan(40);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === "#content");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("content");
  });

  test("moves to the heading of another page, but not when only the query changes", async () => {
    const page = await enterAsNewCustomer();
    await expectFocus(page, "body");
    await page.click("#nav-changelog");
    await page.waitForURL("**/changelog");
    await expectFocus(page, "h1");
    const outline = () => page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
    expect(await outline()).toBe("none");
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.goBack();
    await expect.poll(focusedText).toMatch(/^Bonjour /);
    await page.focus("#nav-dashboard");
    await page.evaluate(() => history.pushState({ idx: 9 }, "", "/?again=1"));
    await page.click("#nav-dashboard");
    await page.waitForURL((url) => url.search === "");
    await waitUntilSettled(page);
    await expectFocus(page, "nav-dashboard");
  });

  test("moves to the heading when the fragment of the URL cannot be decoded", async () => {
    const page = await enterAsNewCustomer();
    await visit(page, "/help#100%");
    await page.click("#nav-changelog");
    // The URL changes before the page does, so going back at once never leaves the page.
    await expect.poll(() => page.locator("main h1").textContent()).not.toBe("Premiers pas");
    await page.goBack();
    await expect.poll(() => page.locator("main h1").textContent()).toBe("Premiers pas");
    await expectFocus(page, "h1");
  });

  test.each([true, false])(
    "goes to the first invalid field of a refused form, JavaScript: %s",
    async (javaScriptEnabled) => {
      const page = await enterAsNewCustomer({ javaScriptEnabled });
      const [store, other] = [await mintStore(), await mintStore()];
      await page.goto("/activate");
      if (javaScriptEnabled) await waitForHydration(page);
      const send = async (fields: Record<string, string>) => {
        for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value);
        await page.locator("form:has(input[name=shopUrl]) button[type=submit]").click();
      };
      await page.locator("form:has(input[name=shopUrl])").evaluate((form) => form.setAttribute("novalidate", ""));
      await send({ shopUrl: "not a store", accessToken: "wrong" });
      await page.locator("[aria-invalid=true]").first().waitFor();
      await expectFocus(page, "field-shopUrl");
      // The store rejects it, so the form also shows an alert.
      await send({ shopUrl: store.name, accessToken: other.accessToken, apiSecretKey: store.apiSecretKey });
      await page.locator("[data-form-error]").waitFor();
      await expectFocus(page, "field-accessToken");
    },
  );
});

test("a line under the top bar shows that a page is loading", async () => {
  const page = await enterAsNewCustomer();
  const opacity = () => page.locator(".progress-line").evaluate((line) => Number(getComputedStyle(line).opacity));
  await expect.poll(opacity).toBe(0);
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/changelog.data*", async (route) => {
    await released;
    await route.continue();
  });
  await page.click("#nav-changelog");
  await expect.poll(opacity).toBe(1);
  answer();
  await page.waitForURL("**/changelog");
  await expect.poll(opacity).toBe(0);
});

test.each([desktop, phone])("nothing moves while pages load at %j", async (viewport) => {
  const page = await enterAsNewCustomer({ viewport });
  await watchShifts(page);
  for (const path of ["/", "/profile", "/help"]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect(await readLayoutShifts(page), path).toEqual([]);
  }
});

test("nothing scrolls sideways at 320 px, whatever is open", async () => {
  const page = await enterAsNewCustomer({ viewport: { width: 320, height: 640 } });
  for (const path of ["/", "/profile", "/help", "/notifications"]) {
    await visit(page, path);
    expect(await fitsWindow(page), path).toBe(true);
  }
  await page.click(accountButton);
  await waitUntilSettled(page);
  expect(await fitsWindow(page)).toBe(true);
  expect((await page.locator("[data-menu=account] > div").boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Escape");
  await page.click(menuButton);
  await page.locator("#nav-help").waitFor();
  await waitUntilSettled(page);
  expect(await fitsWindow(page)).toBe(true);
});

test.each([
  ["the account menu", desktop, accountButton, "[data-menu=account] > div", "header"],
  ["the side bar over a tablet's page", tablet, menuButton, "#navigation", "#navigation"],
  ["the staff's side bar on a phone", phone, menuButton, "#navigation", "#navigation"],
  ["the notifications", desktop, "[data-bell]", ".notifications-panel[open]", ".notifications-panel"],
  ["the notifications on a phone", phone, "[data-bell]", ".notifications-panel[open]", ".notifications-panel"],
  ["the search", desktop, "header a[href='/search']", "dialog[open] input", "dialog[open]"],
  ["the form of a ticket", desktop, "[data-launchers] a[href^='/support']", "dialog[open] textarea", "dialog[open]"],
  ["a list's filter", desktop, "main summary.filter-chip-part", "main details[open] .menu-item", "main details[open]"],
] as const)("axe finds nothing in %s, in light and in dark", async (_, viewport, button, shown, within) => {
  const page = await enterAsNewCustomer({ colorScheme: "light", viewport, role: "admin" });
  await visit(page, "/admin/licenses");
  await page.click(button);
  await page.locator(shown).first().waitFor();
  // The page behind is looked at on its own, see `every-screen.test.ts`.
  expect(await findViolations(page, { tags: wcagTags, within })).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, { rules: colourRules, within })).toEqual([]);
});

test("forced colours outline what is current or pressed, and nothing else", async () => {
  const page = await enterAsNewCustomer({ forcedColors: "active", role: "admin" });
  const isOutlined = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).outlineStyle === "solid"));
  await visit(page, "/changelog");
  expect(await isOutlined("#navigation a[aria-current]")).toEqual([true]);
  expect(await isOutlined("#nav-help")).toEqual([false]);
  await visit(page, "/documentation/accessibility");
  await page.locator(".guide-contents [aria-current]").waitFor({ state: "attached" });
  expect(await isOutlined(".guide-contents [aria-current]")).toEqual([true]);
  await page.click(accountButton);
  expect(await isOutlined(".segment[aria-pressed=true]")).toEqual([true, true]);
  expect(await isOutlined(".segment[aria-pressed=false]")).toEqual([false, false]);
  await visit(page, "/admin?tab=banner");
  expect(await isOutlined("main .tab[aria-current]")).toEqual([true]);
});
