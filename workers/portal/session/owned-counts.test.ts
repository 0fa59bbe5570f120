import { describe, expect, test } from "vitest";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import { getChangedCounts } from "./snapshot-cache.ts";

const overview: LicenceOverview = {
  ...{ authorised: 2, available: 2, installed: 0 },
  ...{ licences: [], shops: [], openJobs: [], newestRelease: "2.0.4" },
};

describe("getChangedCounts", () => {
  test("returns only changed counts", () => {
    const owned = { premium: 2, waitingUpdates: 0 };
    expect(getChangedCounts(overview, { premium: 2, waitingUpdates: 1 })).toEqual(owned);
    expect(getChangedCounts(overview, { premium: 1, waitingUpdates: 0 })).toEqual(owned);
    expect(getChangedCounts(overview, owned)).toBeNull();
  });
});
