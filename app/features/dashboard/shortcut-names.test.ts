import { describe, expect, it } from "vitest";
import { shortcutsFor } from "./shortcut-names.ts";
import type { OverviewView, SeatState } from "./view.ts";

const overviewOf = (available: number, ...stores: [SeatState, outdated?: "outdated"][]): OverviewView => ({
  authorised: available + stores.length,
  installed: stores.length,
  available,
  seats: [],
  more: { taken: 0, paused: 0, free: 0 },
  stores: stores.map(([state, outdated]) => ({
    shop: "a.myshopify.com",
    name: null,
    state,
    plan: null,
    pausedReason: null,
    themeVersion: "1.1.0",
    outdated: outdated !== undefined,
    checked: null,
    step: null,
    development: false,
    seatDue: null,
  })),
  newest: "2.0.4",
});

const onlyReading = ["help", "changelog", "documentation", "ticket"];

describe("shortcutsFor", () => {
  it.each<[string, OverviewView | null]>([
    ["that is not known", null],
    ["without a licence", overviewOf(0)],
    ["whose licence is paused", overviewOf(0, ["paused", "outdated"])],
  ])("sends somebody %s to nothing that would refuse", (_, overview) => {
    expect(shortcutsFor(overview)).toEqual({ usable: false, names: onlyReading });
  });

  it("starts with an update that waits", () => {
    const { names } = shortcutsFor(overviewOf(2, ["active", "outdated"]));
    expect(names).toEqual(["update", "install", "download", "activate", "move", "ticket"]);
  });

  it("offers no update for a store that does not answer, and no activation without a free place", () => {
    const { names } = shortcutsFor(overviewOf(0, ["inactive", "outdated"]));
    expect(names).not.toContain("update");
    expect(names).not.toContain("activate");
  });

  it("offers neither to install nor to move where nothing is connected yet", () => {
    expect(shortcutsFor(overviewOf(1)).names).toEqual(["download", "activate", "help", "ticket"]);
  });

  it.each([overviewOf(0, ["active"]), overviewOf(0, ["active", "outdated"]), overviewOf(1, ["active"]), overviewOf(3)])(
    "stands in pairs",
    (overview) => {
      expect(shortcutsFor(overview).names.length % 2).toBe(0);
    },
  );
});
