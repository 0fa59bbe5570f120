import { expect, test } from "vitest";
import { failure, success } from "#shared/errors.ts";
import type { LicenceOverview, LicencesGateway } from "../contract.ts";
import { reportingChanges } from "./owned-counts.ts";
import type { OwnedCounts } from "./snapshot.ts";

const overview: LicenceOverview = {
  ...{ authorised: 2, available: 2, installed: 0 },
  ...{ licences: [], shops: [], openJobs: [], newestRelease: "2.0.4" },
};

async function toldOf(shown: OwnedCounts, reply = success(overview)): Promise<OwnedCounts[]> {
  const reported: OwnedCounts[] = [];
  const gateway = reportingChanges({ overview: async () => reply } as LicencesGateway, shown, (owned) =>
    reported.push(owned),
  );
  expect(await gateway.overview()).toBe(reply);
  return reported;
}

test("only counts that differ from those shown are reported", async () => {
  const owned = { premium: 2, waitingUpdates: 0 };
  expect(await toldOf({ premium: 2, waitingUpdates: 1 })).toEqual([owned]);
  expect(await toldOf({ premium: 1, waitingUpdates: 0 })).toEqual([owned]);
  expect(await toldOf(owned)).toEqual([]);
});

test("a service that does not answer reports nothing", async () => {
  expect(await toldOf({ premium: 1, waitingUpdates: 1 }, failure("UPSTREAM_UNAVAILABLE") as never)).toEqual([]);
});
