import { describe, expect, it } from "vitest";
import type { CardState, OverviewView } from "./overview-view.ts";
import { listShortcuts } from "./shortcuts.tsx";

const createOverview = (available: number, ...stores: [CardState, outdated?: "outdated"][]): OverviewView => ({
  authorised: available + stores.length,
  installed: stores.length,
  available,
  cards: [],
  more: { taken: 0, paused: 0, free: 0 },
  stores: stores.map(([state, outdated]) => ({
    shop: "a.myshopify.com",
    name: null,
    state,
    plan: null,
    pausedReason: null,
    themeVersion: "1.1.0",
    outdated: outdated !== undefined,
    newest: "2.0.4",
    checked: null,
    step: null,
    development: false,
    seatDue: null,
  })),
});

const onlyReading = ["help", "documentation", "tools", "ticket"];

describe("listShortcuts", () => {
  it.each<[string, OverviewView | null]>([
    ["that is not known", null],
    ["without a licence", createOverview(0)],
    ["whose licence is paused", createOverview(0, ["paused", "outdated"])],
  ])("gives a user %s no link that would be refused", (_, overview) => {
    expect(listShortcuts(overview)).toEqual({ usable: false, names: onlyReading });
  });

  it("starts with an available update", () => {
    const { names } = listShortcuts(createOverview(2, ["active", "outdated"]));
    expect(names).toEqual(["update", "install", "download", "activate", "move", "help", "tools", "ticket"]);
  });

  it("offers no update for an unreachable store and no activation without a free licence", () => {
    const { names } = listShortcuts(createOverview(0, ["inactive", "outdated"]));
    expect(names).not.toContain("update");
    expect(names).not.toContain("activate");
  });

  it("offers neither install nor move without a connected store", () => {
    expect(listShortcuts(createOverview(1)).names).toEqual(["download", "activate", "tools", "ticket"]);
  });

  it.each([
    createOverview(0, ["active"]),
    createOverview(0, ["active", "outdated"]),
    createOverview(1, ["active"]),
    createOverview(3),
  ])("are shown in pairs", (overview) => {
    expect(listShortcuts(overview).names.length % 2).toBe(0);
  });
});
