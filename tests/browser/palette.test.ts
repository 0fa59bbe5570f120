/** The search over every page: opened by its button or Ctrl K, used by keyboard alone. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { openSession } from "#tests/support/minting.ts";
import { activateStore } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { holdRequests } from "./network.ts";
import { endOfComposition, findViolations, fitsWindow } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({ account: {}, expected: /net::ERR_INTERNET_DISCONNECTED/ });

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

describe("the search", () => {
  test("opens by its button, gives the focus back, opens the first result, and changes the theme", async () => {
    const page = await shared.open("/");
    const button = page.getByRole("banner").getByRole("link", { name: "Rechercher", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const { dialog, options, field, active } = palette(page);
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

    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await field.fill("sombre");
    await options.filter({ hasText: "Passer au thème sombre" }).waitFor();
    await field.dispatchEvent("keydown", endOfComposition);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);
    await page.keyboard.press("Control+k");
    await field.fill("se déconnecter");
    await options.filter({ hasText: "Se déconnecter" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login");
  });

  test("stays open when it is opened again in the frame in which it closed", async () => {
    await shared.enterAnew();
    const page = await shared.open("/help");
    await page.keyboard.press("Control+k");
    const { dialog } = palette(page);
    await dialog.locator("input:focus").waitFor();
    const isOpen = await dialog.evaluate(async (element) => {
      const isClosed = new Promise((resolve) => element.addEventListener("close", resolve, { once: true }));
      element.querySelector("button")?.click();
      await Promise.resolve();
      if ((element as HTMLDialogElement).open) throw new Error("The dialog is still open.");
      element.ownerDocument.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }),
      );
      await isClosed;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (element as HTMLDialogElement).open;
    });
    expect(isOpen).toBe(true);
  });

  test("leads an administrator to a person by the keyboard alone, and passes axe", async () => {
    const { email, uid } = await shared.enterAnew({ role: "admin", name: "Ada Palette", licences: 1 });
    const page = await shared.open("/");
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
  });

  test("finds a store and what can be done with it, keeps nothing of it, and fills a phone", async () => {
    const { email } = await shared.enterAnew({ licences: 1 });
    const visitor = new Visitor();
    visitor.email = email;
    visitor.setCookie(await openSession(email));
    const store = await activateStore(visitor);
    const page = await shared.open("/help");
    await page.keyboard.press("Control+k");
    const { dialog, active, options, field } = palette(page);
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

    await dialog.waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 320, height: 640 });
    const menu = page.locator("details[data-menu=navigation] > summary");
    await menu.click();
    await page.locator("#navigation").getByRole("link", { name: "Rechercher" }).click();
    await options.first().waitFor();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
    await field.fill("licence");
    await options.filter({ hasText: "Activer une licence" }).first().waitFor();
    expect(await fitsWindow(page)).toBe(true);
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("names the words that find nothing, drops an answer to earlier words, and survives a lost network", async () => {
    await shared.enterAnew();
    const page = await shared.open("/help");
    await page.keyboard.press("Control+k");
    const { dialog, field, options, status } = palette(page);
    await dialog.locator("input:focus").waitFor();
    // Holds the answer to the first words until those to the second are shown.
    const release = await holdRequests(page, "**/search.data?q=licence*");
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

    await shared.context.setOffline(true);
    await field.fill("nouveautés");
    await page.locator("[data-connection=lost]").waitFor();
    await shared.context.setOffline(false);
    await options.filter({ hasText: "Nouveautés" }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/help");
  });
});
