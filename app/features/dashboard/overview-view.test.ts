import { describe, expect, it } from "vitest";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { toOverviewView } from "./overview-view.ts";

const now = new Date("2024-12-20T12:00:00.000Z");
const shown = { language: "fr", now } as const;

const licence = (id: string, over: Partial<Licence> = {}): Licence => ({
  id,
  status: "available",
  createdAt: "2024-01-01T00:00:00.000Z",
  shop: null,
  activationDate: null,
  lastActivity: null,
  pausedReason: null,
  ...over,
});

const shop = (licenceId: string, over: Partial<Shop> = {}): Shop => ({
  shop: "alice-shop.myshopify.com",
  name: "Chez Alice",
  state: "active",
  plan: "Basic",
  licenceId,
  licenceStatus: "active",
  checkedAt: "2024-12-20T11:48:00.000Z",
  lastActivity: null,
  themeVersion: "1.1.0",
  newestRelease: "2.0.4",
  failure: null,
  development: false,
  seatDueAt: null,
  accessTokenHint: "3f9c",
  apiSecretKeyHint: "7b20",
  skippedVersion: null,
  ...over,
});

const overview = (licences: Licence[], shops: Shop[]): LicenceOverview => ({
  authorised: licences.length,
  available: 0,
  installed: shops.length,
  licences,
  shops,
  openJobs: [],
  newestRelease: "2.0.4",
});

describe("toOverviewView", () => {
  it("lists licences in use before free ones", () => {
    const view = toOverviewView(
      overview([licence("a"), licence("b", { status: "active", shop: "alice-shop.myshopify.com" })], [shop("b")]),
      shown,
    );
    expect(view.cards.map(({ id, state }) => [id, state])).toEqual([
      ["b", "active"],
      ["a", "available"],
    ]);
  });

  it("formats the last check relatively, with the exact time in Paris", () => {
    const view = toOverviewView(
      overview([licence("a", { status: "active", shop: "x.myshopify.com" })], [shop("a")]),
      shown,
    );
    expect(view.cards[0]?.checked).toMatchObject({ text: "il y a 12\u00a0min", isDate: false });
    expect(view.cards[0]?.checked?.full).toContain("12:48");
  });

  it("marks moments that are formatted as a date", () => {
    const old = shop("a", { checkedAt: "2024-12-01T09:00:00.000Z" });
    const view = toOverviewView(overview([licence("a", { status: "active", shop: old.shop })], [old]), shown);
    expect(view.cards[0]?.checked).toMatchObject({ text: "1er déc.", isDate: true });
  });

  it("marks a version that is behind the newest release, and only then", () => {
    const licences = [licence("a", { status: "active", shop: "x.myshopify.com" })];
    expect(toOverviewView(overview(licences, [shop("a")]), shown).cards[0]?.outdated).toBe(true);
    expect(toOverviewView(overview(licences, [shop("a", { themeVersion: "2.0.4" })]), shown).cards[0]?.outdated).toBe(
      false,
    );
    expect(toOverviewView(overview(licences, [shop("a", { newestRelease: null })]), shown).cards[0]?.outdated).toBe(
      false,
    );
  });

  it("calls a paused licence paused whatever its store says", () => {
    const paused = licence("a", { status: "paused", shop: "x.myshopify.com", pausedReason: "Impayé" });
    const view = toOverviewView(overview([paused], [shop("a", { licenceStatus: "paused" })]), shown);
    expect(view.cards[0]?.state).toBe("paused");
    expect(view.stores[0]).toMatchObject({ state: "paused", pausedReason: "Impayé" });
  });

  it("puts licences that need action first and free ones last", () => {
    const taken = (id: string) => licence(id, { status: "active", shop: `${id}.myshopify.com` });
    const licences = [
      licence("free"),
      taken("well"),
      taken("behind"),
      licence("held", { status: "paused" }),
      taken("lost"),
    ];
    const shops = [
      shop("well", { shop: "well.myshopify.com", themeVersion: "2.0.4" }),
      shop("behind", { shop: "behind.myshopify.com" }),
      shop("lost", { shop: "lost.myshopify.com", state: "inactive" }),
    ];
    const view = toOverviewView(overview(licences, shops), shown);
    expect(view.cards.map(({ id }) => id)).toEqual(["lost", "behind", "well", "held", "free"]);
    expect(view.stores.map((each) => each.shop.split(".")[0])).toEqual(["lost", "behind", "well"]);
  });

  it("shows up to six cards, or three cards and counts for the rest", () => {
    const places = (taken: number, paused: number, free: number) => {
      const all = [
        ...Array.from({ length: taken }, (_, n) => licence(`t${n}`, { status: "active", shop: `t${n}.myshopify.com` })),
        ...Array.from({ length: paused }, (_, n) => licence(`p${n}`, { status: "paused" })),
        ...Array.from({ length: free }, (_, n) => licence(`f${n}`)),
      ];
      const { cards, more } = toOverviewView(overview(all, []), shown);
      return { drawn: cards.length, more };
    };
    expect(places(4, 0, 2)).toEqual({ drawn: 6, more: { taken: 0, paused: 0, free: 0 } });
    expect(places(5, 1, 2)).toEqual({ drawn: 3, more: { taken: 2, paused: 1, free: 2 } });
    expect(places(1, 0, 7)).toEqual({ drawn: 3, more: { taken: 0, paused: 0, free: 5 } });
  });

  it("does not show a removed licence", () => {
    const view = toOverviewView(overview([licence("a", { status: "removed" })], []), shown);
    expect(view.cards).toEqual([]);
  });

  it("contains no part of a credential", () => {
    const licences = [licence("a", { status: "active", shop: "x.myshopify.com" })];
    const text = JSON.stringify(toOverviewView(overview(licences, [shop("a")]), shown));
    expect(text).not.toMatch(/3f9c|7b20|hint/i);
  });
});
