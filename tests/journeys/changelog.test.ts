/** The changelog: open to signed-in users, with the version of each of their stores. */
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, mintAccount, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import type { Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

/** The store marks of each release on the page, by anchor. */
const getStops = ({ document }: Page): Record<string, string> =>
  Object.fromEntries(
    document.querySelectorAll("main li[id^=v]").map((stop) => [stop.id, stop.structuredText.replace(/\s+/g, " ")]),
  );
const links = ({ document }: Page) => document.querySelectorAll("main a").map((link) => link.getAttribute("href"));

describe("/changelog", () => {
  test("shows each release with its notes by kind, and no closed page without a licence", async () => {
    const { visitor } = await mintCustomer();
    const page = await visitor.get("/changelog");
    const stops = getStops(page);
    expect(Object.keys(stops)).toEqual(["v2-0-4", "v1-1-0", "v1-0-0"]);
    expect(stops["v2-0-4"]).toMatch(/La plus récente.*12 décembre 2024.*Mo.*Panier latéral/);
    expect(stops["v1-1-0"]).not.toContain("La plus récente");
    expect(links(page)).toEqual(expect.arrayContaining(["#v2-0-4", "#v1-1-0", "#v1-0-0"]));
    const listNewest = (selector: string) =>
      page.document.querySelectorAll(`#v2-0-4 ${selector}`).map(({ text }) => text.trim());
    expect(listNewest("h3")).toEqual(["Nouveau", "Modifié", "Corrigé"]);
    expect(listNewest("li strong")).toContain("Panier latéral");
    expect(listNewest("li code")).toEqual(["colors_accent", "color_accent"]);
    expect(page.text).not.toContain("utilise cette version");
    for (const closed of ["/download", "/update", "/activate"]) expect(links(page)).not.toContain(closed);

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
    expect(Object.keys(getStops(await visitor.get("/changelog?kind=<b>")))).toHaveLength(3);

    const { email } = await mintAccount({ emailVerified: false, licences: 1 });
    const unverified = await (await signIn(email)).get("/changelog");
    expect(Object.keys(getStops(unverified))).toHaveLength(3);
    expect(unverified.text).toContain("Confirmez votre adresse e-mail");
    expect(links(unverified)).toContain("/profile");
    expect(links(unverified)).not.toContain("/download");
  });

  test("shows an owner the store at its release with a link to the update, and says what cannot be read", async () => {
    const alice = await signIn("alice@demo.test");
    const page = await alice.get("/changelog");
    const stops = getStops(page);
    expect(stops["v1-1-0"]).toContain("alice-shop utilise cette version");
    expect(stops["v2-0-4"]).toContain("à venir pour vos boutiques");
    expect(stops["v1-0-0"]).toContain("déjà dans vos boutiques");
    expect(page.text).toContain("Une boutique attend la 2.0.4");
    expect(links(page)).toEqual(expect.arrayContaining(["/update", "/download"]));
    // The path from the store's release to the newest one, and no further.
    const isWay = (anchor: string) => page.document.querySelector(`#${anchor} > .border-dotted`) !== null;
    expect(["v2-0-4", "v1-1-0", "v1-0-0"].map(isWay)).toEqual([true, false, false]);

    await startFault("licences", { mode: "down", path: "releases" });
    const down = await alice.get("/changelog");
    expect(down.status).toBe(503);
    const getAlert = ({ document }: Page) => document.querySelector("main [role=alert]")?.text;
    expect(getAlert(down)).toContain("Impossible de charger les versions");
    expect(links(down)).toContain("/changelog");
    expect(down.document.querySelector("nav")?.text).toContain("Nouveautés");
    await endFaults();
    await startFault("licences", { mode: "down", path: "overview" });
    const unplaced = await alice.get("/changelog");
    expect([unplaced.status, Object.keys(getStops(unplaced)).length]).toEqual([200, 3]);
    expect(getAlert(unplaced)).toContain("Impossible de lire la version de vos boutiques");
  });
});
