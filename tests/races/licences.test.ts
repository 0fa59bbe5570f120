import { beforeAll, describe, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { mintCustomer, mintStore, type Store } from "#tests/support/minting.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";
import { toActivation } from "#tests/support/theme-jobs.ts";

const activations = pickSize(10_000, 16);
const inFlight = pickSize(128, 16);
let stores: Store[];

beforeAll(async () => {
  stores = await inParallel(activations, 16, () => mintStore());
});

describe("POST /activate", () => {
  test.each(pickSize([1, 2, 5, 50], [5]))(
    "activates exactly as many of many stores as there are licences: %i",
    async (seats) => {
      const { account, visitor } = await mintCustomer({ licences: seats });
      const statuses = await inParallel(activations, inFlight, async (index) => {
        const store = stores[index] as Store;
        const page = await visitor.fetch("/activate", {
          method: "POST",
          headers: { origin: visitor.origin },
          body: new URLSearchParams(toActivation(visitor, store)),
        });
        await page.arrayBuffer();
        return page.status;
      });
      const count = (status: number) => statuses.filter((each) => each === status).length;
      // A store that won in an earlier round is active elsewhere: the same status, and no licence either.
      // A busy machine does not answer some in time, which may hide a success.
      const unanswered = count(503);
      expect(count(303) + count(409) + unanswered).toBe(activations);
      expect(count(303)).toBeLessThanOrEqual(seats);
      expect(count(409)).toBeLessThanOrEqual(activations - seats);
      const overview = await fetchOverview(account);
      expect(overview).toMatchObject({ authorised: seats, installed: seats, available: 0 });
      expect(new Set(overview.licences.map((licence) => licence.shop)).size).toBe(seats);
    },
  );

  test("activates a store once for many concurrent requests", async () => {
    const { account, visitor } = await mintCustomer({ licences: 3 });
    const store = await mintStore({ costFree: true });
    const statuses = await inParallel(pickSize(500, 8), 32, async () => {
      const body = new URLSearchParams(toActivation(visitor, store));
      const page = await visitor.fetch("/activate", { method: "POST", headers: { origin: visitor.origin }, body });
      await page.arrayBuffer();
      return page.status;
    });
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, available: 2 });
  });
});
