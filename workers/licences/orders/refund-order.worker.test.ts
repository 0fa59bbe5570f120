/** A refund by the staff, at Stripe and in the order. */
import { describe, expect, test } from "vitest";
import { administrator, createActor, fetchOverview } from "../fixtures/internal.ts";
import { createPaymentContext, payAtStripe, startPurchase } from "../fixtures/orders.ts";
import { loadOrder, refundOrderForStaff } from "./staff-orders.ts";
import { syncOrder } from "./sync-order.ts";

describe("refundOrderForStaff", () => {
  test("refunds one licence of two, once for each form", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer, { quantity: 2 });
    await payAtStripe(purchase);
    const { orderId } = purchase;
    await syncOrder(createPaymentContext(), orderId);
    const { seen, refundable } = await loadOrder(createPaymentContext(), administrator, orderId);
    expect(refundable).toBe(2);
    const request = { orderId, seen, quantity: 1, reason: "asked for", requestId: crypto.randomUUID() };
    const refund = (fields: object = {}) =>
      refundOrderForStaff(createPaymentContext(), administrator, { ...request, ...fields });
    await expect(refund({ quantity: 3 })).rejects.toMatchObject({ code: "REFUND_TOO_LARGE", details: { most: 2 } });
    expect(await refund()).toMatchObject({ amountRefunded: 39_900, refundable: 1 });
    expect(await fetchOverview(buyer)).toMatchObject({ authorised: 1 });
    expect(await refund()).toMatchObject({ amountRefunded: 39_900, refundable: 1 });
    await expect(refund({ requestId: crypto.randomUUID() })).rejects.toMatchObject({ code: "REFUND_CONFLICT" });
  });
});
