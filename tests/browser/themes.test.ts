/**
 * Theme updates with scripts, from the choice of the theme to its publication, and a store check that finds something.
 * The test's own store shows the effects of the licence service.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { control, endFaults, startFault } from "#tests/support/minting.ts";
import { listThemes } from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, type ThemeOwner } from "#tests/support/theme-updates.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { revokeSessions, signInFromAlert } from "./session-page.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
let server: FileServer;
let owner: ThemeOwner;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startFileServer()]);
  owner = await mintThemeOwner(server);
  context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", reducedMotion: "reduce" });
  await withoutTour(context);
  await signInContext(context, owner.account.email);
  page = await context.newPage();
  // 400 for a text that cannot be parsed; 409 when the start of the job, which brings the same text, overtakes its save.
  complaints = collectConsoleErrors(page, /status of (400|409)/);
});
afterEach(endFaults);
afterAll(async () => {
  await closeContexts();
  await server.stop();
});

const desktop = { width: 1280, height: 900 };

/** Axe's findings, and whether the page fits on the smallest phone. */
async function findPageFaults(state: string): Promise<string[]> {
  const faults = await findViolations(page);
  await page.setViewportSize({ width: 320, height: 700 });
  if (!(await fitsWindow(page))) faults.push("scrolls sideways at 320 px");
  await page.setViewportSize(desktop);
  return faults.map((fault) => `${state} ${fault}`);
}

const dock = () => page.locator(".dock");
const expectInDock = (text: string) => expect.poll(() => dock().textContent()).toContain(text);
const heading = (text: string) => page.waitForSelector(`h1:has-text("${text}")`);
/** After an act; when only the job has gone on, the focus stays. */
const focusedHeading = (text: string) => page.waitForSelector(`h1:focus:has-text("${text}")`);
const currentTab = () => page.textContent("nav .tab[aria-current=true]");
const textarea = () => page.locator(".conflict textarea");
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("an update", () => {
  test("shows the changes once the theme is read, without a reload by the user", async () => {
    await page.setViewportSize(desktop);
    await page.goto(`/update?shop=${owner.store.domain}`);
    await waitForHydration(page);
    expect(await page.textContent("main")).toContain("1.1.0");
    await page.fill("input[name=apiSecretKey]", owner.store.apiSecretKey);
    await page.click("text=Préparer l’aperçu");
    await focusedHeading("");
    await heading("Voici ce qui va changer");
    await expect.poll(() => page.getAttribute("#nav-update", "aria-current")).toBe("true");
    const counts = await page.locator("nav .tab").allTextContents();
    expect(counts.map((text) => Number.parseInt(text, 10))).toEqual([1, 7, 1, 29, 4]);
    await expectInDock("1 conflit à résoudre");
    expect(await findPageFaults("preview")).toEqual([]);
  });

  test("links each count to its list, and to the conflict that is left", async () => {
    await page.click("nav .tab:has-text('Retirés')");
    await expect.poll(currentTab).toContain("Retirés");
    await dock().locator("text=Aller au suivant").click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("mine");
    await page.keyboard.press("Space");
    await expectInDock("Tout est résolu.");
  });

  test("is answered by keys while a question has the focus, and by no key elsewhere", async () => {
    const isChosen = (value: string) => page.isChecked(`.conflict input[value=${value}]`);
    await page.keyboard.press("2");
    await expect.poll(() => isChosen("new")).toBe(true);
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-question"))).toBe(true);
    await page.keyboard.press("1");
    await expect.poll(() => isChosen("mine")).toBe(true);
    await dock().locator("button[value=start]").focus();
    await page.keyboard.press("2");
    expect(await isChosen("mine")).toBe(true);
  });

  test("accepts the owner's own text, and restores it after another one replaced it", async () => {
    await page.check(".conflict input[value=edit]");
    await expectInDock("1 conflit à résoudre");
    await page.click("text=Partir de la 2.0.4");
    await expect.poll(() => textarea().inputValue()).toContain("min-height: 3.25rem");
    await expectInDock("Tout est résolu.");
    const own = `/* ${crypto.randomUUID()} */\n${await textarea().inputValue()}`;
    await textarea().fill(own);
    await page.click("text=Partir de ma version");
    await expect.poll(() => textarea().inputValue()).toContain("min-height: 3.5rem");
    expect(await findPageFaults("editor")).toEqual([]);
    await page.click("text=Rétablir mon texte");
    await expect.poll(() => textarea().inputValue()).toBe(own);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => textarea().inputValue()).toBe(own);
    await expect.poll(() => page.isChecked(".conflict input[value=edit]")).toBe(true);
    await expectInDock("Tout est résolu.");
  });

  test("reports where the owner's own text cannot be parsed, and moves the cursor there", async () => {
    const own = await textarea().inputValue();
    const broken = `${own}\n>>>>>>> new\n`;
    await textarea().fill(broken);
    await dock().locator("button[value=start]").click();
    await page.waitForSelector(".conflict textarea[aria-invalid=true]");
    const described = (await textarea().getAttribute("aria-describedby")) ?? "";
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain("marque de conflit (>>>>>>>)");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    expect(await textarea().inputValue()).toBe(broken);
    expect(await findPageFaults("refused")).toEqual([]);
    await textarea().fill(own);
  });

  test("follows the job to the finished copy by itself", async () => {
    const written = { mode: "slow", delayMs: 5000, path: owner.store.domain, bodyIncludes: "WriteFiles", times: 1 };
    await startFault("shopify", written);
    // A job that the page saw running continues after the page has shown it, to which the act has led by then.
    const released = Promise.withResolvers<void>();
    const running = page.locator("h1:focus:has-text('Préparation de la copie')");
    await page.route("**/*.data*", async (route) => {
      if (await running.isVisible()) await released.promise;
      await route.continue();
    });
    await dock().locator("button[value=start]").click();
    await focusedHeading("Préparation de la copie");
    expect(await page.getAttribute("progress", "aria-valuetext")).toBeTruthy();
    expect(await findPageFaults("running")).toEqual([]);
    released.resolve();
    await page.unrouteAll({ behavior: "wait" });
    await heading("La copie mise à jour est prête");
    expect(await page.textContent("main")).toContain("Ce que contient la copie");
    expect(await findPageFaults("done")).toEqual([]);
    expect((await listThemes(owner.store)).find(({ role }) => role === "MAIN")?.name).toBe("Premium Theme");
  });

  test("is published by keyboard, and never by the first key pressed", async () => {
    const publish = page.locator("main a:has-text('Publier')");
    await publish.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    await expect.poll(focused).toContain("Publier «");
    expect(await findPageFaults("question")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    await publish.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    await expect.poll(focused).toContain("Publier «");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("Garder le thème actuel");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("Publier le thème");
    await page.keyboard.press("Enter");
    await focusedHeading("Le thème est publié");
    const [main] = (await listThemes(owner.store)).filter(({ role }) => role === "MAIN");
    expect(main?.name).toBe("Premium Theme – v2.0.4");
    expect(complaints).toEqual([]);
  });

  test("is rolled back by keyboard, and the focus goes to the heading that says so", async () => {
    const published = (await page.textContent("h1")) ?? "";
    await page.locator("main a[href*='ask=rollback']").focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open] button[type=submit]").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.textContent("h1")).not.toBe(published);
    await focusedHeading("");
    const [main] = (await listThemes(owner.store)).filter(({ role }) => role === "MAIN");
    expect(main?.name).toBe("Premium Theme");
    expect(complaints).toEqual([]);
  });
});

describe("a store's check", () => {
  const again = () => page.locator("main button:has-text('Vérifier à nouveau')");
  const ticked = () => page.locator("main ol li:has-text('(fait)')").count();
  const check = (name: string) =>
    JSON.stringify({ check: name, outcome: "passed", durationMs: 80, cause: null, facts: {} });

  test("opens the fix for what is wrong", async () => {
    await control("PUT", `/stores/${owner.store.name}`, { scopes: ["read_themes"] });
    await page.goto(`/stores/${owner.store.name}`);
    await again().waitFor();
    expect(await page.textContent("main")).toContain("SCOPE_MISSING");
    expect(await page.getAttribute("main a:has-text('Ouvrir dans Shopify')", "href")).toContain(owner.store.name);
    expect(await findPageFaults("check")).toEqual([]);
    await control("PUT", `/stores/${owner.store.name}`, { scopes: ["read_themes", "write_themes"] });
  });

  test("reruns without losing the focus, and keeps its findings when it is interrupted", async () => {
    let lines = `${check("address")}\n${check("token")}\n`;
    await page.route("**/check", (route) => route.fulfill({ contentType: "application/x-ndjson", body: lines }));
    await again().focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("main [role=alert]");
    expect(await ticked()).toBe(2);
    expect(await focused()).toBe("Vérifier à nouveau");
    lines += '{"over":"broken"}\n';
    await page.keyboard.press("Enter");
    await page.waitForSelector("main [role=alert]");
    expect(await ticked()).toBe(2);
    expect(await findPageFaults("broken")).toEqual([]);
    await page.unroute("**/check");
    await page.keyboard.press("Enter");
    await expect.poll(ticked).toBe(7);
    await again().waitFor();
    expect(await focused()).toBe("Vérifier à nouveau");
    expect(complaints).toEqual([]);
  });

  test("shows beside their fields which rights new credentials lack, also after the page's data reloads", async () => {
    const loadedAnew = page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().endsWith(".data"),
    );
    // Remove `required`, so that no bubble of the browser stops the form.
    await page.click("main button:has-text('Remplacer les accès')");
    await loadedAnew;
    await again().waitFor();
    const lacks = ["Saisissez le jeton d’accès.", "Saisissez la clé secrète API."];
    await expect.poll(() => page.locator("main [id$='-error']").allTextContents()).toEqual(lacks);
    await again().focus();
  });

  test("runs again once the same person has signed in again", async () => {
    await revokeSessions(owner.account.email);
    await page.keyboard.press("Enter");
    await signInFromAlert(page, owner.account.email);
    await again().click();
    await expect.poll(ticked).toBe(7);
    expect(await page.locator("main [role=alert]").count()).toBe(0);
  });
});
