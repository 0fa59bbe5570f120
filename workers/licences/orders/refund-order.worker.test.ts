/** A refund by the staff, at Stripe and in the order. */
import { describe, expect, test } from "vitest";
import { administrator, call, createActor, fetchOverview, selectValue } from "../fixtures/internal.ts";
import {
  createPaymentContext,
  disputeAtStripe,
  failRefundAtStripe,
  payAtStripe,
  startPurchase,
} from "../fixtures/orders.ts";
import { openOrder, refundOrderForStaff, syncOrderForStaff } from "./staff-orders.ts";
import { syncOrder } from "./sync-order.ts";

/** With a Stripe that behaves in another way, see `stripe-api.ts`. */
const at = (behaviour: string) => createPaymentContext(`https://${behaviour}.stripe.test`);

/** A paid order of two licences, and the refund of one of them. */
async function createPaid() {
  const buyer = createActor();
  const purchase = await startPurchase(buyer, { quantity: 2 });
  await payAtStripe(purchase);
  const { orderId } = purchase;
  await syncOrder(createPaymentContext(), orderId);
  const { seen, refundable } = await openOrder(createPaymentContext(), administrator, orderId);
  expect(refundable).toBe(2);
  const request = { orderId, seen, quantity: 1, reason: "asked for", requestId: crypto.randomUUID() };
  const refund = (fields: object = {}, context = createPaymentContext()) =>
    refundOrderForStaff(context, administrator, { ...request, ...fields });
  const listRefunds = async () =>
    (await call(administrator, "searchEvents", { person: buyer.email })).body.events.filter(
      ({ type }) => type === "order.refund_requested",
    );
  return { buyer, purchase, refund, listRefunds };
}

const oneLeft = { amountRefunded: 39_900, refundable: 1 };

describe("refundOrderForStaff", () => {
  test("refunds one licence of two, once for each form", {
    meta: { provokes: ["REFUND_TOO_LARGE", "REFUND_CONFLICT"] },
  }, async () => {
    const { buyer, refund, listRefunds } = await createPaid();
    await expect(refund({ quantity: 3 })).rejects.toMatchObject({ code: "REFUND_TOO_LARGE", details: { most: 2 } });
    expect(await refund()).toMatchObject(oneLeft);
    expect(await fetchOverview(buyer)).toMatchObject({ authorised: 1 });
    expect(await refund()).toMatchObject(oneLeft);
    await expect(refund({ requestId: crypto.randomUUID() })).rejects.toMatchObject({ code: "REFUND_CONFLICT" });
    expect(await listRefunds()).toHaveLength(1);
  });

  test.each([
    ["Stripe rejects it", "refusing"],
    ["it has failed at once", "bouncing"],
  ])(
    "takes no licence when %s, and may be asked for again",
    {
      meta: { provokes: "REFUND_REFUSED" },
    },
    async (_, stripe) => {
      const { buyer, refund } = await createPaid();
      await expect(refund({}, at(stripe))).rejects.toMatchObject({ code: "REFUND_REFUSED" });
      expect(await fetchOverview(buyer)).toMatchObject({ authorised: 2 });
      expect(await refund({ requestId: crypto.randomUUID() })).toMatchObject(oneLeft);
    },
  );

  test.each(["deaf", "lost", "server-error"])(
    "keeps other forms out without an answer, and is finished once (%s)",
    async (stripe) => {
      const { buyer, refund, purchase } = await createPaid();
      await expect(refund({}, at(stripe))).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
      expect(await fetchOverview(buyer)).toMatchObject({ authorised: 2 });
      await expect(refund({ requestId: crypto.randomUUID() }, at(stripe))).rejects.toMatchObject({
        code: "REFUND_CONFLICT",
      });
      const finished = await syncOrderForStaff(createPaymentContext(), administrator, purchase.orderId);
      expect(finished).toMatchObject(oneLeft);
      expect(await refund()).toMatchObject(oneLeft);
      expect(await fetchOverview(buyer)).toMatchObject({ authorised: 1 });
    },
  );

  test("may be asked for again after the bank has sent it back, and repeats none by itself", async () => {
    const { buyer, purchase, refund, listRefunds } = await createPaid();
    await refund();
    await failRefundAtStripe(purchase);
    const { seen, refundable } = await syncOrderForStaff(createPaymentContext(), administrator, purchase.orderId);
    expect([refundable, (await fetchOverview(buyer)).authorised]).toEqual([2, 2]);
    // After a day Stripe would take the same key for a new refund.
    const keys = "SELECT count(*) FROM idempotency_keys WHERE verb = 'orders.refund' AND key GLOB ?";
    expect(await selectValue(keys, `${purchase.orderId}/*`)).toBe(0);
    expect(await refund({ seen, requestId: crypto.randomUUID() })).toMatchObject(oneLeft);
    expect(await listRefunds()).toHaveLength(2);
  });

  test("rejects and logs no refund while the bank decides about the payment", async () => {
    const { purchase, refund, listRefunds } = await createPaid();
    await disputeAtStripe(purchase);
    const { refundable, seen } = await syncOrderForStaff(createPaymentContext(), administrator, purchase.orderId);
    expect(refundable).toBe(0);
    await expect(refund({ seen })).rejects.toMatchObject({ code: "REFUND_TOO_LARGE", details: { most: 0 } });
    expect(await listRefunds()).toEqual([]);
  });
});
