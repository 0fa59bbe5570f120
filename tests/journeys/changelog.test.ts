/** The changelog: open to signed-in users, with the version of each of their stores. */
import { rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { mintAccount, mintCustomer, mintStore, signIn } from "#tests/support/minting.ts";
import { createSeededState } from "#tests/support/seeded-state.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The store marks of each release on the page, by anchor. */
const getStops = ({ document }: Page): Record<string, string> =>
  Object.fromEntries(
    document.querySelectorAll("main li[id^=v]").map((stop) => [stop.id, stop.structuredText.replace(/\s+/g, " ")]),
  );
const links = ({ document }: Page) => document.querySelectorAll("main a").map((link) => link.getAttribute("href"));

describe("a signed-in user", () => {
  test("sees every release with its notes, newest first, each with its own link", async () => {
    const { visitor } = await mintCustomer();
    const page = await visitor.get("/changelog");
    expect(page.status).toBe(200);
    const stops = getStops(page);
    expect(Object.keys(stops)).toEqual(["v2-0-4", "v1-1-0", "v1-0-0"]);
    expect(stops["v2-0-4"]).toMatch(/La plus récente.*12 décembre 2024.*Mo.*Panier latéral/);
    expect(stops["v1-1-0"]).not.toContain("La plus récente");
    expect(links(page)).toEqual(expect.arrayContaining(["#v2-0-4", "#v1-1-0", "#v1-0-0"]));
  });

  test("reads the notes in the language of the page", async () => {
    const { email } = await mintAccount();
    const visitor = await signIn(email, new Visitor({ language: "en" }));
    const page = await visitor.get("/changelog");
    expect(page.document.querySelector("h1")?.text).toBe("What’s new in the theme");
    expect(getStops(page)["v2-0-4"]).toMatch(/Latest.*12 December 2024.*Cart drawer/);
    expect(page.text).not.toContain("Panier latéral");
  });

  test("sees each change under its kind, and the changes of one kind alone", async () => {
    const { visitor } = await mintCustomer();
    const page = await visitor.get("/changelog");
    const kinds = page.document.querySelectorAll("#v2-0-4 h3").map(({ text }) => text.trim());
    expect(kinds).toEqual(["Nouveau", "Modifié", "Corrigé"]);
    const tabs = page.document.querySelectorAll("nav[aria-label='Filtrer les changements'] a");
    expect(tabs.map((tab) => tab.getAttribute("href"))).toEqual([
      "/changelog",
      ...["new", "changed", "fixed"].map((kind) => `/changelog?kind=${kind}`),
    ]);
    const fixes = await visitor.get("/changelog?kind=fixed");
    expect(Object.keys(getStops(fixes))).toEqual(["v2-0-4", "v1-1-0"]);
    expect(fixes.text).toContain("Texte des bannières plus lisible");
    expect(fixes.text).not.toContain("Panier latéral");
    expect(fixes.document.querySelector("nav [aria-current][href='/changelog?kind=fixed']")).not.toBeNull();
    const unknown = await visitor.get("/changelog?kind=<b>");
    expect(Object.keys(getStops(unknown))).toHaveLength(3);
  });

  test("reads bold and code of the notes as such", async () => {
    const { visitor } = await mintCustomer();
    const { document } = await visitor.get("/changelog");
    expect(document.querySelectorAll("#v2-0-4 li strong").map(({ text }) => text)).toContain("Panier latéral");
    expect(document.querySelectorAll("#v2-0-4 li code").map(({ text }) => text)).toEqual([
      "colors_accent",
      "color_accent",
    ]);
  });

  test("without a licence gets no link to a forbidden page", async () => {
    const { visitor } = await mintCustomer();
    const page = await visitor.get("/changelog");
    expect(page.text).not.toContain("utilise cette version");
    for (const closed of ["/download", "/update", "/activate"]) expect(links(page)).not.toContain(closed);
  });

  test("with an unverified address sees the releases without store versions", async () => {
    const { email } = await mintAccount({ emailVerified: false, licences: 1 });
    const page = await (await signIn(email)).get("/changelog");
    expect(page.status).toBe(200);
    expect(Object.keys(getStops(page))).toHaveLength(3);
    expect(page.text).toContain("Confirmez votre adresse e-mail");
    expect(links(page)).toContain("/profile");
    expect(links(page)).not.toContain("/download");
  });
});

describe("an owner", () => {
  test("sees the store at its release, and a link to the update", async () => {
    const page = await (await signIn("alice@demo.test")).get("/changelog");
    const stops = getStops(page);
    expect(stops["v1-1-0"]).toContain("alice-shop utilise cette version");
    expect(stops["v2-0-4"]).toContain("à venir pour vos boutiques");
    expect(stops["v1-0-0"]).toContain("déjà dans vos boutiques");
    expect(page.text).toContain("Une boutique attend la 2.0.4");
    expect(links(page)).toEqual(expect.arrayContaining(["/update", "/download"]));
    // The path from the store's release to the newest one, and no further.
    const isWay = (anchor: string) => page.document.querySelector(`#${anchor} > .border-dotted`) !== null;
    expect(["v2-0-4", "v1-1-0", "v1-0-0"].map(isWay)).toEqual([true, false, false]);
  });

  test("sees stores of unknown version separately", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const store = await mintStore();
    const { domain: shopUrl, accessToken, apiSecretKey } = store;
    await visitor.post("/activate", { email: account.email, shopUrl, accessToken, apiSecretKey });
    const page = await visitor.get("/changelog");
    expect(page.text).toMatch(new RegExp(`Version inconnue.*${store.name}`));
    expect(page.text).not.toContain(`${store.name} utilise cette version`);
    expect(links(page)).toContain("/theme-installer");
    expect(links(page)).not.toContain("/update");
  });

  test("without a store gets a link to activate the first one", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/changelog");
    expect(page.text).toContain("Aucune boutique connectée");
    expect(links(page)).toEqual(expect.arrayContaining(["/activate", "/download"]));
  });
});

test("while the licence service is down the page says so in place, and shows upcoming releases too", async () => {
  const stateFolder = await createSeededState("portal-changelog-");
  const { ports } = await freePorts();
  const stack = await startStack({ ports, isDirect: true, stateFolder, onLog: () => undefined });
  try {
    const visitor = await signIn("alice@demo.test", new Visitor({ origin: stack.portalUrl }));
    const database = await stack.miniflare.getD1Database("DB", "licences");

    await database.exec("ALTER TABLE releases RENAME TO releases_away");
    const down = await visitor.get("/changelog");
    expect(down.status).toBe(503);
    expect(down.document.querySelector("main [role=alert]")?.text).toContain("Impossible de charger les versions");
    expect(links(down)).toContain("/changelog");
    expect(down.document.querySelector("nav")?.text).toContain("Nouveautés");
    await database.exec("ALTER TABLE releases_away RENAME TO releases");

    await database.exec("ALTER TABLE activations RENAME TO activations_away");
    const unplaced = await visitor.get("/changelog");
    expect(unplaced.status).toBe(200);
    expect(Object.keys(getStops(unplaced))).toHaveLength(3);
    expect(unplaced.document.querySelector("main [role=alert]")?.text).toContain(
      "Impossible de lire la version de vos boutiques",
    );
    await database.exec("ALTER TABLE activations_away RENAME TO activations");

    expect(getStops(await visitor.get("/changelog"))["v1-1-0"]).toContain("alice-shop utilise cette version");

    await database.exec("UPDATE releases SET status = 'withdrawn' WHERE version = '1.1.0'");
    const withdrawn = getStops(await visitor.get("/changelog"));
    expect(withdrawn["v1-1-0"]).toMatch(/alice-shop utilise cette version.*n’est pas disponible au téléchargement/);
    expect(withdrawn["v1-1-0"]).not.toContain("Recherche instantanée");
    expect(
      Object.keys(
        getStops(await (await signIn("bob@demo.test", new Visitor({ origin: stack.portalUrl }))).get("/changelog")),
      ),
    ).toEqual(["v2-0-4", "v1-0-0"]);

    await database.exec("UPDATE releases SET status = 'withdrawn'");
    const empty = await visitor.get("/changelog");
    expect(empty.status).toBe(200);
    expect(empty.text).toContain("La première version s’affichera ici");
  } finally {
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
  }
});
