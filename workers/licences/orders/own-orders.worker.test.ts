/** Which orders a person sees, and in which order. */
import { describe, expect, test } from "vitest";
import { createCustomer, fetchOverview, runSql } from "../fixtures/internal.ts";
import { createPaymentContext, startPurchase } from "../fixtures/orders.ts";
import { listOwnOrders } from "./own-orders.ts";

describe("listOwnOrders", () => {
  test("lists orders newest first", async () => {
    const { actor: buyer } = await createCustomer();
    await fetchOverview(buyer);
    const made: string[] = [];
    for (const [at, day] of [1, 1, 2].entries()) {
      const { orderId } = await startPurchase(buyer);
      await runSql(
        "UPDATE orders SET state = 'processing', created_at = ?, id = ? WHERE id = ?",
        ...[`2026-01-0${day}T00:00:00.000Z`, `${at}`.repeat(24), orderId],
      );
      made.unshift(`${at}`.repeat(24));
    }
    expect((await listOwnOrders(createPaymentContext(), buyer)).orders.map(({ id }) => id)).toEqual(made);
  });
});
