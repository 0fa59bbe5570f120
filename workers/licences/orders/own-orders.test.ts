import { expect, test } from "vitest";
import { getAmount } from "./own-orders.ts";

const order = { unit_amount: 39_900, quantity: 2, points_discount: 10_000 };

test.each([
  ["of an order whose page is open is what was asked for, less its points", null, 69_800],
  ["of a payment is what Stripe says", 69_000, 69_000],
])("the amount %s", (_, amount_total, expected) => {
  expect(getAmount({ ...order, amount_total } as Parameters<typeof getAmount>[0])).toBe(expected);
});
