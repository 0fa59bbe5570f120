import { describe, expect, test } from "vitest";
import { getPointsDiscount } from "./points-discount.ts";

const price = { total: 39_900, currency: "eur" };

describe("getPointsDiscount", () => {
  test.each([
    ["all points, when the price takes them", 400, { points: 400, amount: 2_000 }],
    ["one point", 1, { points: 1, amount: 5 }],
    ["no more than leaves Stripe's least payment", 9_000, { points: 7_970, amount: 39_850 }],
    ["none without points", 0, null],
  ])("uses %s", (_, points, expected) => {
    expect(getPointsDiscount(points, price)).toEqual(expected);
  });

  test("uses no points where nothing would be left to pay, or for another currency", () => {
    expect(getPointsDiscount(400, { ...price, total: 54 })).toBeNull();
    expect(getPointsDiscount(400, { ...price, total: 55 })).toEqual({ points: 1, amount: 5 });
    expect(getPointsDiscount(400, { ...price, currency: "usd" })).toBeNull();
  });
});
