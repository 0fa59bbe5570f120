/** The dialog of a ticket over every page, and the vendor's form on its own document. */
import type { Locator } from "playwright-core";
import { expect, inject, test } from "vitest";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { actAtDesk, listDeskTickets, png, sentTicket } from "#tests/support/tickets.ts";
import { findViolations } from "./page-state.ts";
import { locateEndedSessionAlert, revokeSessions } from "./session-page.ts";
import { phone, sharePage } from "./shared-page.ts";

const shared = sharePage({
  account: null,
  expected: /widgets|Failed to load resource|status of (?:400|401|413)|net::ERR_FAILED|HTTP Authentication failed/,
});

async function openAsCustomer(path = "/") {
  const { account, store } = await mintMerchant();
  await shared.enter(account);
  return { account, store, page: await shared.open(path) };
}

test("the floating button opens the form over the page, and the ticket arrives", async () => {
  const { account, store, page } = await openAsCustomer();
  await page.getByRole("link", { name: "Créer un ticket de support" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer un ticket" });
  await dialog.getByText(store.name).waitFor();
  expect(await dialog.locator(".ticket-stores").evaluate((list) => getComputedStyle(list).maxHeight)).toBe("192px");
  await dialog.getByLabel("Version de Theme Manager").waitFor({ state: "detached" });
  expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByLabel("Sujet").fill("Menu bloqué");
  await dialog.getByRole("button", { name: "Envoyer le ticket" }).click();
  await dialog.getByText("Décrivez ce qui se passe.").waitFor();
  await dialog.getByLabel("Que se passe-t-il").fill("Rien ne s’ouvre.");
  await dialog.getByRole("button", { name: "Envoyer le ticket" }).click();
  await page.waitForURL("**/tickets/*");
  await dialog.waitFor({ state: "detached" });
  await page.locator("h2:focus", { hasText: "Menu bloqué" }).waitFor();
  expect(await listDeskTickets(account.email)).toMatchObject([{ subject: "Menu bloqué" }]);
});

test("links to a new ticket open the dialog with what they are about; phones get the page", async () => {
  const { store, page } = await openAsCustomer();
  await page.getByRole("link", { name: "Créer un ticket de support" }).waitFor();
  await page.locator("details[data-menu=account] summary").click();
  await page.getByRole("link", { name: "Créer un ticket", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Créer un ticket" });
  await dialog.getByRole("radio", { name: "Theme Manager" }).check();
  await dialog.getByLabel("Version de Theme Manager").waitFor();
  await dialog.getByText(store.name).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await dialog.waitFor({ state: "detached" });
  for (const [path, fact] of Object.entries({ "/": "Navigateur", [`/jobs/${"0".repeat(24)}`]: "Référence" })) {
    await shared.open(path);
    await page.locator('main a[href^="/support"]').click();
    await dialog.getByText(fact, { exact: true }).waitFor();
  }
  await page.setViewportSize(phone);
  await page.goto("/support");
  expect(await page.getByRole("link", { name: "Créer un ticket de support" }).count()).toBe(0);
});

test("asking for a service opens the dialog over the page, filled in", async () => {
  const { page } = await openAsCustomer("/services");
  await page.getByRole("link", { name: "Demander un audit" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer un ticket" });
  await expect.poll(() => dialog.getByLabel("Sujet").inputValue()).toBe("Audit de vitesse et d’accessibilité");
  expect(await dialog.getByRole("textbox", { name: "Votre demande" }).inputValue()).toContain("Bonjour");
  expect(await dialog.getByRole("radio", { name: "Premium Theme" }).isChecked()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/services");
});

test("an answer shows its picture, unfolds the quoted thread and scrolls a wide table", async () => {
  const { account, path, number } = await sentTicket();
  const picture = png("menu.png");
  await actAtDesk(number, { intent: "reply", body: "" }, new File([picture], picture.name, { type: "image/png" }));
  const row = (name: string) => `<tr>${`<${name}>Une longue colonne</${name}>`.repeat(12)}</tr>`;
  const body = `<p>Voici</p><table>${row("th")}${row("td")}</table><div class="freshdesk_quote">Zoé a écrit</div>`;
  await actAtDesk(number, { intent: "mail", from: "Paul Tiers <paul@tiers.test>", body });
  await shared.enter(account);
  const page = await shared.open(path);
  const image = page.locator(".ticket-picture img");
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth)).toBe(1);
  await page.getByText("Paul Tiers, en copie").first().waitFor();
  const quote = page.locator(".ticket-quote blockquote");
  expect(await quote.isVisible()).toBe(false);
  await page.getByText("Afficher le message cité").click();
  await quote.getByText("Zoé a écrit").waitFor();
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size);
    const table = page.locator(".ticket-table");
    expect(await table.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  }
});

/** The browser makes the file, because to hand it a large one takes long. */
const chooseFile = (field: Locator, bytes: number) =>
  field.evaluate((input: HTMLInputElement, size) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(size)], "large.png", { type: "image/png" }));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, bytes);

test("the dialog says what fails, and keeps the page and the typed text", async () => {
  const { email } = await shared.enterAnew();
  const page = await shared.open("/");
  const openForm = () => page.getByRole("link", { name: "Créer un ticket de support" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer un ticket" });
  await page.route("**/support.data*", (route) => route.abort());
  await openForm();
  await dialog.getByText("Une erreur est survenue lors de l'ouverture du widget de support.").waitFor();
  expect(await dialog.getByRole("link", { name: "Réessayer" }).getAttribute("href")).toBe("/support");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await page.unroute("**/support.data*");

  await openForm();
  const send = () => dialog.getByRole("button", { name: "Envoyer le ticket" }).click();
  await dialog.getByLabel("Sujet").fill("Facture");
  await dialog.getByLabel("Que se passe-t-il").fill("Le numéro manque.");
  const files = dialog.getByLabel("Joindre des fichiers");
  await chooseFile(files, 5 * 1024 * 1024 + 1);
  await dialog.getByText("Un fichier dépasse 5\u00a0Mo.").waitFor();
  await send();
  expect(await files.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
  await files.setInputFiles([]);

  // A browser that does not check sends more than the front takes.
  await chooseFile(files, 25 * 1024 * 1024);
  await files.evaluate((field: HTMLInputElement) => field.setCustomValidity(""));
  await send();
  await dialog.getByText("Votre envoi est trop volumineux.").waitFor();
  await files.setInputFiles([]);

  await revokeSessions(email);
  await send();
  await locateEndedSessionAlert(page).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await dialog.getByLabel("Que se passe-t-il").inputValue()).toBe("Le numéro manque.");
});

const open = "Ouvrir le formulaire";

test("the vendor's form opens with the person and the store filled in, and only there is the policy wider", async () => {
  const { account, store, page } = await openAsCustomer("/support?code=TOKEN_INVALID");
  // The vendor's server takes no header of ours.
  await shared.context.setExtraHTTPHeaders({});
  await page.getByRole("link", { name: "Utiliser plutôt le formulaire" }).click();
  await page.waitForURL("**/support?*form=vendor*");
  const frame = page.frameLocator("#freshworks-frame");
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: open }).click();
      return frame.locator("input[name=email]").count();
    })
    .toBe(1);
  expect(await frame.locator("input[name=email]").inputValue()).toBe(account.email);
  const reason = "Erreur\u00a0: TOKEN_INVALID";
  expect(await frame.locator("[name=subject]").inputValue()).toBe(reason);
  expect(await frame.locator("[name=description]").inputValue()).toContain(reason);
  expect(await frame.getByRole("heading", { level: 1 }).textContent()).toBe("Créer un ticket");
  expect(await frame.locator("[name='custom_fields.cf_shop']").inputValue()).toBe(store.domain);
  expect(await frame.locator("[name='custom_fields.cf_shop']").isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Theme Manager" }).check();
  await page.getByLabel("Code collaborateur").fill("1234");
  await page.getByRole("button", { name: open }).click();
  const code = frame.locator("[name='custom_fields.cf_collaborator_code']");
  await expect.poll(() => code.count()).toBe(1);
  expect([await code.inputValue(), await code.isDisabled()]).toEqual(["1234", true]);
  expect(await frame.locator("[name='custom_fields.cf_shop']").count()).toBe(0);
  const policy = async (path: string) => (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  const host = new URL(inject("sandboxUrl")).origin;
  expect(await policy("/support?form=vendor")).toMatch(new RegExp(`script-src [^;]*${host}.*frame-src [^;]*${host}`));
  for (const path of ["/support", "/", "/tickets?form=vendor"])
    expect(await policy(path), path).not.toMatch(
      new RegExp(`unsafe-inline|frame-src|(?:script|connect)-src [^;]*${host}`),
    );
  // Leaving loads another document.
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => "isOldDocument" in window)).toBe(false);
});
