import { describe, expect, it } from "vitest";
import { createOverview, createShop } from "#tests/support/overviews.ts";
import type { Licence, LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import { listFirstSteps, summarizeMilestones } from "./first-steps.ts";

const shop = (values: Partial<Shop> = {}) =>
  createShop("a", { themeVersion: null, newestRelease: "1.10.0", ...values });
const overview = (authorised: number, shops: Shop[] = []) =>
  createOverview(shops, { authorised, available: authorised - shops.length, newestRelease: "1.10.0" });

const states = (facts: Parameters<typeof listFirstSteps>[0]) =>
  listFirstSteps(facts)
    .map(({ state }) => state)
    .join(" ");
const verified = (known: LicenceOverview | null) => states({ emailVerified: true, overview: known });

describe("listFirstSteps", () => {
  it("starts with the verified e-mail address", () => {
    expect(states({ emailVerified: false, overview: null })).toBe("done now toCome toCome toCome toCome");
  });

  it("advances one by one", () => {
    expect(verified(overview(0))).toBe("done done now toCome toCome toCome");
    expect(verified(overview(2))).toBe("done done done now toCome toCome");
    expect(verified(overview(2, [shop()]))).toBe("done done done done now toCome");
    expect(verified(overview(2, [shop({ themeVersion: "1.9.0" })]))).toBe("done done done done done now");
    expect(verified(overview(2, [shop({ themeVersion: "1.10.0" })]))).toBe("done done done done done done");
  });

  it("makes no claim without an overview", () => {
    expect(verified(null)).toBe("done done toCome toCome toCome toCome");
  });

  it("returns to a store with a lost connection", () => {
    const lost = shop({ state: "inactive", themeVersion: "1.9.0" });
    expect(verified(overview(1, [lost]))).toBe("done done done now done yours");
    expect(summarizeMilestones(overview(1, [lost])).lost).toBe(lost);
  });

  it("completes every step with one store", () => {
    const stores = [shop({ state: "inactive" }), shop({ state: "pending", themeVersion: "1.10.0" })];
    expect(verified(overview(2, stores))).toBe("done done done done done done");
  });

  it("stays incomplete while a paused licence blocks an update", () => {
    const behind = shop({ themeVersion: "1.9.0", licenceStatus: "paused" });
    expect(verified(overview(1, [behind]))).toBe("done done done done done now");
    const licence = (status: Licence["status"]) => ({ status }) as Licence;
    const isPaused = (...licences: Licence[]) => summarizeMilestones({ ...overview(1, [behind]), licences }).isPaused;
    expect(isPaused(licence("paused"), licence("removed"))).toBe(true);
    expect(isPaused(licence("paused"), licence("available"))).toBe(false);
    expect(isPaused()).toBe(false);
  });
});

describe("summarizeMilestones", () => {
  it("proposes an update for an outdated store, but not for a paused licence", () => {
    const current = shop({ themeVersion: "1.10.0" });
    const behind = shop({ shop: "b.myshopify.com", themeVersion: "1.9.0" });
    expect(summarizeMilestones(overview(2, [current, behind])).outdated).toBe(behind);
    expect(summarizeMilestones(overview(2, [current, { ...behind, licenceStatus: "paused" }])).outdated).toBeNull();
  });

  it("accepts a version above the newest release", () => {
    expect(summarizeMilestones(overview(1, [shop({ themeVersion: "2.0.0" })])).outdated).toBeNull();
  });
});
