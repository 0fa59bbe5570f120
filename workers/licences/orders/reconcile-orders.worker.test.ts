/** What the hourly comparison with Stripe finds, and what keeps it from an order. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import { administrator, call, createActor, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { callStripe, createPaymentContext, payAtStripe, refundAtStripe, startPurchase } from "../fixtures/orders.ts";
import { priceId } from "../fixtures/stripe-names.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { syncOrder } from "./sync-order.ts";

const go = () => false;
const stateOf = (orderId: string) => selectValue<string>("SELECT state FROM orders WHERE id = ?", orderId);

/** Paid at Stripe, which the service does not know yet. */
async function createPaid() {
  const purchase = await startPurchase(createActor());
  await payAtStripe(purchase);
  return purchase;
}

/** Later than Stripe lists any session, so that only orders are compared that wait for a bank. */
function createLateContext() {
  const context = createPaymentContext();
  return { ...context, now: new Date(context.now.getTime() + 365 * 24 * 60 * 60 * 1000) };
}

/** The bank has not confirmed the payment yet. An earlier day is compared first. */
const wait = (orderId: string, day: number) =>
  runSql(`UPDATE orders SET state = 'processing', updated_at = '2020-01-0${day}T00:00:00.000Z' WHERE id = ?`, orderId);

describe("reconcileOrders", () => {
  test("compares the other orders when Stripe does not know one", async () => {
    const [lost, paid] = [await createPaid(), await createPaid()];
    await wait(lost.orderId, 1);
    await wait(paid.orderId, 2);
    await runSql("UPDATE orders SET session_id = 'cs_unknown' WHERE id = ?", lost.orderId);
    expect(await reconcileOrders(createLateContext(), go)).toEqual({ checked: 1, unknown: 0, failed: 1 });
    expect(countLoggedFaults()).toBe(1);
    expect([await stateOf(lost.orderId), await stateOf(paid.orderId)]).toEqual(["processing", "paid"]);
    await runSql("UPDATE orders SET session_id = ? WHERE id = ?", lost.sessionId, lost.orderId);
    expect(await reconcileOrders(createLateContext(), go)).toEqual({ checked: 1, unknown: 0, failed: 0 });
  });

  test("compares the other orders when one is deleted meanwhile, without a fault", async () => {
    const [gone, paid] = [await createPaid(), await createPaid()];
    await wait(gone.orderId, 1);
    await wait(paid.orderId, 2);
    const database = actBeforeWrites(() => runSql("DELETE FROM orders WHERE id = ?", gone.orderId));
    expect(await reconcileOrders({ ...createLateContext(), database }, go)).toEqual({
      checked: 1,
      unknown: 0,
      failed: 1,
    });
    expect(await stateOf(paid.orderId)).toBe("paid");
  });

  test("stops when Stripe does not answer, and the next run finds everything", async () => {
    const purchases = [await createPaid(), await createPaid()];
    const states = () => Promise.all(purchases.map(({ orderId }) => stateOf(orderId)));
    const halting = createPaymentContext("https://halting.stripe.test");
    await expect(reconcileOrders(halting, go)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(await states()).toEqual(["open", "open"]);
    expect(await reconcileOrders(createPaymentContext(), go)).toMatchObject({ failed: 0 });
    expect(await states()).toEqual(["paid", "paid"]);
  });

  test("compares nothing without payments or after its time is over", async () => {
    const { orderId } = await createPaid();
    const nothing = { checked: 0, unknown: 0, failed: 0 };
    expect(await reconcileOrders(createTestContext(), go)).toEqual(nothing);
    expect(await reconcileOrders(createPaymentContext(), () => true)).toEqual(nothing);
    expect(await stateOf(orderId)).toBe("open");
  });

  test("finds a refund of a finished order behind any number of later sessions", async () => {
    const purchase = await createPaid();
    await syncOrder(createPaymentContext(), purchase.orderId);
    await refundAtStripe(purchase);
    const session = { mode: "payment", success_url: "https://portal.test/", "line_items[0][quantity]": "1" };
    for (let made = 0; made < 100; made++)
      await callStripe("POST", "/checkout/sessions", { ...session, "line_items[0][price]": priceId });
    expect(await reconcileOrders(createPaymentContext(), go)).toMatchObject({ failed: 0 });
    expect(await selectValue("SELECT amount_refunded FROM orders WHERE id = ?", purchase.orderId)).toBe(39_900);
  });

  test("notifies administrators once of a payment without an order and of no other session", async () => {
    const open = (price: string) =>
      callStripe("POST", "/checkout/sessions", {
        ...{ mode: "payment", success_url: "https://portal.test/", customer_creation: "always" },
        ...{ "line_items[0][price]": price, "line_items[0][quantity]": "1" },
      });
    const [paid, foreign] = [await open(priceId), await open("price_of_another_product")];
    await open(priceId);
    for (const { body } of [paid, foreign]) await payAtStripe({ orderId: "", sessionId: body.id ?? "" });
    for (let time = 0; time < 2; time++) await reconcileOrders(createPaymentContext(), go);
    const { events } = (await call(administrator, "searchEvents", { kind: "order.unmatched" })).body;
    // Payments of other tests have the address of an account.
    const told = events.filter(({ after }) => (after?.email ?? "visitor@example.test") === "visitor@example.test");
    expect(told.map(({ after }) => after)).toEqual([
      { payment: expect.stringMatching(/^pi_/), amountCents: 39_900, currency: "eur", email: "visitor@example.test" },
    ]);
  });
});
