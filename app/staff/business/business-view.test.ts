import { describe, expect, it } from "vitest";
import type { Figures } from "#workers/licences/licences/staff-contract.ts";
import { toBusinessView, toEventLines } from "./business-view.ts";

const now = new Date("2024-12-20T12:00:00.000Z");
const shown = { language: "fr", now } as const;

const monday = (weeksAgo: number) => new Date(Date.UTC(2024, 11, 15 - 7 * weeksAgo, 23)).toISOString();

const figures = (over: Partial<Figures> = {}): Figures => ({
  licences: { available: 2, active: 12, paused: 1, removed: 3 },
  accounts: { known: 9, bound: 7 },
  stores: { active: 10, pending: 2, inactive: 0 },
  tickets: 0,
  moveRequests: 0,
  withoutExemption: [],
  versions: [
    { version: "2.0.4", stores: 9, behind: false },
    { version: "1.1.0", stores: 3, behind: true },
  ],
  newestRelease: "2.0.4",
  weeks: Array.from({ length: 12 }, (_, index) => ({
    from: monday(11 - index),
    activated: index,
    released: 1,
    installed: 2,
    updated: 1,
    delivered: index === 3 ? 4 : 0,
    failed: index === 5 ? 2 : 0,
  })),
  months: Array.from({ length: 12 }, (_, index) => ({
    from: new Date(Date.UTC(2024, index, 1, -1)).toISOString(),
    granted: 1200,
  })),
  releases: [
    { version: "2.0.4", publishedAt: "2024-12-12T09:00:00.000Z", isHalted: false, downloads: 31 },
    { version: "1.1.0", publishedAt: "2024-07-18T09:00:00.000Z", isHalted: false, downloads: 7 },
  ],
  installs: { activated: 12, published: 9 },
  events: [],
  ...over,
});

const concerns = (over: Partial<Figures>) => toBusinessView(figures(over), 240, shown).concerns.map(({ kind }) => kind);

describe("toBusinessView", () => {
  describe("headline", () => {
    it("lists lost stores before outdated ones", () => {
      expect(toBusinessView(figures(), 240, shown).concerns).toEqual([
        { kind: "behind", stores: { count: 3, text: "3" }, version: "2.0.4" },
      ]);
      expect(concerns({ stores: { active: 1, pending: 0, inactive: 2 } })).toEqual(["lost", "behind"]);
    });

    it("reports every store as up to date only where stores show our theme", () => {
      expect(concerns({ versions: [{ version: "2.0.4", stores: 4, behind: false }] })).toEqual(["current"]);
      expect(concerns({ versions: [{ version: null, stores: 4, behind: false }] })).toEqual([]);
      expect(concerns({ versions: [] })).toEqual([]);
      expect(concerns({ newestRelease: null, releases: [] })).toEqual([]);
    });

    it("counts paused licences as authorised and ignores removed ones", () => {
      const view = toBusinessView(figures(), 240, shown);
      expect(view.licences.authorised.count).toBe(15);
      expect(view.empty).toBe(false);
      const none = { available: 0, active: 0, paused: 0 };
      expect(toBusinessView(figures({ licences: { ...none, removed: 1 } }), 240, shown).empty).toBe(false);
      expect(toBusinessView(figures({ licences: { ...none, removed: 0 } }), 240, shown).empty).toBe(true);
    });

    it("formats large numbers for the language", () => {
      const licences = { available: 0, active: 1_000_000, paused: 0, removed: 0 };
      expect(toBusinessView(figures({ licences }), 240, shown).licences.active.text).toBe("1\u202f000\u202f000");
      expect(toBusinessView(figures({ licences }), 240, { ...shown, language: "en" }).licences.active.text).toBe(
        "1,000,000",
      );
    });
  });

  describe("chart", () => {
    const { weeks, months } = toBusinessView(figures(), 240, shown);

    it("sums its lines and finds the peak and the current week", () => {
      expect(weeks.sums.map(({ count }) => count)).toEqual([66, 12]);
      expect(weeks.ends).toEqual(["11", "1"]);
      expect(weeks.peak).toEqual({ value: { count: 11, text: "11" }, label: "16 déc." });
      expect(weeks.rows[0]).toMatchObject({
        from: monday(11),
        label: "30 sept.",
        values: [{ text: "0" }, { text: "1" }],
      });
      expect(weeks.top).toBe("20");
    });

    it("draws a chart only with three or more periods with activity", () => {
      const quiet = { activated: 0, released: 0, installed: 0, updated: 0, delivered: 0, failed: 0 };
      const drawnWith = (count: number) => {
        const some = figures().weeks.map((week, index) => ({ ...week, ...quiet, released: index < count ? 1 : 0 }));
        return toBusinessView(figures({ weeks: some }), 240, shown).weeks.isDrawn;
      };
      expect([0, 2, 3, 12].map(drawnWith)).toEqual([false, false, true, true]);
    });

    it("labels days and months in the Paris time zone", () => {
      expect(months.rows.map(({ label }) => label).slice(0, 2)).toEqual(["janv. 2024", "févr. 2024"]);
      expect(months.sums[0]?.text).toBe("14\u202f400");
    });
  });

  describe("success and conversion", () => {
    it("returns percentages, and none without jobs or licences", () => {
      const view = toBusinessView(figures(), 240, shown);
      // Each chart's sums are what its percentage says: 40 of 42.
      expect(view.jobs.sums.map(({ count }) => count)).toEqual([40, 2]);
      expect(view.success).toBe("95");
      expect(view.conversion.map(({ count, share }) => [count.count, share])).toEqual([
        [15, "100"],
        [12, "80"],
        [9, "60"],
      ]);
      expect(view.points).toEqual({ count: { count: 240, text: "240" }, value: "12,00\u00a0€" });
      const weeks = figures().weeks.map((week) => ({ ...week, installed: 0, updated: 0, delivered: 0, failed: 0 }));
      const licences = { available: 0, active: 0, paused: 0, removed: 1 };
      const empty = toBusinessView(figures({ weeks, licences }), null, shown);
      expect([empty.success, empty.conversion, empty.points]).toEqual([null, [], null]);
    });

    it("links each number of a chart to its events", () => {
      const { weeks, months } = toBusinessView(figures(), null, shown);
      expect(weeks.rows.at(-1)?.values.map(({ to }) => to)).toEqual([
        "/admin/events?kind=licence.activated&from=2024-12-16&to=2024-12-22",
        "/admin/events?kind=licence.deactivated&from=2024-12-16&to=2024-12-22",
      ]);
      expect(months.rows[1]?.values[0]?.to).toBe("/admin/events?kind=licence.granted&from=2024-02-01&to=2024-02-29");
    });
  });

  describe("versions", () => {
    it("lists stores and downloads per version, newest first, including withdrawn releases", () => {
      const { versions } = toBusinessView(
        figures({
          versions: [
            { version: "1.10.0", stores: 2, behind: true },
            { version: "1.9.0", stores: 4, behind: true },
            { version: null, stores: 1, behind: false },
          ],
        }),
        null,
        shown,
      );
      expect(
        versions.rows.map(({ version, kind, stores, bar, downloads }) => [version, kind, stores.count, bar, downloads]),
      ).toEqual([
        ["2.0.4", "newest", 0, 0, "31"],
        ["1.10.0", "behind", 2, 50, null],
        ["1.9.0", "behind", 4, 100, null],
        ["1.1.0", "other", 0, 0, "7"],
      ]);
      expect(versions.unknown).toEqual({ stores: { count: 1, text: "1" }, bar: 25 });
      expect(versions.older).toBeNull();
      expect(versions.upToDate).toBe("0");
    });

    it("calls a halted release so, and no store outdated because of it", () => {
      const [newest, ...older] = figures().releases;
      const halted = figures({
        newestRelease: "1.1.0",
        releases: [{ ...newest, version: "3.0.0", publishedAt: null, isHalted: true, downloads: 1 }, ...older],
      });
      const { versions } = toBusinessView(halted, null, shown);
      expect(versions.newest).toBe("1.1.0");
      expect(versions.rows.find(({ version }) => version === "3.0.0")).toMatchObject({ isHalted: true });
    });

    it("sums up the oldest versions without losing a store", () => {
      const many = Array.from({ length: 40 }, (_, index) => ({
        version: `1.${40 - index}.0`,
        stores: 2,
        behind: true,
      }));
      const { versions } = toBusinessView(figures({ versions: many, releases: [] }), 240, shown);
      expect(versions.rows).toHaveLength(6);
      expect(versions.older).toMatchObject({ versions: { count: 34 }, stores: { count: 68 }, bar: 100 });
    });

    it("shows 100 % and 0 % only for all and none", () => {
      const share = (upToDate: number, behind: number) =>
        toBusinessView(
          figures({
            versions: [
              { version: "2.0.4", stores: upToDate, behind: false },
              { version: "1.1.0", stores: behind, behind: true },
            ],
          }),
          null,
          shown,
        ).versions.upToDate;
      expect([share(9, 3), share(9999, 1), share(1, 9999), share(5, 0), share(0, 5)]).toEqual([
        "75",
        "99",
        "1",
        "100",
        "0",
      ]);
    });
  });
});

describe("toEventLines", () => {
  const event = (over: Partial<Figures["events"][number]>): Figures["events"][number] => ({
    id: "0".repeat(24),
    at: "2024-12-20T11:48:00.000Z",
    type: "licence.granted",
    actorRole: "admin",
    licenceId: null,
    shop: null,
    version: null,
    reason: "Commande",
    account: "ada@example.test",
    ...over,
  });

  it("joins the licences of one grant into one line", () => {
    const lines = toEventLines([event({}), event({}), event({}), event({ account: "bob@example.test" })], shown);
    expect(lines.map(({ count, account }) => [count, account])).toEqual([
      [3, "ada@example.test"],
      [1, "bob@example.test"],
    ]);
  });

  it("keeps events of another time or type apart", () => {
    const later = event({ at: "2024-12-20T11:49:00.000Z" });
    expect(toEventLines([later, event({}), event({ type: "licence.removed" })], shown)).toHaveLength(3);
  });

  it("shows at most eight events, with store name and relative time", () => {
    const events = Array.from({ length: 20 }, (_, index) => event({ account: `${index}@example.test` }));
    expect(toEventLines(events, shown)).toHaveLength(8);
    expect(toEventLines([event({ shop: "a-shop.myshopify.com", actorRole: "user" })], shown)[0]).toMatchObject({
      store: "a-shop",
      byStaff: false,
      moment: { text: "il y a 12\u00a0min" },
    });
  });

  it("says reasons of ours in words", () => {
    const reasonOf = (reason: string) => toEventLines([event({ reason })], shown)[0]?.reason;
    expect(reasonOf("undo:licence.paused")).toBe("Annulation de\u00a0: Licence mise en pause");
    expect(reasonOf("release.install_failed")).toMatch(/^Shopify refuse cette version/);
    expect(reasonOf("Commande")).toBe("Commande");
  });
});
