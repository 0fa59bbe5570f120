import { describe, expect, test } from "vitest";
import { findActivationTarget } from "./activate-licence.ts";
import type { LicenceRow } from "./licence-repository.ts";

const shop = "here.myshopify.com";
let next = 0;
const licence = (
  status: LicenceRow["status"],
  liveAt: string | null = null,
  kind: LicenceRow["kind"] = "paid",
): LicenceRow => ({
  id: `licence-${next++}`,
  account: "owner@example.test",
  kind,
  seat_due_at: null,
  status,
  created_at: "2024-01-01T00:00:00.000Z",
  last_activity_at: null,
  paused_reason: null,
  activation_id: liveAt ? `activation-of-${liveAt}` : null,
  shop: liveAt,
  shop_id: null,
  activated_at: liveAt ? "2024-01-02T00:00:00.000Z" : null,
});

describe("findActivationTarget", () => {
  test.each<[string, LicenceRow[], string]>([
    ["nothing", [], "NO_LICENCE"],
    ["only removed licences", [licence("removed"), licence("removed")], "REVOKED"],
    [
      "this store on a paused licence, though another is free",
      [licence("paused", shop), licence("available")],
      "PAUSED",
    ],
    [
      "only the licence of a development store",
      [licence("active", "other.myshopify.com", "development")],
      "NO_LICENCE",
    ],
    ["a paused licence in another store", [licence("paused", "other.myshopify.com")], "LIMIT_REACHED"],
    ["a paused licence in no store", [licence("paused")], "PAUSED"],
  ])("rejects %s with %s", (_, licences, code) => {
    expect(() => findActivationTarget(licences, { shop })).toThrow(code);
  });

  test("returns live for a store on an active licence, also when other licences are free", () => {
    const here = licence("active", shop);
    expect(findActivationTarget([licence("available"), here], { shop })).toMatchObject({
      kind: "live",
      licenceId: here.id,
    });
  });

  test("opens available licences only", () => {
    const licences = [
      licence("available"),
      licence("paused"),
      licence("available"),
      licence("removed"),
      licence("active", "other.myshopify.com"),
    ];
    expect(findActivationTarget(licences, { shop })).toEqual({
      kind: "open",
      licenceIds: [licences[0]?.id, licences[2]?.id],
    });
  });

  test("allows only a development store without an available licence, with others' reason", () => {
    const elsewhere = licence("active", "other.myshopify.com");
    expect(findActivationTarget([elsewhere, licence("removed")], { shop })).toEqual({
      kind: "full",
      code: "LIMIT_REACHED",
    });
    expect(findActivationTarget([elsewhere, licence("paused")], { shop })).toEqual({ kind: "full", code: "PAUSED" });
  });

  test("returns live for a development store's licence, which is open to no other store", () => {
    const here = licence("active", shop, "development");
    expect(findActivationTarget([licence("available"), here], { shop })).toMatchObject({
      kind: "live",
      licenceId: here.id,
    });
  });
});
