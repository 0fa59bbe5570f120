import { describe, expect, it } from "vitest";
import { listNextSteps } from "#app/domain/next-step.ts";
import { translator } from "#app/i18n/translator.ts";
import { createLicence, createOpenJob, createOverview, createShop } from "#tests/support/overviews.ts";
import type { Licence } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import type { OpenJob } from "#workers/licences/updates/jobs/contract.ts";
import { toOverviewView } from "./overview-view.ts";

const now = new Date("2024-12-20T12:00:00.000Z");
const shown = { t: translator("fr"), language: "fr", now } as const;

const shop = (name: string, over: Partial<Shop> = {}) =>
  createShop(name, { name: "Chez Alice", plan: "Basic", checkedAt: "2024-12-20T11:48:00.000Z", ...over });
const job = (name: string, over: Partial<OpenJob>) => createOpenJob({ shop: `${name}.myshopify.com`, ...over });

/** Each store has a licence of its name; the other licences are given. */
function viewOf(shops: Shop[], { others = [], jobs = [] }: { others?: Licence[]; jobs?: OpenJob[] } = {}) {
  const taken = shops.map(({ licenceId, licenceStatus, shop: address }) =>
    createLicence(licenceId, { status: licenceStatus, shop: address }),
  );
  const licences = [...taken, ...others];
  const available = others.filter(({ status }) => status === "available").length;
  const overview = createOverview(shops, { authorised: licences.length, available, licences, openJobs: jobs });
  return toOverviewView(overview, listNextSteps({ emailVerified: true, overview }) ?? [], shown);
}

const rowOf = (store: Shop, jobs: OpenJob[] = []) => viewOf([store], { jobs }).rows[0];
const free = (count: number) => Array.from({ length: count }, (_, index) => createLicence(`free${index}`));

describe("toOverviewView", () => {
  it("calls a free licence ready for the first store only while no licence was used", () => {
    const detail = (others: Licence[], shops: Shop[] = []) => viewOf(shops, { others }).rows.at(-1)?.detail;
    const free = createLicence("free");
    expect(detail([free])).toBe("Prête pour votre première boutique, mises à jour comprises");
    const another = "Prête pour une autre boutique, mises à jour comprises";
    expect(detail([free], [shop("a")])).toBe(another);
    expect(detail([createLicence("left", { lastActivity: "2024-12-01T00:00:00.000Z" })])).toBe(another);
  });

  describe("row", () => {
    const bare = shop("a", { themeVersion: null });
    const old = shop("a", { themeVersion: "1.1.0" });
    const at = { publishAt: "2024-12-24T09:00:00.000Z" };
    it.each<[string, Shop, OpenJob[], string, string]>([
      ["the newest release", shop("a"), [], "used", "2.0.4 publiée, à jour"],
      ["an older release", old, [], "used", "1.1.0 publiée, la 2.0.4 est disponible"],
      ["a release that is skipped", { ...old, skippedVersion: "2.0.4" }, [], "used", "1.1.0 publiée"],
      ["another theme", bare, [], "bare", "Thème non installé"],
      ["a store that was never checked", { ...bare, checkedAt: null, state: "pending" }, [], "bare", ""],
      [
        "an install under way",
        bare,
        [job("a", { kind: "install", state: "running" })],
        "bare",
        "Installation en cours",
      ],
      ["an installed copy", bare, [job("a", { kind: "install" })], "bare", "2.0.4 installée, pas encore publiée"],
      ["a scheduled copy", bare, [job("a", { kind: "install", ...at })], "bare", "Copie 2.0.4 programmée"],
      [
        "an open preview",
        old,
        [job("a", { state: "waiting" })],
        "used",
        "1.1.0 publiée, aperçu de la 2.0.4 à terminer",
      ],
      ["an updated copy", old, [job("a", {})], "used", "1.1.0 publiée, copie 2.0.4 prête"],
      ["a failed update", old, [job("a", { state: "failed" })], "used", "1.1.0 publiée, mise à jour interrompue"],
      ["a lost connection", shop("a", { state: "inactive" }), [], "lost", "2.0.4 publiée, à jour"],
      ["a pause", shop("a", { licenceStatus: "paused" }), [], "paused", "2.0.4 publiée, à jour"],
      [
        "a development store",
        { ...shop("a"), development: true },
        [],
        "used",
        "2.0.4 publiée, à jour, boutique de développement",
      ],
    ])("shows by shape and words: %s", (_, store, jobs, place, detail) => {
      expect(rowOf(store, jobs)).toMatchObject({ place, detail });
    });

    it("formats the last check relatively, with the exact time in Paris", () => {
      const { checked } = rowOf(shop("a")) ?? {};
      expect(checked?.text).toBe("vérifiée il y a 12\u00a0min");
      expect(checked?.moment?.full).toContain("12:48");
      expect(rowOf(shop("a", { checkedAt: "2024-12-01T09:00:00.000Z" }))?.checked?.text).toBe("vérifiée le 1er déc.");
      expect(rowOf(shop("a", { checkedAt: null }))?.checked).toEqual({ moment: null, text: "pas encore vérifiée" });
    });

    it("warns of the day by which a former development store needs a licence", () => {
      const row = rowOf(shop("a", { seatDueAt: "2024-12-31T09:00:00.000Z" }));
      expect(row).toMatchObject({ isWarning: true, checked: null });
      expect(row?.detail).toContain("31 déc.");
    });

    it("offers a return to the previous theme only while the store can do it", () => {
      const store = { returnJob: "1".repeat(24) };
      expect(rowOf(shop("a", store))?.returnJob).toBe(store.returnJob);
      expect(rowOf(shop("a", { ...store, state: "inactive" }))?.returnJob).toBeNull();
      expect(rowOf(shop("a", { ...store, licenceStatus: "paused" }))?.returnJob).toBeNull();
    });

    it("contains no part of a credential", () => {
      expect(JSON.stringify(viewOf([shop("a")]))).not.toMatch(/3f9c|7b20|hint/i);
    });
  });

  it("does not repeat as a button a step that the panel or the waiting stores show", () => {
    const shops = [
      shop("first", { themeVersion: "1.1.0" }),
      shop("second", { themeVersion: "1.1.0" }),
      shop("running", { themeVersion: "1.1.0" }),
    ];
    const { rows } = viewOf(shops, { jobs: [job("running", { state: "running" })] });
    const steps = rows.map(({ shop: address, step }) => [address?.split(".")[0], step?.label, step?.isButton]);
    expect(steps).toEqual([
      ["first", "Préparer la mise à jour", false],
      ["second", "Préparer la mise à jour", false],
      ["running", "Suivre l’opération", true],
    ]);
    // Alone, the panel shows it.
    expect(rowOf(shop("a"), [job("a", { state: "running" })])?.step?.isButton).toBe(false);
  });

  it("puts stores that need action first, then paused and free licences", () => {
    const shops = [
      shop("well"),
      shop("held", { licenceStatus: "paused" }),
      shop("behind", { themeVersion: "1.1.0" }),
      shop("lost", { state: "inactive" }),
    ];
    const others = [createLicence("free"), createLicence("paused", { status: "paused" })];
    expect(viewOf(shops, { others }).rows.map(({ key }) => key.split(".")[0])).toEqual([
      "lost",
      "behind",
      "well",
      "held",
      "paused",
      "free-0",
    ]);
  });

  it("gives the reason of each pause, unless the alert above gives the only one", () => {
    const reason = { status: "paused", pausedReason: "Impayé" } as const;
    expect(viewOf([shop("a")], { others: [createLicence("b", reason)] }).rows[1]?.detail).toContain("Impayé");
    const view = viewOf([shop("a", { licenceStatus: "paused" })]);
    expect(view.rows[0]).toMatchObject({ isWarning: false });
    expect(view.isUsable).toBe(false);
  });

  it("shows up to three free licences as rows, and more of them as one", () => {
    const titles = (count: number) => viewOf([], { others: free(count) }).rows.map(({ title }) => title);
    expect(titles(3)).toEqual(["Licence libre", "Licence libre", "Licence libre"]);
    expect(titles(4)).toEqual(["4 licences libres"]);
  });

  it("counts the licences, and those that are free", () => {
    expect(viewOf([shop("a")]).counts).toBe("1 licence");
    expect(viewOf([shop("a")], { others: free(2) }).counts).toBe("3 licences, 2 libres");
  });

  it("does not show a removed licence", () => {
    expect(viewOf([], { others: [createLicence("a", { status: "removed" })] }).rows).toEqual([]);
  });
});
