/** Many questions of an update, with scripts: on a phone each is a page, and losses follow the answers. */
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import {
  createLosingEdits,
  createManyEdits,
  createPreview,
  mintThemeOwner,
  type ThemeOwner,
} from "#tests/support/theme-updates.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
let server: FileServer;
let owner: ThemeOwner;
let page: Page;
let complaints: string[];
let job: string;

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startFileServer()]);
  owner = await mintThemeOwner(server, { edits: { ...createManyEdits(), ...createLosingEdits("Fait à la main") } });
  job = `/jobs/${await createPreview(owner)}`;
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", reducedMotion: "reduce" });
  await withoutTour(context);
  await signInContext(context, owner.account.email);
  page = await context.newPage();
  complaints = collectConsoleErrors(page, /status of 40[09]/);
});
afterAll(async () => {
  await closeContexts();
  await server.stop();
});

const questions = () => page.locator("[data-question]");
/** Paths of the questions that the page shows. */
const listShown = async () => {
  const all = await questions().all();
  const shown = await Promise.all(
    all.map(async (each) => ((await each.isVisible()) ? each.getAttribute("data-question") : null)),
  );
  return shown.filter((path) => path !== null);
};
const hero = () => page.locator('[data-question="sections/hero.liquid"]');
const answerElsewhere = async (answer: string) => {
  const form = { intent: "save", "choice[sections/hero.liquid]": answer };
  const headers = { origin: inject("portalUrl") };
  const saved = await page.context().request.post(job, { form, headers, maxRedirects: 0 });
  expect(saved.status()).toBe(303);
};

test("on a phone an open question fills the page, leads to the next, and the back button returns to the list", async () => {
  await page.setViewportSize(phone);
  await page.goto(job);
  await waitForHydration(page);
  const all = await questions().count();
  expect(all).toBeGreaterThan(3);
  expect(await listShown()).toHaveLength(all);
  expect(await page.locator(".dock button[value=start]").isVisible()).toBe(false);
  const first = questions().first();
  await first.locator(".question-toggle").click();
  await first.locator(".conflict-sides").waitFor();
  expect(await listShown()).toHaveLength(1);
  expect(await page.locator(".dock").isVisible()).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await fitsWindow(page)).toBe(true);
  await page.setViewportSize(phone);
  await first.locator("input[value=mine]").check();
  await first.locator(".question-foot button").last().click();
  const second = questions().nth(1);
  await second.locator(".conflict-sides").waitFor();
  expect(await listShown()).toEqual([await second.getAttribute("data-question")]);
  await page.goBack();
  await expect.poll(listShown).toHaveLength(all);
  expect(await page.locator(".dock").isVisible()).toBe(true);
});

test("what an answer takes away is said on the closed question, and the list of losses follows the answer", async () => {
  await page.setViewportSize(desktop);
  // Also after a try that failed in the middle.
  await answerElsewhere("mine");
  await page.goto(job);
  await waitForHydration(page);
  expect(await hero().textContent()).toContain("Avec la 2.0.4, vous perdez\u00a0: Atelier note");
  const answered = page.locator("main section", { hasText: "Vos réponses retirent aussi" });
  expect(await answered.count()).toBe(0);
  await hero().locator("label", { hasText: "La 2.0.4" }).click();
  await answered.waitFor();
  expect(await answered.textContent()).toContain("Atelier note");
  await hero().locator("label", { hasText: "La mienne" }).click();
  await answered.waitFor({ state: "detached" });
  await hero().locator(".question-toggle").click();
  expect(await hero().locator(".conflict-sides").textContent()).toContain("Fait à la main");
  expect(await findViolations(page)).toEqual([]);
  await page.locator(".dock [role=status]", { hasText: "Enregistré" }).waitFor();
});

test("an answer of another tab shows when this one is looked at again, and wins over a later click here", async () => {
  const radio = (value: string) => hero().locator(`input[type=radio][value=${value}]`);
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  await answerElsewhere("mine");
  await page.goto(job);
  await waitForHydration(page);
  expect(await radio("mine").isChecked()).toBe(true);
  await answerElsewhere("new");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => radio("new").isChecked()).toBe(true);

  // A look that is still under way would find the next answer too.
  await expect.poll(() => underWay.size).toBe(0);
  await answerElsewhere("mine-file");
  await hero().locator("label", { hasText: "La mienne" }).click();
  await page.locator(".dock [role=alert]", { hasText: "la vôtre n’est pas enregistrée" }).waitFor();
  expect(await hero().textContent()).toContain("Tout votre fichier");
  expect(await radio("mine").isChecked()).toBe(false);
  await hero().locator("label", { hasText: "La mienne" }).click();
  await page.locator(".dock [role=status]", { hasText: "Enregistré" }).waitFor();
  expect(await radio("mine").isChecked()).toBe(true);
});

test("a tab whose preview has ended says that a newer one exists, as soon as it saves", async () => {
  await page.goto(job);
  await waitForHydration(page);
  expect(await hero().locator("input[type=radio][value=mine]").isChecked()).toBe(true);
  const newer = await createPreview(owner);
  await hero().locator("label", { hasText: "La 2.0.4" }).click();
  await page.locator(`main a[href="/jobs/${newer}"]`).first().waitFor();
  expect(await page.textContent("main")).toContain("Il existe un aperçu plus récent de ce thème.");
  await page.click("text=Ouvrir cet aperçu");
  await page.waitForURL(`**/jobs/${newer}`);
  await hero().waitFor();
  expect(await hero().locator("input[type=radio][value=mine]").isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test("a text that is still being saved is part of the start, and opens its question again when it cannot be read", async () => {
  const newer = await createPreview(owner);
  const held: (() => void)[] = [];
  await page.route(`**/jobs/${newer}.data*`, async (route) => {
    if (route.request().postData()?.includes('name="quiet"')) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto(`/jobs/${newer}`);
  await waitForHydration(page);
  const path = "sections/hero.liquid";
  const area = hero().locator("textarea");
  await hero().locator(".question-toggle").click();
  await hero().locator("input[value=edit]").check();
  await area.fill("<div>\n  {% if a %}\n</div>\n");
  await hero().locator(".question-toggle").click();
  await area.waitFor({ state: "detached" });
  await page.locator("button[value=advice]").first().click();
  await page.locator(".dock button[value=start]").click();
  await area.waitFor();
  expect(held).toHaveLength(1);
  for (const go of held) go();
  const note = await area.getAttribute("aria-describedby");
  expect(await area.getAttribute("aria-invalid"), path).toBe("true");
  expect(await page.locator(`[id="${note}"]`).textContent()).toContain("Ligne 2, colonne 3");
  // It stays closed once the person closes it.
  await hero().locator(".question-toggle").click();
  await area.waitFor({ state: "detached" });
  expect(await hero().textContent()).toContain("Ligne 2, colonne 3");
});
