/** The dashboard of each demo account without JavaScript: status, next step and links. */
import type { HTMLElement } from "node-html-parser";
import { afterEach, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount, mintCustomer, mintStore, signIn } from "#tests/support/minting.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const heading = (page: Page) => page.document.querySelector("h1")?.text;
const links = (page: Page) =>
  page.document.querySelectorAll("#content a").map((link) => link.getAttribute("href") ?? "");
/** The text of the section with this title. */
const section = (page: Page, title: string) => findSection(page, title)?.structuredText;
const findSection = ({ document }: Page, title: string) =>
  document.querySelectorAll("#content section").find((each) => each.querySelector("h2")?.text.trim() === title);
const deepPanels = (page: Page) => page.document.querySelectorAll("#content .deep-panel").length;

async function activated(visitor: Visitor, count = 1) {
  const stores = [];
  for (let index = 0; index < count; index++) {
    const store = await mintStore();
    const { domain: shopUrl, accessToken, apiSecretKey } = store;
    const sent = await visitor.post("/activate", { email: visitor.email, shopUrl, accessToken, apiSecretKey });
    expect(sent.status).toBe(303);
    stores.push(store);
  }
  return stores;
}

test("alice sees her update first, with both versions and the link to it", async () => {
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
});

const isRow = (item: HTMLElement) =>
  item.firstElementChild?.firstElementChild?.tagName === "SVG" && item.firstElementChild.tagName === "SPAN";
const rows = (page: Page) => findSection(page, "Licences et boutiques")?.querySelectorAll("li").filter(isRow) ?? [];
const rowOf = (page: Page, shop: string) => rows(page).find((row) => row.text.includes(shop));
const menuOf = (page: Page, shop: string) =>
  rowOf(page, shop)
    ?.querySelectorAll("details a")
    .map((link) => [link.text, link.getAttribute("href")]);

test("a store's row has its actions in a menu that needs no JavaScript, the irreversible one last", async () => {
  const page = await (await signIn("alice@demo.test")).get("/");
  const shop = "alice-shop.myshopify.com";
  expect(rowOf(page, shop)?.querySelector("summary")?.getAttribute("aria-label")).toBe(`Actions pour ${shop}`);
  expect(menuOf(page, shop)).toEqual([
    ["Préparer la mise à jour", `/update?shop=${shop}`],
    ["Vérifier la connexion", "/stores/alice-shop"],
    ["Télécharger le ZIP", "/download"],
    ["Déplacer la licence", `/move?shop=${shop}`],
    ["Désactiver la licence", `/deactivate?shop=${shop}`],
  ]);
});

test("carol's free licence is offered once, by the panel", async () => {
  const page = await (await signIn("carol@demo.test")).get("/");
  expect(section(page, "Licences et boutiques")).toContain("Licence libre");
  expect(links(page).filter((link) => link === "/activate")).toHaveLength(1);
  expect(links(page)).toContain("/help/install");
});

const waitingMark = (page: Page) => page.document.querySelector("#nav-update")?.text.replace(/\s+/g, " ");

test("alice's update is counted in the frame of every page, also on pages that load no licences", async () => {
  const alice = await signIn("alice@demo.test");
  for (const path of ["/profile", "/documentation", "/update", "/notifications", "/"])
    expect(waitingMark(await alice.get(path)), path).toContain("1 mise à jour en attente");
  const { visitor } = await mintCustomer({ licences: 1 });
  expect(waitingMark(await visitor.get("/profile"))).not.toContain("en attente");
});

test("a change that the dashboard finds appears at once on pages that do not load it", async () => {
  const { account, visitor } = await mintCustomer({ licences: 2 });
  expect((await visitor.get("/profile")).text).toContain("2 licences Premium");
  const admin = await mintAccount({ role: "admin" });
  const [licenceId = ""] = account.licenceIds;
  await fetchOperationValue("removeLicence", createActor(admin, "admin"), { licenceId, reason: "Remboursement" });
  await visitor.get("/");
  await expect.poll(async () => (await visitor.get("/profile")).text).toContain("1 licence Premium");
});

test("bob, without a licence, sees an offer and no link that would be refused", async () => {
  const page = await (await signIn("bob@demo.test")).get("/");
  expect(heading(page)).toContain("Tout commence par une licence.");
  expect(links(page)).toContain("/buy");
  expect(section(page, "Points de fidélité")).toMatch(/0\s+point/);
  for (const closed of ["/update", "/download", "/activate", "/theme-installer", "/move", "/deactivate"])
    expect(links(page)).not.toContain(closed);
});

test("eve gets a request to verify her address and sees no other claims", async () => {
  const page = await (await signIn("eve@demo.test")).get("/");
  expect(heading(page)).toContain("Confirmez votre e-mail pour commencer.");
  expect(page.document.querySelector('#content form input[value="verify-email"]')).not.toBeNull();
  expect(deepPanels(page)).toBe(0);
  expect(section(page, "Licences et boutiques")).toBeUndefined();
  expect(links(page)).toContain("/documentation");
});

test("dave sees why his licence is paused, and a contact", async () => {
  const page = await (await signIn("dave@demo.test")).get("/");
  expect(heading(page)).toContain("Une licence est en pause.");
  expect(page.text).toContain("Paiement contesté");
  expect(links(page).some((link) => link.startsWith("/support"))).toBe(true);
  expect(rowOf(page, "dave-shop")?.text).toMatch(/publiée|installé/);
  expect(menuOf(page, "dave-shop")).toEqual([["Vérifier la connexion", "/stores/dave-shop"]]);
  expect(deepPanels(page)).toBe(0);
});

test("the administrator reads a notification to the staff", async () => {
  const page = await (await signIn("admin@demo.test")).get("/notifications");
  expect(page.text).toContain("Une licence est en pause");
});

test("a licence without a store links to its activation", async () => {
  const { visitor } = await mintCustomer({ licences: 2 });
  const page = await visitor.get("/");
  expect(heading(page)).toContain("Vos 2 licences sont prêtes.");
  expect(links(page)).toContain("/activate");
  // Points follow the licences a moment later.
  await expect
    .poll(async () => section(await visitor.get("/"), "Points de fidélité"))
    .toMatch(/798\s+points, soit 39,90\s€/);
});

test("a store with another published theme gets an offer of ours", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  await activated(visitor);
  const page = await visitor.get("/");
  expect(heading(page)).toContain("Installez maintenant le thème.");
  expect(section(page, "Licences et boutiques")).toContain("Thème non installé");
});

test("of twenty licences six rows are shown, free ones as one row, and every store has its actions", async () => {
  const { visitor } = await mintCustomer({ licences: 20 });
  const stores = await activated(visitor, 7);
  const page = await visitor.get("/");
  expect(section(page, "Licences et boutiques")).toContain("20 licences, 13 libres");
  expect(rows(page)).toHaveLength(8);
  const hidden = findSection(page, "Licences et boutiques")?.querySelector("details:not([data-menu])");
  expect(hidden?.querySelectorAll("li").filter(isRow)).toHaveLength(2);
  expect(rows(page).at(-1)?.text).toContain("13 licences libres");
  for (const { domain } of stores) expect(links(page)).toContain(`/deactivate?shop=${domain}`);
});

test("one paused licence does not hide an active one", async () => {
  const { account, visitor } = await mintCustomer({ licences: 2 });
  const admin = await mintAccount({ role: "admin" });
  const [licenceId = ""] = account.licenceIds;
  await fetchOperationValue("pauseLicence", createActor(admin, "admin"), { licenceId, reason: "Impayé" });
  const page = await visitor.get("/");
  expect(heading(page)).toContain("Une licence est en pause.");
  expect(page.text).toContain("Vos autres licences ne sont pas concernées.");
  expect(page.text).toContain("Motif : Impayé");
  expect(section(page, "Licences et boutiques")).toMatch(/Licence en pause[\s\S]*Licence libre/);
});

test("all texts are available in English, with English amounts and dates", async () => {
  const { email } = await mintAccount({ licences: 3, name: "Ada Byron" });
  const visitor = await signIn(email, new Visitor({ language: "en-GB" }));
  const page = await visitor.get("/");
  expect(heading(page)).toBe("Hello Ada. Your 3 licences are ready.");
  expect(page.text).toContain("1,197 points, worth €59.85");
  expect(section(page, "New in 2.0.4")).toContain("Cart drawer");
});

describe("the staff's view of the dashboard", () => {
  const business = "/?view=business";

  test("is neither offered nor open to customers", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get(business);
    expect([page.status, page.location]).toEqual([302, "/"]);
    expect(links(await visitor.follow(page))).not.toContain(business);
  });

  test("is one link away from an administrator's own dashboard, and links back", async () => {
    const { visitor } = await mintCustomer({ role: "admin", licences: 1 });
    const mine = await visitor.get("/");
    expect(links(mine)).toContain(business);
    expect(section(mine, "Licences et boutiques")).toContain("1 licence, 1 libre");
    const staff = await visitor.get(business);
    expect(staff.status).toBe(200);
    expect(section(staff, "Licences et boutiques")).toBeUndefined();
    expect(staff.document.querySelector('#content a[aria-current="true"]')?.getAttribute("href")).toBe(business);
    expect(links(staff)).toContain("/");
  });

  test("closes within seconds for former administrators, whatever they saw before", async () => {
    const { account, visitor } = await mintCustomer({ role: "admin" });
    expect((await visitor.get(business)).status).toBe(200);
    await officialClient().doc(`users/${account.uid}`).update({ role: "user" });
    const open = async () => {
      const { status, location } = await visitor.get(business);
      return [status, location];
    };
    // A page that only shows accepts a role of five seconds.
    await expect.poll(open).toEqual([302, "/"]);
  });
});
