/** The staff's work by keyboard alone: after each step the focus is where the work goes on, and it is visible. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintCustomer, uniqueName } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { holdRequests } from "./network.ts";
import { waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

const staff = createActor({ uid: "keyboard-staff", email: "staff@example.test" }, "admin");

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
  const { email } = await mintAccount({ role: "admin", name: "Ada Clavier", licences: 1 });
  const baseURL = inject("portalUrl");
  context = await browser.newContext({ baseURL, locale: "fr-FR", viewport: { width: 1280, height: 800 } });
  await withoutTour(context);
  await signInContext(context, email);
});
afterAll(closeContexts);

async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = collectConsoleErrors(page);
  await page.goto(path);
  await waitForHydration(page);
  return { page, complaints };
}

/** The focused element: its tag, its text or name, and whether a ring shows it and nothing covers it. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const hasOutline = outlineStyle !== "none" && outlineWidth !== "0px" && !/, 0\)$|transparent/.test(outlineColor);
    return {
      tag: element.localName,
      text: (
        element.getAttribute("aria-label") ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent ??
        ""
      )
        .replaceAll(/\s+/g, " ")
        .trim(),
      isVisible:
        element.matches(":focus-visible") &&
        (hasOutline || boxShadow !== "none") &&
        above !== null &&
        (element.contains(above) || above.contains(element)),
    };
  });

/** Presses Tab until the element has the focus; every stop on the way must be visible. */
async function tabTo(page: Page, tag: string, name: RegExp | string): Promise<void> {
  const stops: string[] = [];
  while (stops.length < 80) {
    await page.keyboard.press("Tab");
    const { tag: focused, text, isVisible } = await readFocus(page);
    // Behind the last stop is the browser itself.
    if (focused === "body") continue;
    stops.push(`${focused} ${text}`);
    expect([stops.at(-1), isVisible]).toEqual([stops.at(-1), true]);
    if (focused === tag && (typeof name === "string" ? text === name : name.test(text))) return;
  }
  throw new Error(`No ${tag} ${name} among:\n${stops.join("\n")}`);
}

const expectFocus = (page: Page, tag: string, text: RegExp) =>
  expect.poll(() => readFocus(page)).toMatchObject({ tag, text: expect.stringMatching(text) });

/** The name of a new page, as announced to screen readers. */
const expectHeading = (page: Page, text: RegExp) => expectFocus(page, "h1", text);

test("a licence is found, filtered, paused and resumed again", async () => {
  const customer = await mintAccount({ licences: 1, name: "Basile Touche" });
  const { page, complaints } = await open("/admin/licenses");

  await page.keyboard.press("Tab");
  await expectFocus(page, "a", /^Aller au contenu/);
  await tabTo(page, "input", "Rechercher une licence");
  await page.keyboard.type(customer.email);
  await page.locator("main tbody tr").filter({ hasText: customer.email }).waitFor();
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
  await expectFocus(page, "input", /^Rechercher une licence/);

  await tabTo(page, "summary", "État");
  await page.keyboard.press("Enter");
  await tabTo(page, "a", /^Disponible/);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("status") === "available");
  await expectFocus(page, "summary", /^État : Disponible$/);
  await tabTo(page, "a", "Retirer le filtre État");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("status"));
  await expectFocus(page, "summary", /^État$/);

  await tabTo(page, "a", /^Sans boutique/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/licenses/*");
  await expectHeading(page, /^Licence sans boutique/);

  await tabTo(page, "a", "Mettre en pause");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/pause-license?*");
  await expectHeading(page, /pause/);

  await tabTo(page, "textarea", /^Motif/);
  await page.keyboard.type("Facture impayée");
  await tabTo(page, "button", /en pause$/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/licenses/*");
  await expectHeading(page, /En pause/);

  await tabTo(page, "button", "Annuler");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("main h1").textContent()).toContain("Disponible");
  await expectHeading(page, /Disponible/);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a toast that arrives after the focus does not cover it", async () => {
  const customer = await mintAccount({ licences: 1 });
  const { page } = await open("/admin/licenses");
  const releaseToast = await holdRequests(page, "**/assets/toasts-*.js");
  const releaseButton = await holdRequests(page, "**/assets/undo-button-*.js");
  await page.getByLabel("Rechercher une licence").fill(customer.email);
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
  await page.getByRole("link", { name: /^Sans boutique/ }).click();
  await page.getByRole("link", { name: "Mettre en pause" }).click();
  await page.getByLabel(/^Motif/).fill("Facture impayée");
  await page.getByRole("button", { name: /en pause$/ }).click();
  await page.waitForURL("**/admin/licenses/*");
  await expectHeading(page, /En pause/);
  await tabTo(page, "a", customer.email);
  // Scrolls the link to where the toast is going to be.
  await page.evaluate(() => scrollBy(0, (document.activeElement?.getBoundingClientRect().top ?? 0) - 640));
  releaseToast();
  await page.locator("[data-toast]").waitFor();
  await expect.poll(() => readFocus(page)).toMatchObject({ text: customer.email, isVisible: true });
  // Scrolls the link to just above the toast.
  await page.evaluate(() => {
    const bottom = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    scrollBy(0, bottom + 1 - (document.querySelector("[data-toast]")?.getBoundingClientRect().top ?? 0));
  });
  releaseButton();
  await page.locator("[data-toast] button", { hasText: "Annuler" }).waitFor();
  await expect.poll(() => readFocus(page)).toMatchObject({ text: customer.email, isVisible: true });
  await page.close();
});

test("a person is found and becomes an administrator", async () => {
  const { account, visitor } = await mintCustomer({ name: "Clara Touche" });
  const { email, uid } = account;
  // Opens her profile, which has the role.
  await visitor.get("/");
  await expect.poll(() => fetchOperationValue("getUser", staff, { uid })).toMatchObject({ uid });
  const { page, complaints } = await open("/admin/users");

  await tabTo(page, "input", "Rechercher une personne");
  await page.keyboard.type(email);
  await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
  await tabTo(page, "a", "Clara Touche");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/users/${uid}`);
  await expectHeading(page, /^Clara Touche/);

  await tabTo(page, "summary", "Changer");
  await page.keyboard.press("Enter");
  await tabTo(page, "input", /^Motif/);
  await page.keyboard.type("Rejoint l’équipe");
  await tabTo(page, "button", /administrat/);
  await page.keyboard.press("Enter");
  await page.locator("[data-toast]").waitFor();
  await page.locator("main dd:has(details)").filter({ hasText: "Administrateur" }).waitFor();
  await expectFocus(page, "summary", /^Changer$/);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a template is edited", async () => {
  const text = { type: "rich-text", settings: {} };
  const { id } = await fetchOperationValue("createTemplate", staff, {
    ...{ kind: "page", suffix: uniqueName(), name: { fr: "Été", en: "Summer" }, tags: [], origin: "pasted" },
    body: JSON.stringify({ sections: { hero: { type: "hero", settings: {} }, text }, order: ["hero", "text"] }),
    requestId: crypto.randomUUID(),
  });
  const { page, complaints } = await open(`/templates/${id}/edit`);
  const order = () => page.locator(".member-row").evaluateAll((rows) => rows.map((row) => row.id));

  await tabTo(page, "button", "Descendre Bannière principale");
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual(["m-text", "m-hero"]);
  // At the end of the list, the button is gone.
  await expectFocus(page, "a", /^Bannière principale/);
  await tabTo(page, "button", "Masquer Bannière principale");
  await page.keyboard.press("Enter");
  await expectFocus(page, "button", /^Afficher Bannière principale/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual(["m-hero", "m-text"]);

  await tabTo(page, "button", "Ajouter");
  await page.keyboard.press("Enter");
  const chosen = () => page.evaluate(() => document.activeElement?.parentElement?.matches("[data-chosen]"));
  await expect.poll(async () => (await order()).length).toBeGreaterThan(2);
  await expect.poll(chosen).toBe(true);
  await page.keyboard.press("Enter");
  const settings = () => page.evaluate(() => document.activeElement?.closest("#settings") !== null);
  await expect.poll(settings).toBe(true);
  await tabTo(page, "button", "Enregistrer");
  await page.keyboard.press("Enter");
  await page.locator("[data-toast]").filter({ hasText: "Aucun changement à enregistrer" }).waitFor();
  await expect.poll(settings).toBe(true);

  await page.locator("#m-hero button[value=delete]").focus();
  await page.keyboard.press("Enter");
  await expectFocus(page, "button", /^Annuler la suppression$/);
  await page.keyboard.press("Enter");
  await expect.poll(order).toContain("m-hero");
  await expect.poll(chosen).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});
