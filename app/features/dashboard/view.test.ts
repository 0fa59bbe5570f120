import { describe, expect, it } from "vitest";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { overviewView } from "./view.ts";

const now = new Date("2024-12-20T12:00:00.000Z");
const shown = { language: "fr", now, newest: "2.0.4" } as const;

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
  accessTokenHint: "3f9c",
  apiSecretKeyHint: "7b20",
  ...over,
});

const overview = (licences: Licence[], shops: Shop[]): LicenceOverview => ({
  authorised: licences.length,
  available: 0,
  installed: shops.length,
  licences,
  shops,
  newestRelease: "2.0.4",
});

describe("overviewView", () => {
  it("shows taken places before free ones", () => {
    const view = overviewView(
      overview([licence("a"), licence("b", { status: "active", shop: "alice-shop.myshopify.com" })], [shop("b")]),
      shown,
    );
    expect(view.seats.map(({ id, state }) => [id, state])).toEqual([
      ["b", "active"],
      ["a", "available"],
    ]);
  });

  it("words the last check for people, with the exact time in Paris beside it", () => {
    const view = overviewView(
      overview([licence("a", { status: "active", shop: "x.myshopify.com" })], [shop("a")]),
      shown,
    );
    expect(view.seats[0]?.checked).toMatchObject({ text: "il y a 12\u00a0min", dated: false });
    expect(view.seats[0]?.checked?.full).toContain("12:48");
  });

  it("knows when a moment is worded as a date", () => {
    const old = shop("a", { checkedAt: "2024-12-01T09:00:00.000Z" });
    const view = overviewView(overview([licence("a", { status: "active", shop: old.shop })], [old]), shown);
    expect(view.seats[0]?.checked).toMatchObject({ text: "1 déc.", dated: true });
  });

  it("marks a version that is behind the newest release, and only then", () => {
    const licences = [licence("a", { status: "active", shop: "x.myshopify.com" })];
    expect(overviewView(overview(licences, [shop("a")]), shown).seats[0]?.outdated).toBe(true);
    expect(overviewView(overview(licences, [shop("a", { themeVersion: "2.0.4" })]), shown).seats[0]?.outdated).toBe(
      false,
    );
    expect(overviewView(overview(licences, [shop("a")]), { ...shown, newest: null }).seats[0]?.outdated).toBe(false);
  });

  it("calls a paused licence paused whatever its store says", () => {
    const paused = licence("a", { status: "paused", shop: "x.myshopify.com", pausedReason: "Impayé" });
    const view = overviewView(overview([paused], [shop("a", { licenceStatus: "paused" })]), shown);
    expect(view.seats[0]?.state).toBe("paused");
    expect(view.stores[0]).toMatchObject({ state: "paused", pausedReason: "Impayé" });
  });

  it("does not show a removed licence", () => {
    const view = overviewView(overview([licence("a", { status: "removed" })], []), shown);
    expect(view.seats).toEqual([]);
  });

  it("carries no hint of a credential", () => {
    const licences = [licence("a", { status: "active", shop: "x.myshopify.com" })];
    const text = JSON.stringify(overviewView(overview(licences, [shop("a")]), shown));
    expect(text).not.toMatch(/3f9c|7b20|hint/i);
  });
});
