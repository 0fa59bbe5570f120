import { describe, expect, test } from "vitest";
import { getAmount } from "./own-orders.ts";

const order = { unit_amount: 39_900, quantity: 2, points_discount: 10_000 };

describe("getAmount", () => {
  test.each([
    ["the requested amount less the points while the payment page is open", null, 69_800],
    ["the amount that Stripe reports for a payment", 69_000, 69_000],
  ])("returns %s", (_, amount_total, expected) => {
    expect(getAmount({ ...order, amount_total } as Parameters<typeof getAmount>[0])).toBe(expected);
  });
});
