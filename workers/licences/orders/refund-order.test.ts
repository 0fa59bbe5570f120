/** How many licences of an order can be paid back, and how much that is. */
import { describe, expect, test } from "vitest";
import type { OrderRow } from "./order-repository.ts";
import { countRefundable, toRefundAmount } from "./refund-order.ts";

/** Three licences for 10.00: the third one gets two cents less. */
const order = { state: "paid", quantity: 3, amount_total: 1000, amount_refunded: 0, dispute: "none" } as OrderRow;

describe("countRefundable and toRefundAmount of an order with indivisible cents", () => {
  test.each([
    [0, 3, [334, 668, 1000]],
    [334, 2, [334, 666]],
    [668, 1, [332]],
    [1000, 0, []],
    // Stripe's own pages refund any amount: a part of a licence is no licence any more.
    [1, 2, [334, 668]],
  ])("allow, after %i cents, a refund of %i licences", (refunded, most, amounts) => {
    const left = { ...order, amount_refunded: refunded };
    expect(countRefundable(left)).toBe(most);
    expect(amounts.map((_, index) => toRefundAmount(left, index + 1))).toEqual(amounts);
  });
});

describe("countRefundable", () => {
  test.each<[Partial<OrderRow>, number]>([
    [{ state: "review" }, 3],
    [{ state: "processing" }, 0],
    [{ state: "failed" }, 0],
    [{ amount_total: null }, 0],
    [{ amount_total: 0 }, 0],
    [{ dispute: "open" }, 0],
    [{ dispute: "lost" }, 0],
    [{ dispute: "won" }, 3],
  ])("returns for an order with %j %i refundable licences", (fields, most) => {
    expect(countRefundable({ ...order, ...fields })).toBe(most);
  });
});
