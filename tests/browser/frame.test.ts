/** The frame around the pages in Chromium: side bar, menus, theme, language, focus, and that nothing jumps. */
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { endFaults, fault, mintAccount, mintStore, password } from "#tests/support/minting.ts";
import { launchBrowser } from "./launch.ts";
import { withoutTour } from "./without-tour.ts";

const desktop = { width: 1280, height: 800 };
const tablet = { width: 900, height: 800 };
const phone = { width: 390, height: 700 };

let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  await endFaults();
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
afterAll(() => browser.close());

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: inject("portalUrl"),
    locale: "fr-FR",
    viewport: desktop,
    ...options,
  });
  contexts.push(context);
  await withoutTour(context);
  return context.newPage();
}

async function enter(email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(options);
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/");
  if (options.javaScriptEnabled !== false) await scriptsRun(page);
  return page;
}

const enterAnew = async (options: BrowserContextOptions & { licences?: number; role?: "admin" } = {}) => {
  const { licences = 1, role, ...context } = options;
  return enter((await mintAccount({ licences, ...(role ? { role } : {}) })).email, context);
};

/** Entries have a `title` only until JavaScript runs. */
const scriptsRun = (page: Page) => page.locator("#nav-help:not([title])").waitFor({ state: "attached" });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsRun(page);
}

const html = async (page: Page, path = "/") => (await page.request.get(path)).text();
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.id || element?.getAttribute("data-menu") || element?.tagName.toLowerCase() || "";
  });
const left = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.x;
const width = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;
const menuButton = "details[data-menu=navigation] > summary";
const accountButton = "details[data-menu=account] > summary";
const isInert = (page: Page) => page.locator("main").evaluate((main) => (main as HTMLElement).inert);
const isOpen = (page: Page, menu: string) =>
  page.locator(`details[data-menu=${menu}]`).evaluate((details) => (details as HTMLDetailsElement).open);

describe("the side bar on desktops", () => {
  test("collapses at once, and is a rail in the server's HTML from then on", async () => {
    const page = await enterAnew();
    expect(await width(page, "#navigation")).toBe(240);
    const kept = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await page.click("button[name=sidebar]");
    expect(await width(page, "#navigation")).toBe(68);
    await kept;
    expect(await html(page)).toContain('data-sidebar="collapsed"');
    await visit(page, "/help");
    expect(await width(page, "#navigation")).toBe(68);
    expect(await page.locator("#nav-update").getAttribute("data-tooltip")).toBe("Mettre à jour");
    await page.click("button[name=sidebar]");
    await expect.poll(() => html(page)).toContain('data-sidebar="open"');
    expect(await page.locator("#nav-update").getAttribute("data-tooltip")).toBeNull();
  });

  test("collapses without JavaScript too", async () => {
    const page = await enterAnew({ javaScriptEnabled: false });
    await page.goto("/profile");
    await page.click("button[name=sidebar]");
    expect(new URL(page.url()).pathname).toBe("/profile");
    expect(await width(page, "#navigation")).toBe(68);
    await page.click("button[name=sidebar]");
    expect(await width(page, "#navigation")).toBe(240);
  });

  test("keeps what was clicked last, however fast", async () => {
    const page = await enterAnew();
    for (let click = 0; click < 5; click++) await page.click("button[name=sidebar]");
    await page.waitForLoadState("networkidle");
    expect(await html(page)).toContain('data-sidebar="collapsed"');
  });

  test("marks the entry of a page, and of the pages below it", async () => {
    const page = await enterAnew({ role: "admin" });
    await visit(page, "/admin/pause-license");
    const current = () => page.locator("#navigation [aria-current]").evaluateAll((all) => all.map(({ id }) => id));
    expect(await current()).toEqual(["nav-pauseLicence"]);
    expect(await page.locator("#nav-pauseLicence").isVisible()).toBe(true);
    await page.click("#nav-adminUsers");
    await page.waitForURL("**/admin/users");
    await expect.poll(current).toEqual(["nav-adminUsers"]);
    expect(await page.locator("#nav-pauseLicence").isVisible()).toBe(false);
  });

  test("tells how many stores wait for an update, from the page that knows on to the next", async () => {
    const page = await enterAnew({ licences: 1 });
    const store = await mintStore();
    await visit(page, "/activate");
    await page.fill("input[name=shopUrl]", store.name);
    await page.fill("input[name=accessToken]", store.accessToken);
    await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
    await page.locator("form:has(input[name=shopUrl]) button[type=submit]").click();
    await page.waitForURL((url) => url.pathname === "/");
    // A store just activated has no version of ours yet, so it waits for nothing.
    expect(await page.locator("#nav-update").textContent()).toBe("Mettre à jour");
    const known = await enter("alice@demo.test");
    expect(await known.locator("#nav-update").textContent()).toMatch(/1\s+\(1 mise à jour en attente\)/);
    await known.click("#nav-help");
    await known.waitForURL("**/help");
    expect(await known.locator("#nav-update").textContent()).toMatch(/1 mise à jour en attente/);
  });
});

describe("the side bar on phones", () => {
  test("slides out over a page that stands still and takes no focus", async () => {
    const page = await enterAnew({ viewport: phone });
    expect(await page.locator("#nav-help").isVisible()).toBe(false);
    await page.focus(menuButton);
    await page.keyboard.press("Enter");
    await page.locator("#nav-help").waitFor();
    await expect.poll(() => left(page, "#navigation")).toBe(0);
    expect(await width(page, "#navigation")).toBe(312);
    await expect.poll(() => isInert(page)).toBe(true);
    expect(
      await page
        .locator("header")
        .first()
        .evaluate((header) => (header as HTMLElement).inert),
    ).toBe(true);
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

  test("Escape closes it and gives the focus back", async () => {
    const page = await enterAnew({ viewport: phone });
    await page.click(menuButton);
    await page.locator("#nav-help").focus();
    await page.keyboard.press("Escape");
    expect(await isOpen(page, "navigation")).toBe(false);
    expect(await page.locator(menuButton).evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => isInert(page)).toBe(false);
    await expect.poll(() => page.locator("#nav-help").isVisible()).toBe(false);
  });

  test("a click beside it, and the choice of a page, close it", async () => {
    const page = await enterAnew({ viewport: phone });
    await page.click(menuButton);
    await page.locator("#nav-help").waitFor();
    await page.mouse.click(370, 400);
    expect(await isOpen(page, "navigation")).toBe(false);
    await page.click(menuButton);
    await page.click("#nav-help");
    await page.waitForURL("**/help");
    await expect.poll(() => isOpen(page, "navigation")).toBe(false);
    await expect.poll(() => focused(page)).toBe("h1");
    expect(await isInert(page)).toBe(false);
  });

  test("without JavaScript it opens, leads on and closes", async () => {
    const page = await enterAnew({ viewport: phone, javaScriptEnabled: false });
    await page.click(menuButton);
    await page.click("#nav-profile, #nav-help");
    await page.waitForURL("**/help");
    expect(await page.locator("#nav-help").isVisible()).toBe(false);
    await page.click(menuButton);
    await page.locator("#nav-help").waitFor();
    await page.mouse.click(370, 400);
    await expect.poll(() => page.locator("#nav-help").isVisible()).toBe(false);
  });
});

test("on tablets it is a rail, and opens over the page without moving it", async () => {
  const page = await enterAnew({ viewport: tablet });
  expect(await width(page, "#navigation")).toBe(68);
  const before = await page.locator("main").boundingBox();
  await page.click(menuButton);
  await expect.poll(() => left(page, "#navigation")).toBe(0);
  expect(await width(page, "#navigation")).toBe(312);
  expect(await page.locator("main").boundingBox()).toEqual(before);
  expect(await page.locator("#nav-help").textContent()).toBe("Premiers pas");
  await page.setViewportSize(desktop);
  await expect.poll(() => isInert(page)).toBe(false);
  expect(await width(page, "#navigation")).toBe(240);
});

describe("the account menu", () => {
  const inMenu = (page: Page) =>
    page.evaluate(() => {
      const items = [...document.querySelectorAll("[data-menu=account] :is(a, button)")];
      return [items.indexOf(document.activeElement as Element), items.length - 1];
    });

  test("is walked through with the keyboard", async () => {
    const page = await enterAnew();
    await page.focus(accountButton);
    await page.keyboard.press("Home");
    expect(await isOpen(page, "account")).toBe(false);
    await page.keyboard.press("ArrowDown");
    expect(await isOpen(page, "account")).toBe(true);
    expect((await inMenu(page))[0]).toBe(0);
    await page.keyboard.press("ArrowDown");
    expect((await inMenu(page))[0]).toBe(1);
    await page.keyboard.press("End");
    const [end, last] = await inMenu(page);
    expect(end).toBe(last);
    await page.keyboard.press("ArrowDown");
    expect((await inMenu(page))[0]).toBe(0);
    await page.keyboard.press("ArrowUp");
    expect((await inMenu(page))[0]).toBe(last);
    await page.keyboard.press("Home");
    expect((await inMenu(page))[0]).toBe(0);
    await page.keyboard.press("Escape");
    expect(await isOpen(page, "account")).toBe(false);
    expect(await page.locator(accountButton).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("closes when the focus leaves it, on a click beside it, and when a page is chosen", async () => {
    const page = await enterAnew();
    await page.focus(accountButton);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    expect(await isOpen(page, "account")).toBe(false);
    await page.click(accountButton);
    await page.mouse.click(500, 500);
    expect(await isOpen(page, "account")).toBe(false);
    await page.click(accountButton);
    await page.locator("[data-menu=account] a[href='/profile']").click();
    await page.waitForURL("**/profile");
    await expect.poll(() => isOpen(page, "account")).toBe(false);
  });

  test("a click on its own ground leaves it open", async () => {
    const page = await enterAnew();
    await page.click(accountButton);
    await page.locator("[data-menu=account] p").first().click();
    expect(await isOpen(page, "account")).toBe(true);
  });
});

const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

describe("theme", () => {
  test("follows the system until one is chosen, and the switch shows what is seen", async () => {
    const page = await enterAnew({ colorScheme: "dark" });
    expect(await theme(page)).toBeNull();
    const pressed = () => page.locator("button[name=theme][aria-pressed=true]").getAttribute("value");
    expect(await pressed()).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(pressed).toBe("light");
  });

  test("changes at once, stays, and is there on another device", async () => {
    const { email } = await mintAccount();
    const page = await enter(email, { colorScheme: "dark" });
    await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
    const kept = page.waitForResponse((response) => response.url().endsWith("/preferences"));
    await page.click(accountButton);
    await page.click("button[name=theme][value=light]");
    expect([await theme(page), await ground(page)]).toEqual(["light", "light"]);
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe("#f3f6f7");
    expect(await page.locator("body[data-not-reloaded]").count()).toBe(1);
    await kept;
    expect(await html(page, "/help")).toContain('data-theme="light"');
    const elsewhere = await enter(email, { colorScheme: "dark" });
    expect([await theme(elsewhere), await ground(elsewhere)]).toEqual(["light", "light"]);
  });

  test("changes without JavaScript, and is there on another device", async () => {
    const { email } = await mintAccount();
    const page = await enter(email, { javaScriptEnabled: false });
    await page.click(accountButton);
    await page.click("button[name=theme][value=dark]");
    expect(await theme(page)).toBe("dark");
    expect(await theme(await enter(email))).toBe("dark");
  });

  test("that could not be kept says so, and stays as it was chosen", async () => {
    const page = await enterAnew();
    const said = page.locator("[data-menu=account] [role=status]", { hasText: "Choix" });
    await fault("firestore", { mode: "status", status: 503, path: ":commit" });
    await page.click(accountButton);
    await page.click("button[name=theme][value=dark]");
    await expect.poll(() => said.textContent()).toBe("Choix gardé sur cet appareil seulement.");
    await page.route("**/preferences", (route) => route.abort());
    await page.click("button[name=theme][value=light]");
    await expect.poll(() => said.textContent()).toMatch(/^Choix valable sur cette page seulement/);
    expect(await theme(page)).toBe("light");
  });
});

describe.each([true, false])("language with JavaScript %s", (javaScriptEnabled) => {
  test("changes on the same page, and is there on another device", async () => {
    const { email } = await mintAccount();
    const page = await enter(email, { javaScriptEnabled });
    await page.goto("/profile");
    if (javaScriptEnabled) await scriptsRun(page);
    await page.click(accountButton);
    await page.click("button[name=language][value=en]");
    await page.locator("html[lang=en]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/profile");
    expect(await page.locator("#nav-help").getAttribute("href")).toBe("/help");
    expect(await page.locator("#nav-help > span").first().textContent()).toBe("First steps");
    const elsewhere = await enter(email, { locale: "fr-FR" });
    expect(await elsewhere.locator("html").getAttribute("lang")).toBe("en");
  });
});

test("a page never mixes two languages: what was chosen elsewhere comes with a new document", async () => {
  const page = await enterAnew();
  await page.request.post("/preferences", { form: { language: "en" }, headers: { origin: inject("portalUrl") } });
  await page.click("#nav-changelog");
  await page.locator("html[lang=en]").waitFor();
  await scriptsRun(page);
  expect(await page.locator("#nav-changelog").textContent()).toBe("What’s new");
});

describe("focus", () => {
  test("the first Tab offers to skip the menus, and does", async () => {
    const page = await enterAnew();
    await visit(page, "/profile");
    await page.keyboard.press("Tab");
    const skip = page.locator("a[href='#content']");
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.width).toBeGreaterThan(40);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("goes to the heading of another page, not on a mere change of the query", async () => {
    const page = await enterAnew();
    expect(await focused(page)).toBe("body");
    await page.click("#nav-changelog");
    await page.waitForURL("**/changelog");
    await expect.poll(() => focused(page)).toBe("h1");
    const outline = () => page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
    expect(await outline()).toBe("none");
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.goBack();
    await expect.poll(focusedText).toMatch(/^Bonjour /);
    await page.focus("#nav-dashboard");
    await page.evaluate(() => history.pushState({ idx: 9 }, "", "/?again=1"));
    await page.click("#nav-dashboard");
    await page.waitForURL((url) => url.search === "");
    expect(await focused(page)).toBe("nav-dashboard");
  });

  test("goes to the heading where the address names a place in signs that cannot be read", async () => {
    const page = await enterAnew();
    await visit(page, "/help#100%");
    await page.click("#nav-changelog");
    // The address changes before the page does: who goes back at once has never left.
    await expect.poll(() => page.locator("main h1").textContent()).not.toBe("Premiers pas");
    await page.goBack();
    await expect.poll(() => page.locator("main h1").textContent()).toBe("Premiers pas");
    await expect.poll(() => focused(page)).toBe("h1");
  });

  test.each([true, false])(
    "goes to the first invalid field of a refused form, JavaScript: %s",
    async (javaScriptEnabled) => {
      const page = await enterAnew({ javaScriptEnabled });
      const [store, other] = [await mintStore(), await mintStore()];
      await page.goto("/activate");
      const send = async (fields: Record<string, string>) => {
        for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value);
        await page.locator("form:has(input[name=shopUrl]) button[type=submit]").click();
      };
      await page.locator("form:has(input[name=shopUrl])").evaluate((form) => form.setAttribute("novalidate", ""));
      await send({ shopUrl: "not a store", accessToken: "wrong" });
      await page.locator("[aria-invalid=true]").first().waitFor();
      await expect.poll(() => focused(page)).toBe("field-shopUrl");
      // Refused by the store: said over the form as well.
      await send({ shopUrl: store.name, accessToken: other.accessToken, apiSecretKey: store.apiSecretKey });
      await page.locator("[data-form-refusal]").waitFor();
      await expect.poll(() => focused(page)).toBe("field-accessToken");
    },
  );
});

test("a line under the top bar shows that a page is on its way", async () => {
  const page = await enterAnew();
  const opacity = () => page.locator(".progress-line").evaluate((line) => Number(getComputedStyle(line).opacity));
  expect(await opacity()).toBe(0);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/changelog.data*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.click("#nav-changelog");
  await expect.poll(opacity).toBe(1);
  answer();
  await page.waitForURL("**/changelog");
  await expect.poll(opacity).toBe(0);
});

test.each([desktop, phone])("nothing moves while pages load at %j", async (viewport) => {
  const page = await enterAnew({ viewport });
  for (const path of ["/", "/profile", "/help"]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: "layout-shift", buffered: true });
          // No entries, no call.
          setTimeout(() => resolve(0), 300);
        }),
    );
    expect(shift, path).toBe(0);
  }
});

test("nothing scrolls sideways at 320 px, whatever is open", async () => {
  const page = await enterAnew({ viewport: { width: 320, height: 640 } });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const path of ["/", "/profile", "/help", "/notifications"]) {
    await visit(page, path);
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  await page.click(accountButton);
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await left(page, "[data-menu=account] > div")).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Escape");
  await page.click(menuButton);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test.each([
  ["the account menu", desktop, accountButton],
  ["the side bar over a tablet's page", tablet, menuButton],
  ["the staff's side bar on a phone", phone, menuButton],
] as const)("axe finds nothing in %s, in light and in dark", async (_, viewport, button) => {
  const page = await enterAnew({ colorScheme: "light", viewport, role: "admin", reducedMotion: "reduce" });
  await visit(page, "/admin/create-license");
  await page.click(button);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
