/** The business view shows the licence service's figures to administrators only. */
import { afterEach, describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount, signIn, startFault } from "#tests/support/minting.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import type { Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const view = "/?view=business";

async function mintStaff() {
  const account = await mintAccount({ role: "admin" });
  const visitor = await signIn(account.email);
  const figures = () => fetchOperationValue("figures", createActor(account, "admin"));
  return { visitor, figures };
}

/** The tables behind the charts, row by row. */
const tables = ({ document }: Page) =>
  document
    .querySelectorAll("main details table")
    .map((table) =>
      table
        .querySelectorAll("tbody tr")
        .map((row) => row.querySelectorAll("td").map((cell) => Number(cell.text.replace(/\s/g, "")))),
    );

describe("/?view=business", () => {
  test("shows the figures of the licence service, or an error in their place", async () => {
    const { account, store } = await mintMerchant({}, { licences: 2 });

    const { visitor, figures } = await mintStaff();
    const { licences, weeks, months } = await figures();
    const page = await visitor.get(view);
    expect(page.status).toBe(200);
    const shown = page.document
      .querySelectorAll("main section[aria-label='Chiffres clés'] dd")
      .map((figure) => Number(figure.text.replace(/\s/g, "")));
    const authorised = licences.available + licences.active + licences.paused;
    expect(shown.slice(0, 3)).toEqual([authorised, licences.active, licences.available]);
    // Licences of development stores are in no figure.
    const lists = page.document
      .querySelectorAll("main section[aria-label='Chiffres clés'] a[href^='/admin/licenses']")
      .map((link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("kind"));
    expect(new Set(lists)).toEqual(new Set(["paid"]));
    expect(tables(page)).toEqual([
      weeks.map(({ activated, released }) => [activated, released]).reverse(),
      weeks.map(({ installed, updated, delivered, failed }) => [installed + updated + delivered, failed]).reverse(),
      months.map(({ granted }) => [granted]).reverse(),
    ]);
    // Each chart has a sentence; the latest events include the store that was just activated.
    const sentences = page.document
      .querySelectorAll("main [role=img]")
      .map((drawing) => drawing.getAttribute("aria-label"));
    expect(sentences).toEqual([
      expect.stringContaining("Activations et désactivations par semaine"),
      expect.stringContaining("Installations, mises à jour et modèles ajoutés par semaine"),
      expect.stringContaining("Licences accordées par mois"),
    ]);
    expect(page.text).toContain(`${store.name} · ${account.email}`);
    expect(page.html).not.toMatch(/<[^>]+ style=/);
    const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(["/admin/licenses", "/admin/users", "/admin", "/templates"]));

    await startFault("licences", { mode: "down" });
    const down = await visitor.get(view);
    await endFaults();
    expect(down.document.querySelector("h1")?.text).toBe("Impossible de charger les chiffres.");
    expect(down.document.querySelector("main [role=alert]")?.text).toContain("ne répond pas");
    expect(down.document.querySelector("main a[href='/?view=business']")).not.toBeNull();
    expect(down.document.querySelector("nav")?.text).toContain("Administration");
  });
});
