/** The search over every page: opened by its button or Ctrl K, used by keyboard alone. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { activateStore } from "#tests/support/tickets.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { colourRules, findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { signInContext } from "./sign-in.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(closeContexts);

async function open(options: Parameters<typeof mintAccount>[0], context: Parameters<Browser["newContext"]>[0] = {}) {
  const { email, uid } = await mintAccount(options);
  const opened = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", ...context });
  await withoutTour(opened);
  const page = await opened.newPage();
  const complaints = collectConsoleErrors(page);
  await signInContext(opened, email);
  await page.goto("/");
  await waitForHydration(page);
  return { page, context: opened, complaints, email, uid };
}

const palette = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Rechercher" });
  const options = dialog.getByRole("option");
  return {
    dialog,
    options,
    field: dialog.getByRole("combobox", { name: "Rechercher" }),
    status: dialog.getByRole("status"),
    /** The option that the field names as the active one. */
    active: () =>
      dialog.evaluate((element) => {
        const id = element.querySelector("[role=combobox]")?.getAttribute("aria-activedescendant") ?? "";
        const selected = [...element.querySelectorAll("[aria-selected=true]")].map((option) => option.id);
        return { to: document.getElementById(id)?.getAttribute("href"), isSelected: selected.join() === id };
      }),
  };
};

test("an administrator opens a person with the keyboard alone", async () => {
  const { page, context, complaints, email, uid } = await open({ role: "admin", name: "Ada Palette", licences: 1 });
  const clerk = createActor({ uid: "browser-staff", email: "staff@example.test" }, "admin");
  await expect.poll(() => fetchOperationValue("getUser", clerk, { uid })).toMatchObject({ uid });
  await page.keyboard.press("Control+k");
  const { dialog, field, options, status, active } = palette(page);
  await dialog.locator("input:focus").waitFor();
  await page.keyboard.type(email);
  await options.filter({ hasText: email }).first().waitFor();
  await expect.poll(() => status.textContent()).toMatch(/^(?:\d+ résultats|Les \d+ premiers résultats)$/);
  expect(
    await dialog
      .getByRole("group")
      .evaluateAll((groups) => groups.map((group) => group.firstElementChild?.textContent)),
  ).toEqual(expect.arrayContaining(["Licences", "Personnes"]));
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, { rules: colourRules })).toEqual([]);

  const person = `/admin/users/${uid}`;
  await expect
    .poll(async () => {
      if ((await active()).to !== person) await page.keyboard.press("ArrowDown");
      return active();
    })
    .toEqual({ to: person, isSelected: true });
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${person}`);
  await dialog.waitFor({ state: "hidden" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("the button opens it, Escape gives the focus back, and Return opens the first result", async () => {
  const { page, context, complaints } = await open({});
  const button = page.getByRole("banner").getByRole("link", { name: "Rechercher", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const { dialog, options, active } = palette(page);
  await dialog.locator("input:focus").waitFor();
  await options.first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press("Control+k");
  await dialog.locator("input:focus").waitFor();
  // Return before the answer opens the first result as soon as it is there.
  await page.keyboard.type("nouveautes");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/changelog");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await dialog.locator("input:focus").waitFor();
  const recent = dialog.getByRole("group", { name: "Pages récentes" }).getByRole("option");
  await expect.poll(() => recent.first().getAttribute("href")).toBe("/");
  await expect.poll(active).toEqual({ to: "/", isSelected: true });
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await active()).to).toBe(await options.last().getAttribute("href"));
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await active()).to).toBe("/");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a store and what can be done with it are found, and nothing of it stays in the browser", async () => {
  const { page, context, complaints, email } = await open({ licences: 1 });
  const store = await activateStore(await signIn(email), email);
  await page.keyboard.press("Control+k");
  const { dialog, active } = palette(page);
  await dialog.locator("input:focus").waitFor();
  await page.keyboard.type(store.name);
  const stores = dialog.getByRole("group", { name: "Boutiques" }).getByRole("option");
  await stores.waitFor();
  expect(await stores.locator("mark").textContent()).toBe(store.name);
  await expect.poll(async () => (await active()).to).toBe(`/stores/${store.name}`);
  const actions = dialog.getByRole("group", { name: "Actions" }).getByRole("option");
  expect(await actions.first().textContent()).toContain(`Installer le thème dans ${store.name}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/stores/${store.name}`);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(store.name);
  expect(complaints).toEqual([]);
  await context.close();
});

test("nothing found names the words, and an answer to earlier words is dropped", async () => {
  const { page, context, complaints } = await open({});
  await page.keyboard.press("Control+k");
  const { dialog, field, options, status } = palette(page);
  await dialog.locator("input:focus").waitFor();
  // Holds the answer to the first words until those to the second are shown.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/search.data?q=licence*", async (route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest("**/search.data?q=licence*");
  await field.fill("licence");
  await asked;
  await field.fill("zzzzqqqq");
  await expect.poll(() => status.textContent()).toBe("Aucun résultat pour «\u00a0zzzzqqqq\u00a0»");
  release();
  await page.unroute("**/search.data?q=licence*");
  await field.fill("zzzzqqqqx");
  await expect.poll(() => status.textContent()).toBe("Aucun résultat pour «\u00a0zzzzqqqqx\u00a0»");
  expect(await options.count()).toBe(0);
  expect(await field.getAttribute("aria-expanded")).toBe("false");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the theme changes without a new page, and signing out ends the session", async () => {
  const { page, context, complaints } = await open({}, { colorScheme: "light" });
  const { dialog, options, field } = palette(page);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await page.keyboard.press("Control+k");
  await field.fill("sombre");
  await options.filter({ hasText: "Passer au thème sombre" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);

  await page.keyboard.press("Control+k");
  await field.fill("se déconnecter");
  await options.filter({ hasText: "Se déconnecter" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  expect(complaints).toEqual([]);
  await context.close();
});

test("without a network the page stays, and the search runs when the network is back", async () => {
  const { page, context } = await open({});
  await page.keyboard.press("Control+k");
  const { field, options } = palette(page);
  await options.first().waitFor();
  await context.setOffline(true);
  await field.fill("nouveautés");
  await page.locator("[data-connection=lost]").waitFor();
  await context.setOffline(false);
  await options.filter({ hasText: "Nouveautés" }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await context.close();
});

test("on a phone the menu's entry opens it over the whole screen, and closing returns to the menu's button", async () => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };
  const { page, context, complaints } = await open({ licences: 1 }, phone);
  const menu = page.locator("details[data-menu=navigation]");
  await menu.locator("summary").click();
  await page.locator("#navigation").getByRole("link", { name: "Rechercher" }).click();
  const { dialog, options, field } = palette(page);
  await options.first().waitFor();
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  await field.fill("licence");
  await options.filter({ hasText: "Activer une licence" }).first().waitFor();
  expect(await fitsWindow(page)).toBe(true);
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect
    .poll(() =>
      menu
        .locator("summary")
        .first()
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});
