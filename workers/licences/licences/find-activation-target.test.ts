import { expect, test } from "vitest";
import { findActivationTarget } from "./find-activation-target.ts";
import type { LicenceRow } from "./licence-repository.ts";

const shop = "here.myshopify.com";
let next = 0;
const seat = (
  status: LicenceRow["status"],
  liveAt: string | null = null,
  kind: LicenceRow["kind"] = "paid",
): LicenceRow => ({
  id: `licence-${next++}`,
  kind,
  seat_due_at: null,
  status,
  created_at: "2024-01-01T00:00:00.000Z",
  last_activity_at: null,
  paused_reason: null,
  activation_id: liveAt ? `activation-of-${liveAt}` : null,
  shop: liveAt,
  activated_at: liveAt ? "2024-01-02T00:00:00.000Z" : null,
});

test.each<[string, LicenceRow[], string]>([
  ["nothing", [], "NO_LICENCE"],
  ["only removed licences", [seat("removed"), seat("removed")], "REVOKED"],
  ["this store on a paused licence, though another is free", [seat("paused", shop), seat("available")], "PAUSED"],
  ["only the place of a development store", [seat("active", "other.myshopify.com", "development")], "NO_LICENCE"],
  ["a paused licence in another store", [seat("paused", "other.myshopify.com")], "LIMIT_REACHED"],
  ["a paused licence that is nowhere", [seat("paused")], "PAUSED"],
])("with %s the answer is %s", (_, seats, code) => {
  expect(() => findActivationTarget(seats, shop)).toThrow(code);
});

test("this store on an active licence is live, though others are free", () => {
  const here = seat("active", shop);
  expect(findActivationTarget([seat("available"), here], shop)).toMatchObject({ kind: "live", licenceId: here.id });
});

test("all available licences are open, and no other", () => {
  const seats = [
    seat("available"),
    seat("paused"),
    seat("available"),
    seat("removed"),
    seat("active", "other.myshopify.com"),
  ];
  expect(findActivationTarget(seats, shop)).toEqual({ kind: "open", licenceIds: [seats[0]?.id, seats[2]?.id] });
});

test("without a free seat only a development store is left, and the reason for any other", () => {
  const elsewhere = seat("active", "other.myshopify.com");
  expect(findActivationTarget([elsewhere, seat("removed")], shop)).toEqual({ kind: "full", code: "LIMIT_REACHED" });
  expect(findActivationTarget([elsewhere, seat("paused")], shop)).toEqual({ kind: "full", code: "PAUSED" });
});

test("a development store's place is found, and is no seat for another", () => {
  const here = seat("active", shop, "development");
  expect(findActivationTarget([seat("available"), here], shop)).toMatchObject({ kind: "live", licenceId: here.id });
});
