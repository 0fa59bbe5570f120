/** Members of staff who refund the same order at once, each from the state that they saw, refund once. */
import { describe, expect, test } from "vitest";
import { callOperation, fetchOperationValue } from "#tests/support/internal.ts";
import { uniqueName } from "#tests/support/minting.ts";
import { createShop, staff } from "#tests/support/payments.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";

const orders = pickSize(100, 2);
const inFlight = 4;
const members = 4;
const quantity = 4;
const price = 39_900;

describe("refundOrder", () => {
  test("makes exactly one of several refunds that start from the same state", {
    meta: { provokes: "REFUND_CONFLICT" },
  }, async () => {
    const shop = createShop();
    await inParallel(orders, inFlight, async () => {
      const purchase = await shop.start({ quantity });
      await shop.submit(purchase);
      await shop.waitForMessages();
      const { orderId } = purchase;
      await expect.poll(async () => (await shop.fetchOrder(orderId)).state).toBe("paid");
      const { seen } = await shop.fetchOrder(orderId);
      const replies = await Promise.all(
        Array.from({ length: members }, (_, index) =>
          callOperation("refundOrder", staff, {
            ...{ orderId, seen, quantity: 1 + (index % 2), reason: `Refund ${index}`, requestId: uniqueName() },
          }),
        ),
      );
      const winner = replies.findIndex(({ ok }) => ok);
      const codes = replies.map((reply) => (reply.ok ? "ok" : reply.error.code)).sort();
      expect(codes).toEqual([...Array(members - 1).fill("REFUND_CONFLICT"), "ok"]);
      const count = 1 + (winner % 2);
      const refunded = await shop.fetchOrder(orderId);
      expect(refunded).toMatchObject({ amountRefunded: price * count, withdrawn: count, problem: null });
      const { events } = await fetchOperationValue("searchEvents", staff, {
        kind: "order.refund_requested",
        q: orderId,
      });
      expect(events).toHaveLength(1);
    });
  });
});
