/**
 * The heart of the product with scripts: an update from the choice of the theme to its publication, and a store's check
 * that finds something. What is shown is what the licence service did in a store of the test's own.
 */
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { control, endFaults, fault, password } from "#tests/support/minting.ts";
import { themesIn } from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, type ThemeOwner } from "#tests/support/theme-updates.ts";
import { launchBrowser } from "./launch.ts";
import { withoutTour } from "./without-tour.ts";

let browser: Browser;
let server: FileServer;
let owner: ThemeOwner;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startFileServer()]);
  owner = await mintThemeOwner(server);
  context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", reducedMotion: "reduce" });
  await withoutTour(context);
  const form = { email: owner.account.email, password };
  await context.request.post("/login", { form, headers: { origin: inject("portalUrl") } });
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.location().url} ${message.text()}`);
  });
});
afterEach(endFaults);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const desktop = { width: 1280, height: 900 };
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds in light and, of colours, in dark; and whether the page fits on the smallest phone. */
async function faultsOf(state: string): Promise<string[]> {
  const found = async (axe: AxeBuilder) =>
    (await axe.analyze()).violations.map(({ id, nodes }) => `${state} ${id}: ${nodes[0]?.html}`);
  const faults = await found(new AxeBuilder({ page }).withTags(rules));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  faults.push(...(await found(new AxeBuilder({ page }).withRules(["color-contrast"]))).map((text) => `dark ${text}`));
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 320, height: 700 });
  const fits = await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 5_000,
    })
    .catch(() => null);
  if (!fits) faults.push(`${state} scrolls sideways at 320 px`);
  await page.setViewportSize(desktop);
  return faults;
}

const dock = () => page.locator(".dock");
const heading = (text: string) => page.waitForSelector(`h1:has-text("${text}")`);
const currentTab = () => page.textContent("nav .tab[aria-current=true]");
const textarea = () => page.locator(".conflict textarea");
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
/** React has taken the page over when its requests are watched. */
const hydrated = () => page.waitForFunction(() => !String(window.fetch).includes("[native code]"));

describe("an update", () => {
  test("shows what will change once it is read, without being asked again", async () => {
    await page.setViewportSize(desktop);
    await page.goto(`/update?shop=${owner.store.domain}`);
    await hydrated();
    expect(await page.textContent("main")).toContain("1.1.0");
    await page.fill("input[name=apiSecretKey]", owner.store.apiSecretKey);
    await page.click("text=Préparer l’aperçu");
    await heading("Voici ce qui va changer");
    expect(await page.getAttribute("#nav-update", "aria-current")).toBe("true");
    const counts = await page.locator("nav .tab").allTextContents();
    expect(counts.map((text) => Number.parseInt(text, 10))).toEqual([1, 3, 2, 24, 2]);
    expect(await dock().textContent()).toContain("1 conflit à trancher");
    expect(await faultsOf("preview")).toEqual([]);
  });

  test("leads to each list by its count, and to the conflict that is left", async () => {
    await page.click("nav .tab:has-text('Retirés')");
    await expect.poll(currentTab).toContain("Retirés");
    await dock().locator("text=Aller au suivant").click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("mine");
    await page.keyboard.press("Space");
    expect(await dock().textContent()).toContain("Tout est tranché.");
  });

  test("takes a text of the owner's own, and gives it back when another was brought over it", async () => {
    await page.check(".conflict input[value=edit]");
    expect(await dock().textContent()).toContain("1 conflit à trancher");
    await page.click("text=Partir de la 2.0.4");
    await expect.poll(() => textarea().inputValue()).toContain("min-height: 3.25rem");
    expect(await dock().textContent()).toContain("Tout est tranché.");
    const own = `/* ${crypto.randomUUID()} */\n${await textarea().inputValue()}`;
    await textarea().fill(own);
    await page.click("text=Partir de ma version");
    await expect.poll(() => textarea().inputValue()).toContain("min-height: 3.5rem");
    expect(await faultsOf("editor")).toEqual([]);
    await page.click("text=Rétablir mon texte");
    expect(await textarea().inputValue()).toBe(own);
    await page.reload();
    await hydrated();
    await expect.poll(() => textarea().inputValue()).toBe(own);
    expect(await page.isChecked(".conflict input[value=edit]")).toBe(true);
    expect(await dock().textContent()).toContain("Tout est tranché.");
  });

  test("goes on by itself to the copy that is ready", async () => {
    const written = { mode: "slow", delayMs: 3000, path: owner.store.domain, bodyIncludes: "WriteFiles", times: 1 };
    await fault("shopify", written);
    await dock().locator("button[value=start]").click();
    await heading("La copie se prépare");
    expect(await page.getAttribute("progress", "aria-valuetext")).toBeTruthy();
    expect(await faultsOf("running")).toEqual([]);
    await heading("La copie mise à jour est prête");
    expect(await page.textContent("main")).toContain("Ce que contient la copie");
    expect(await faultsOf("done")).toEqual([]);
    expect((await themesIn(owner.store)).find(({ role }) => role === "MAIN")?.name).toBe("Premium Theme");
  });

  test("is published by keyboard, and never by the first key that is pressed", async () => {
    const publish = page.locator("main a:has-text('Publier')");
    await publish.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    expect(await focused()).toContain("Publier «");
    expect(await faultsOf("question")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    await publish.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Garder le thème actuel");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Publier le thème");
    await page.keyboard.press("Enter");
    await heading("Le thème est publié");
    const [main] = (await themesIn(owner.store)).filter(({ role }) => role === "MAIN");
    expect(main?.name).toBe("Premium Theme – v2.0.4");
    expect(complaints).toEqual([]);
  });
});

test("a store's check opens the fix of what is wrong", async () => {
  await control("PUT", `/stores/${owner.store.name}`, { scopes: ["read_themes"] });
  await page.goto(`/stores/${owner.store.name}`);
  await hydrated();
  expect(await page.textContent("main")).toContain("SCOPE_MISSING");
  expect(await page.getAttribute("main a:has-text('Ouvrir dans Shopify')", "href")).toContain(owner.store.name);
  expect(await faultsOf("check")).toEqual([]);
  expect(complaints).toEqual([]);
});
