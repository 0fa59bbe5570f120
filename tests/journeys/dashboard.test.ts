/** The dashboard without JavaScript: status, next step and links. */
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintCustomer, signIn } from "#tests/support/minting.ts";
import { activateStore } from "#tests/support/theme-jobs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const heading = (page: Page) => page.document.querySelector("h1")?.text;
const links = (page: Page) =>
  page.document.querySelectorAll("#content a").map((link) => link.getAttribute("href") ?? "");
/** The text of the section with this title. */
const section = (page: Page, title: string) => findSection(page, title)?.structuredText;
const findSection = ({ document }: Page, title: string) =>
  document.querySelectorAll("#content section").find((each) => each.querySelector("h2")?.text.trim() === title);
const deepPanels = (page: Page) => page.document.querySelectorAll("#content .deep-panel").length;

const isRow = (item: HTMLElement) =>
  item.firstElementChild?.firstElementChild?.tagName === "SVG" && item.firstElementChild.tagName === "SPAN";
const rows = (page: Page) => findSection(page, "Licences et boutiques")?.querySelectorAll("li").filter(isRow) ?? [];
const rowOf = (page: Page, shop: string) => rows(page).find((row) => row.text.includes(shop));
const menuOf = (page: Page, shop: string) =>
  rowOf(page, shop)
    ?.querySelectorAll("details a")
    .map((link) => [link.text, link.getAttribute("href")]);
const waitingMark = (page: Page) => page.document.querySelector("#nav-update")?.text.replace(/\s+/g, " ");

describe("/", () => {
  test("shows an owner the update first, each store with its actions, and counts it on every page", async () => {
    const alice = await signIn("alice@demo.test");
    const page = await alice.get("/");
    expect(heading(page)).toBe("Bonjour Alice. Une mise à jour vous attend.");
    expect(deepPanels(page)).toBe(1);
    expect(section(page, "La 2.0.4 est prête pour votre boutique")).toContain("Préparer la mise à jour");
    const block = section(page, "Licences et boutiques");
    expect(block).toMatch(
      /3 licences, 2 libres[\s\S]*alice-shop\.myshopify\.com[\s\S]*1\.1\.0 publiée, la 2\.0\.4 est disponible, vérifiée/,
    );
    expect(rows(page)).toHaveLength(3);
    // The store's name is in the panel and in its row; the row's button does not repeat the panel's.
    expect(page.document.querySelectorAll("#content a.button").map(({ text }) => text)).toEqual([
      "Préparer la mise à jour",
      "Voir les nouveautés",
    ]);
    // Other tests notify everyone, so the latest may not be hers alone.
    const latest = (await alice.get("/notifications")).document.querySelector("#content [data-title]")?.text;
    expect(section(page, "Notifications")).toContain(latest ?? "a title");
    expect(section(page, "Nouveautés de la 2.0.4")).toContain("Panier latéral");
    const targets = ["/changelog", "/profile#points", "/notifications", "/activate", "/image-optimizer", "/support"];
    expect(links(page)).toEqual(expect.arrayContaining(targets));

    const shop = "alice-shop.myshopify.com";
    expect(rowOf(page, shop)?.querySelector("summary")?.getAttribute("aria-label")).toBe(`Actions pour ${shop}`);
    // The irreversible one is last.
    expect(menuOf(page, shop)).toEqual([
      ["Préparer la mise à jour", `/update?shop=${shop}`],
      ["Vérifier la connexion", "/stores/alice-shop"],
      ["Télécharger le ZIP", "/download"],
      ["Déplacer la licence", `/move?shop=${shop}`],
      ["Désactiver la licence", `/deactivate?shop=${shop}`],
    ]);
    // Also on pages that load no licences.
    for (const path of ["/profile", "/documentation", "/"])
      expect(waitingMark(await alice.get(path)), path).toContain("1 mise à jour en attente");
  });

  test("offers a licence, or the confirmation of the address, and no closed page", async () => {
    const bob = await (await signIn("bob@demo.test")).get("/");
    expect(heading(bob)).toContain("Tout commence par une licence.");
    expect(links(bob)).toContain("/buy");
    expect(section(bob, "Points de fidélité")).toMatch(/0\s+point/);
    for (const closed of ["/update", "/download", "/activate", "/theme-installer", "/move", "/deactivate"])
      expect(links(bob)).not.toContain(closed);

    const eve = await (await signIn("eve@demo.test")).get("/");
    expect(heading(eve)).toContain("Confirmez votre e-mail pour commencer.");
    expect(eve.document.querySelector('#content form input[value="verify-email"]')).not.toBeNull();
    expect(deepPanels(eve)).toBe(0);
    expect(section(eve, "Licences et boutiques")).toBeUndefined();
    expect(links(eve)).toContain("/documentation");
  });

  test("says why a licence is paused, with a contact", async () => {
    const page = await (await signIn("dave@demo.test")).get("/");
    expect(heading(page)).toContain("Une licence est en pause.");
    expect(page.text).toContain("Paiement contesté");
    expect(links(page).some((link) => link.startsWith("/support"))).toBe(true);
    expect(rowOf(page, "dave-shop")?.text).toMatch(/publiée|installé/);
    expect(menuOf(page, "dave-shop")).toEqual([["Vérifier la connexion", "/stores/dave-shop"]]);
    expect(deepPanels(page)).toBe(0);
  });

  test("shows six of many rows, the others behind a summary, and free licences as one", async () => {
    const { visitor } = await mintCustomer({ licences: 20 });
    const stores = [];
    for (let count = 0; count < 7; count += 1) stores.push(await activateStore(visitor));
    const page = await visitor.get("/");
    expect(section(page, "Licences et boutiques")).toContain("20 licences, 13 libres");
    expect(rows(page)).toHaveLength(8);
    const hidden = findSection(page, "Licences et boutiques")?.querySelector("details:not([data-menu])");
    expect(hidden?.querySelectorAll("li").filter(isRow)).toHaveLength(2);
    expect(rows(page).at(-1)?.text).toContain("13 licences libres");
    for (const { domain } of stores) expect(links(page)).toContain(`/deactivate?shop=${domain}`);
  });

  test("shows amounts and dates in English, and a change of licences at once on other pages", async () => {
    const account = await mintAccount({ licences: 3, name: "Ada Byron" });
    const visitor = await signIn(account.email, new Visitor({ language: "en-GB" }));
    const page = await visitor.get("/");
    expect(heading(page)).toBe("Hello Ada. Your 3 licences are ready.");
    expect(section(page, "New in 2.0.4")).toContain("Cart drawer");
    // Points follow the licences a moment later.
    await expect.poll(async () => (await visitor.get("/")).text).toContain("1,197 points, worth €59.85");

    expect((await visitor.get("/profile")).text).toContain("3 Premium licences");
    const admin = createActor(await mintAccount({ role: "admin" }), "admin");
    const [licenceId = ""] = account.licenceIds;
    await fetchOperationValue("removeLicence", admin, { licenceId, reason: "Refund" });
    await visitor.get("/");
    await expect.poll(async () => (await visitor.get("/profile")).text).toContain("2 Premium licences");
  });
});

describe("/?view=business", () => {
  const business = "/?view=business";

  test("is one link away from an administrator's own dashboard, and closed to customers", async () => {
    const { visitor } = await mintCustomer({ role: "admin", licences: 1 });
    const mine = await visitor.get("/");
    expect(links(mine)).toContain(business);
    expect(section(mine, "Licences et boutiques")).toContain("1 licence, 1 libre");
    const staff = await visitor.get(business);
    expect(section(staff, "Licences et boutiques")).toBeUndefined();
    expect(staff.document.querySelector('#content a[aria-current="true"]')?.getAttribute("href")).toBe(business);
    expect(links(staff)).toContain("/");

    const customer = (await mintCustomer({ licences: 1 })).visitor;
    const closed = await customer.get(business);
    expect([closed.status, closed.location]).toEqual([302, "/"]);
    expect(links(await customer.follow(closed))).not.toContain(business);
  });
});
