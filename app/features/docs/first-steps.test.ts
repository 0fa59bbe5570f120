import { describe, expect, it } from "vitest";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";
import { firstSteps, milestonesOf } from "./first-steps.ts";

const shop = (values: Partial<Shop> = {}): Shop => ({
  shop: "a.myshopify.com",
  name: null,
  state: "active",
  plan: null,
  licenceId: "1",
  licenceStatus: "active",
  checkedAt: null,
  lastActivity: null,
  themeVersion: null,
  failure: null,
  development: false,
  seatDueAt: null,
  accessTokenHint: null,
  apiSecretKeyHint: null,
  ...values,
});

const overview = (authorised: number, shops: Shop[] = []): LicenceOverview => ({
  authorised,
  available: authorised - shops.length,
  installed: shops.length,
  licences: [],
  shops,
  openJobs: [],
  newestRelease: "1.10.0",
});

const states = (facts: Parameters<typeof firstSteps>[0]) =>
  firstSteps(facts)
    .map(({ state }) => state)
    .join(" ");
const verified = (known: LicenceOverview | null) => states({ emailVerified: true, overview: known });

describe("the first steps", () => {
  it("wait for the address to be confirmed before all others", () => {
    expect(states({ emailVerified: false, overview: null })).toBe("done now toCome toCome toCome toCome");
  });

  it("go on one by one", () => {
    expect(verified(overview(0))).toBe("done done now toCome toCome toCome");
    expect(verified(overview(2))).toBe("done done done now toCome toCome");
    expect(verified(overview(2, [shop()]))).toBe("done done done done now toCome");
    expect(verified(overview(2, [shop({ themeVersion: "1.9.0" })]))).toBe("done done done done done now");
    expect(verified(overview(2, [shop({ themeVersion: "1.10.0" })]))).toBe("done done done done done done");
  });

  it("say nothing of what is not known", () => {
    expect(verified(null)).toBe("done done toCome toCome toCome toCome");
  });

  it("go back to a store whose connection is lost, and leave what can be done besides to the person", () => {
    const lost = shop({ state: "inactive", themeVersion: "1.9.0" });
    expect(verified(overview(1, [lost]))).toBe("done done done now done yours");
    expect(milestonesOf(overview(1, [lost])).lost).toBe(lost);
  });

  it("need no second store", () => {
    const stores = [shop({ state: "inactive" }), shop({ state: "pending", themeVersion: "1.10.0" })];
    expect(verified(overview(2, stores))).toBe("done done done done done done");
  });

  it("ask for an update wherever one store is behind, and never of a licence in pause", () => {
    const current = shop({ themeVersion: "1.10.0" });
    const behind = shop({ shop: "b.myshopify.com", themeVersion: "1.9.0" });
    expect(milestonesOf(overview(2, [current, behind])).outdated).toBe(behind);
    expect(milestonesOf(overview(2, [current, { ...behind, licenceStatus: "paused" }])).outdated).toBeNull();
  });

  it("are not over while a licence in pause keeps a store from the update", () => {
    const behind = shop({ themeVersion: "1.9.0", licenceStatus: "paused" });
    expect(verified(overview(1, [behind]))).toBe("done done done done done now");
    const licence = (status: Licence["status"]) => ({ status }) as Licence;
    const isPaused = (...licences: Licence[]) => milestonesOf({ ...overview(1, [behind]), licences }).isPaused;
    expect(isPaused(licence("paused"), licence("removed"))).toBe(true);
    expect(isPaused(licence("paused"), licence("available"))).toBe(false);
    expect(isPaused()).toBe(false);
  });

  it("take a version that is newer than the newest for no reason to act", () => {
    expect(milestonesOf(overview(1, [shop({ themeVersion: "2.0.0" })])).outdated).toBeNull();
  });
});
