import { describe, expect, test } from "vitest";
import { getRolloutPosition, listOfferedTo, listOfferedToAny, reaches } from "./offered-releases.ts";
import type { ReleaseOffer } from "./rollout-repository.ts";

const shops = Array.from({ length: 10_000 }, (_, index) => `store-${index}.myshopify.com`);
const toStore = (shop: string) => ({ shop, is_staffs: 0 as const });
const listReached = (version: string) => shops.filter((shop) => reaches("tenth", version, toStore(shop)));

describe("reaches", () => {
  test("includes a stable tenth of the stores at stage tenth, different for each release", () => {
    const reached = listReached("2.1.0");
    expect(reached.length).toBeGreaterThan(900);
    expect(reached.length).toBeLessThan(1_100);
    expect(listReached("2.1.0")).toEqual(reached);
    const again = new Set(listReached("2.2.0"));
    expect(reached.filter((shop) => again.has(shop)).length).toBeLessThan(200);
  });

  test("includes at each stage the stores of the previous one", () => {
    for (const shop of shops.slice(0, 500)) {
      const own = { shop, is_staffs: 1 as const };
      expect(["staff", "tenth", "all"].map((stage) => reaches(stage as "all", "2.1.0", own))).toEqual([
        true,
        true,
        true,
      ]);
      const reached = (["staff", "tenth", "all"] as const).map((stage) => reaches(stage, "2.1.0", toStore(shop)));
      expect(reached).toEqual([false, getRolloutPosition("2.1.0", shop) < 0.1, true]);
    }
  });
});

const offer = (version: string, stage: ReleaseOffer["stage"], halted = false): ReleaseOffer => ({
  ...{ version, stage, halted_at: halted ? "2026-01-01T00:00:00.000Z" : null },
});
const offers = [offer("2.2.0", "all", true), offer("2.1.0", "staff"), offer("2.0.4", "all")];
const staffs = { shop: "own.myshopify.com", is_staffs: 1 as const };
const customers = toStore("store-1.myshopify.com");

describe("listOfferedTo", () => {
  test("lists what the store's stage reaches, newest first, and nothing halted", () => {
    expect(listOfferedTo(offers, staffs)).toEqual(["2.1.0", "2.0.4"]);
    expect(listOfferedTo(offers, customers)).toEqual(["2.0.4"]);
  });
});

describe("listOfferedToAny", () => {
  test("lists what any store of an account is offered, and for administrators the staff stage", () => {
    const user = { uid: "u", email: "u@example.test", emailVerified: true, role: "user" } as const;
    const list = (...given: Parameters<typeof listOfferedToAny>) => [...listOfferedToAny(...given)];
    expect(list(offers, user, [])).toEqual(["2.0.4"]);
    expect(list(offers, user, [customers, staffs])).toEqual(["2.1.0", "2.0.4"]);
    expect(list(offers, { ...user, role: "admin" }, [])).toEqual(["2.1.0", "2.0.4"]);
  });
});
