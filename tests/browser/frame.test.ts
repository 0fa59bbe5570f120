/** The frame around the pages: focus, menus, side bar, theme and language, and what opens over a page. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { mintStore, startFault } from "#tests/support/minting.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import {
  accountButton,
  expectFocus,
  expectFocusOn,
  expectInert,
  expectLeft,
  expectOpen,
  expectWidth,
  menuButton,
  readHtml,
} from "./frame-page.ts";
import { holdRequests } from "./network.ts";
import {
  findViolations,
  fitsWindow,
  readLayoutShifts,
  waitForHydration,
  waitUntilSettled,
  watchShifts,
  wcagTags,
} from "./page-state.ts";
import { desktop, phone, sharePage } from "./shared-page.ts";

// Tests abort requests and send forms that are rejected.
const shared = sharePage({ account: { licences: 1 }, expected: /net::ERR_FAILED|status of (?:400|422|503)/ });
const { open } = shared;

const tablet = { width: 900, height: 800 };

/** The place of the focused element among those that the selector matches. */
const expectFocusAt = (page: Page, items: string, place: number) =>
  expect
    .poll(() => page.locator(items).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)))
    .toBe(place);

describe("focus", () => {
  test("moves to the heading of another page once it has loaded, but not when only the query changes", async () => {
    const page = await open("/");
    await expectFocus(page, "body");
    const opacity = () => page.locator(".progress-line").evaluate((line) => Number(getComputedStyle(line).opacity));
    await expect.poll(opacity).toBe(0);
    const answer = await holdRequests(page, "**/changelog.data*");
    await page.click("#nav-changelog");
    await expect.poll(opacity).toBe(1);
    answer();
    await page.waitForURL("**/changelog");
    await expectFocus(page, "h1");
    await expect.poll(opacity).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe("none");
    await page.goBack();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Bonjour /);
    await page.focus("#nav-home");
    await page.evaluate(() => history.pushState({ idx: 9 }, "", "/?again=1"));
    await page.click("#nav-home");
    await page.waitForURL((url) => url.search === "");
    await waitUntilSettled(page);
    await expectFocus(page, "nav-home");

    // The link that `every-screen.test.ts` finds first.
    const skip = page.locator("a[href='#content']");
    await skip.focus();
    await expect.poll(async () => (await skip.boundingBox())?.width).toBeGreaterThan(40);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === "#content");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("content");
  });

  test("moves to the heading when the fragment of the URL cannot be decoded", async () => {
    const page = await open("/help#100%");
    await page.click("#nav-changelog");
    // The URL changes before the page does, so going back at once never leaves the page.
    await expect.poll(() => page.locator("main h1").textContent()).not.toBe("Premiers pas");
    await page.goBack();
    await expect.poll(() => page.locator("main h1").textContent()).toBe("Premiers pas");
    await expectFocus(page, "h1");
  });

  test("moves to the first invalid field of a rejected form", async () => {
    const [store, other] = [await mintStore(), await mintStore()];
    const page = await open("/activate");
    const form = page.locator("form:has(input[name=shopUrl])");
    await form.evaluate((element) => element.setAttribute("novalidate", ""));
    await page.fill("input[name=shopUrl]", "not a store");
    await page.fill("input[name=accessToken]", "wrong");
    await form.locator("button[type=submit]").click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expectFocus(page, "field-shopUrl");
    // The store rejects it, so the form also shows an alert.
    await page.fill("input[name=shopUrl]", store.name);
    await page.fill("input[name=accessToken]", other.accessToken);
    await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
    await form.locator("button[type=submit]").click();
    await page.locator("[data-form-error]").waitFor();
    await expectFocus(page, "field-accessToken");
  });
});

describe("the account menu", () => {
  const items = "[data-menu=account] :is(a, button)";

  test("is walked through by keys, and closes on Escape, on leaving, on an outside click and on a choice", async () => {
    const page = await open("/");
    const last = (await page.locator(items).count()) - 1;
    await page.focus(accountButton);
    await page.keyboard.press("Home");
    await expectOpen(page, "account", false);
    for (const [key, place] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["End", last],
      ["ArrowDown", 0],
      ["ArrowUp", last],
      ["Home", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectFocusAt(page, items, place);
    }
    await page.keyboard.press("Escape");
    await expectOpen(page, "account", false);
    await expectFocusOn(page, accountButton);
    await page.keyboard.press("ArrowUp");
    await expectFocusAt(page, items, last);
    await page.keyboard.press("Tab");
    await expectOpen(page, "account", false);

    await page.click(accountButton);
    await page.locator("[data-menu=account] p").first().click();
    await expectOpen(page, "account", true);
    await page.mouse.click(500, 500);
    await expectOpen(page, "account", false);
    await page.click(accountButton);
    await page.locator("[data-menu=account] a[href='/profile']").click();
    await page.waitForURL("**/profile");
    await expectOpen(page, "account", false);
  });

  test("shows the system's theme, changes it at once and for good, and warns when the choice is not saved", async () => {
    const page = await open("/");
    const readPressed = () => page.locator("button[name=theme][aria-pressed=true]").getAttribute("value");
    const readTheme = () =>
      page.evaluate(() => [
        document.documentElement.dataset.theme,
        getComputedStyle(document.documentElement).colorScheme,
      ]);
    expect((await readTheme())[0]).toBeUndefined();
    await expect.poll(readPressed).toBe("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(readPressed).toBe("dark");

    await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
    const saved = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await page.click(accountButton);
    await page.click("button[name=theme][value=light]");
    await expect.poll(readTheme).toEqual(["light", "light"]);
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#f3f6f7");
    await saved;
    expect(await readHtml(page, "/help")).toContain('data-theme="light"');

    const said = page.locator("[data-menu=account] [role=status]", { hasText: "Choix" });
    await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
    await page.click("button[name=theme][value=dark]");
    await expect.poll(() => said.textContent()).toBe("Choix enregistré sur cet appareil seulement.");
    await page.route("**/preferences", (route) => route.abort());
    await page.click("button[name=theme][value=light]");
    await expect.poll(() => said.textContent()).toMatch(/^Votre choix n’a pas pu être enregistré/);
    await expect.poll(readTheme).toEqual(["light", "light"]);
    expect(await page.locator("body[data-not-reloaded]").count()).toBe(1);
  });

  test("changes the language of the page, which never mixes two: a choice made elsewhere needs a document", async () => {
    await shared.enterAnew({ licences: 1 });
    const page = await open("/profile");
    await page.click(accountButton);
    await page.click("button[name=language][value=en]");
    await page.locator("html[lang=en]").waitFor();
    await waitForHydration(page);
    expect(new URL(page.url()).pathname).toBe("/profile");
    await expect.poll(() => page.locator("#nav-changelog > span").first().textContent()).toBe("What’s new");
    const headers = { origin: inject("portalUrl") };
    await page.request.post("/preferences", { form: { language: "fr" }, headers });
    await page.click("#nav-changelog");
    await page.locator("html[lang=fr]").waitFor();
    await waitForHydration(page);
    await expect.poll(() => page.locator("#nav-changelog > span").first().textContent()).toBe("Nouveautés");
  });
});

describe("the side bar", () => {
  test("collapses at once and for good, also by fast clicks and by one that a reload follows", async () => {
    const page = await open("/");
    await expectWidth(page, "#navigation", 240);
    let answers = 0;
    page.on("requestfinished", (request) => request.url().endsWith("/preferences") && answers++);
    await page.click("button[name=sidebar]");
    await expectWidth(page, "#navigation", 68);
    await expect.poll(() => answers).toBe(1);
    expect(await readHtml(page)).toContain('data-sidebar="collapsed"');
    await open("/help");
    await expectWidth(page, "#navigation", 68);
    const tooltip = () => page.locator("#nav-update").getAttribute("data-tooltip");
    await expect.poll(tooltip).toBe("Mettre à jour");
    await page.click("button[name=sidebar]");
    await expect.poll(tooltip).toBeNull();
    for (let click = 0; click < 5; click++) await page.click("button[name=sidebar]");
    await expect.poll(() => answers).toBe(7);
    expect(await readHtml(page)).toContain('data-sidebar="collapsed"');

    await page.route("**/preferences", (route) => route.abort());
    await page.click("button[name=sidebar]");
    await page.reload();
    expect(await page.locator(".frame").getAttribute("data-sidebar")).toBe("open");
    await expectWidth(page, "#navigation", 240);
  });

  test("slides over a phone's page, which neither moves nor takes the focus, and closes like a menu", async () => {
    const page = await open("/");
    await page.setViewportSize(phone);
    await page.locator("#nav-help").waitFor({ state: "hidden" });
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

    await page.locator("#nav-help").focus();
    await page.keyboard.press("Escape");
    await expectOpen(page, "navigation", false);
    await expectFocusOn(page, menuButton);
    await expectInert(page, "main", false);
    await page.locator("#nav-help").waitFor({ state: "hidden" });
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

  test("is a rail on tablets, and opens over the page without moving it", async () => {
    const page = await open("/");
    await page.setViewportSize(tablet);
    await expectWidth(page, "#navigation", 68);
    await waitUntilSettled(page);
    const before = await page.locator("main").boundingBox();
    await page.click(menuButton);
    await expectLeft(page, "#navigation", 0);
    await expectWidth(page, "#navigation", 312);
    expect(await page.locator("main").boundingBox()).toEqual(before);
    await page.setViewportSize(desktop);
    await expectInert(page, "main", false);
    await expectWidth(page, "#navigation", 240);
  });
});

describe("the menu of a store's row", () => {
  const button = "details[data-menu=row] > summary";
  const items = "[data-menu=row] a";

  test("is walked through by keys, is a sheet at the foot of a phone, and leads to the store's pages", async () => {
    const { account, store } = await mintMerchant();
    await shared.enter(account);
    const page = await open("/");
    await page.focus(button);
    await page.keyboard.press("ArrowDown");
    await expectFocusAt(page, items, 0);
    await page.keyboard.press("Escape");
    await expectOpen(page, "row", false);
    await expectFocusOn(page, button);

    await page.setViewportSize(phone);
    await page.click(button);
    const sheet = page.locator("[data-menu=row] .menu");
    await sheet.getByText(store.name).waitFor();
    const readPlace = () =>
      sheet.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return [left, right, bottom].map(Math.round);
      });
    await expect.poll(readPlace).toEqual([16, phone.width - 16, phone.height - 16]);
    for (const entry of await sheet.getByRole("link").all())
      expect(Math.round((await entry.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(52);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    // The rest of the page closes it.
    await page.mouse.click(195, 60);
    await sheet.waitFor({ state: "hidden" });

    await page.setViewportSize(desktop);
    await page.click(button);
    await page.getByRole("link", { name: "Désactiver la licence" }).click();
    await page.waitForURL((url) => url.pathname === "/deactivate" && url.searchParams.get("shop") === store.domain);
  });
});

describe("what is open", () => {
  test("scrolls no small phone sideways, and nothing moves while a page loads there", async () => {
    const page = await open("/help");
    await page.setViewportSize({ width: 320, height: 640 });
    await watchShifts(page);
    for (const path of ["/", "/profile"]) {
      await page.goto(path);
      await waitForHydration(page);
      expect(await readLayoutShifts(page), path).toEqual([]);
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

  test("passes axe", async () => {
    await shared.enterAnew({ role: "admin" });
    // The rows of other tests would take axe several times as long.
    const page = await open("/admin/licenses?q=zzzzzz");
    const faults: string[] = [];
    for (const [name, viewport, button, shown, within] of [
      ["the account menu", desktop, accountButton, "[data-menu=account] > div", "header"],
      ["the side bar", tablet, menuButton, "#navigation", "#navigation"],
      ["the notifications", desktop, "[data-bell]", ".notifications-panel[open]", ".notifications-panel"],
      ["the search", desktop, "header a[href='/search']", "dialog[open] input", "dialog[open]"],
      ["a ticket's form", desktop, "[data-launchers] a[href^='/support']", "dialog[open] textarea", "dialog[open]"],
      ["a filter", desktop, "main summary.filter-chip-part", "main details[open] .menu-item", "main details[open]"],
    ] as const) {
      await expect.poll(() => page.locator("details[open], dialog[open]").count(), { message: name }).toBe(0);
      await page.setViewportSize(viewport);
      await page.click(button);
      await page.locator(shown).first().waitFor();
      // For the page behind see `every-screen.test.ts`, for dark colours `contrast.test.ts`.
      faults.push(...(await findViolations(page, { tags: wcagTags, within })).map((fault) => `${name}: ${fault}`));
      await page.keyboard.press("Escape");
    }
    expect(faults).toEqual([]);
  });

  test("is outlined in forced colours when it is current or pressed, and nothing else", async () => {
    const page = await open("/documentation/accessibility");
    await page.emulateMedia({ forcedColors: "active" });
    const isOutlined = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).outlineStyle === "solid"));
    await page.locator(".guide-contents [aria-current]").waitFor({ state: "attached" });
    expect(await isOutlined(".guide-contents [aria-current]")).toEqual([true]);
    expect(await isOutlined("#navigation a[aria-current]")).not.toContain(false);
    expect(await isOutlined("#nav-help")).toEqual([false]);
    await page.click(accountButton);
    expect(await isOutlined(".segment[aria-pressed=true]")).toEqual([true, true]);
    expect(await isOutlined(".segment[aria-pressed=false]")).toEqual([false, false]);
    await page.goto("/admin?tab=banner");
    expect(await isOutlined("#navigation a[aria-current]")).toEqual([true]);
    expect(await isOutlined("main .tab[aria-current]")).toEqual([true]);
  });
});
