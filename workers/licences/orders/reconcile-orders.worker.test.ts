/** What the hourly comparison finds in Stripe's lists although no message came, and what keeps it from nothing else. */
import { beforeEach, describe, expect, test } from "vitest";
import { days, hours } from "#base/duration.ts";
import {
  administrator,
  call,
  createActor,
  createTestContext,
  fetchOverview,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import {
  createPaymentContext,
  disputeAtStripe,
  expireAtStripe,
  failRefundAtStripe,
  loseDisputeAtStripe,
  payAtStripe,
  refundAtStripe,
  startPurchase,
  winDisputeAtStripe,
} from "../fixtures/orders.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { openOrder } from "./staff-orders.ts";
import { syncOrder } from "./sync-order.ts";

const go = () => false;
const stateOf = (orderId: string) => selectValue<string>("SELECT state FROM orders WHERE id = ?", orderId);
const readCursor = () => selectValue<string>("SELECT position FROM stripe_walks WHERE name = 'events'");

/** As many milliseconds later. */
function createContextIn(ms: number, url?: string) {
  const context = createPaymentContext(url);
  return { ...context, now: new Date(context.now.getTime() + ms) };
}

const reconcile = (ms = 0, url?: string) => reconcileOrders(createContextIn(ms, url), go);

/** Paid at Stripe, which the service does not know yet. */
async function createPaid() {
  const buyer = createActor();
  const purchase = await startPurchase(buyer, { quantity: 2 });
  await payAtStripe(purchase);
  return { ...purchase, buyer };
}

/** Paid long ago, as the service knows; the comparison has been made since. */
async function createOld() {
  const paid = await createPaid();
  await reconcile();
  await runSql("UPDATE orders SET created_at = '2020-01-01', paid_at = '2020-01-01' WHERE id = ?", paid.orderId);
  return paid;
}

const statusesOf = async (buyer: Parameters<typeof fetchOverview>[0]) =>
  (await fetchOverview(buyer)).licences.map(({ status }) => status).sort();

describe("reconcileOrders", () => {
  // Runs of other tests are later.
  beforeEach(() => runSql("DELETE FROM stripe_walks"));

  test("finds each step of an old order whose message was lost", async () => {
    const { buyer, ...purchase } = await createOld();
    const steps = [
      [refundAtStripe, ["removed", "removed"]],
      [failRefundAtStripe, ["available", "available"]],
      [disputeAtStripe, ["paused", "paused"]],
      [winDisputeAtStripe, ["available", "available"]],
      [disputeAtStripe, ["paused", "paused"]],
      [loseDisputeAtStripe, ["removed", "removed"]],
    ] as const;
    for (const [act, statuses] of steps) {
      await act(purchase);
      expect((await reconcile()).failed).toBe(0);
      expect(await statusesOf(buyer)).toEqual(statuses);
    }
    expect((await reconcile()).checked).toBe(0);
  });

  test("finds payments and closed pages, and handles no event twice", async () => {
    const [paid, expired] = [await createPaid(), await startPurchase(createActor())];
    await expireAtStripe(expired);
    await reconcile();
    expect([await stateOf(paid.orderId), await stateOf(expired.orderId)]).toEqual(["paid", "expired"]);
    const revision = () => selectValue("SELECT revision FROM orders WHERE id = ?", paid.orderId);
    const before = await revision();
    expect(await reconcile()).toEqual({ checked: 0, failed: 0 });
    expect(await revision()).toBe(before);
  });

  test.each([
    ["a refund", refundAtStripe],
    ["a dispute", disputeAtStripe],
  ])("finds %s at the first run and after more than 30 days, when its event is gone", async (_, act) => {
    for (const reset of ["DELETE FROM stripe_walks", "UPDATE stripe_walks SET position = ? WHERE name = 'events'"]) {
      await runSql("DELETE FROM stripe_walks");
      const { buyer, ...purchase } = await createPaid();
      await syncOrder(createPaymentContext(), purchase.orderId);
      await act(purchase);
      const past = new Date(Date.now()).toISOString();
      await reconcile();
      await runSql(
        "UPDATE orders SET amount_refunded = 0, withdrawn = 0, dispute = 'none' WHERE id = ?",
        purchase.orderId,
      );
      await runSql(
        "UPDATE licences SET status = 'available', paused_reason = NULL, order_hold = NULL WHERE order_id = ?",
        purchase.orderId,
      );
      await (reset.includes("?") ? runSql(reset, past) : runSql(reset));
      // No event is younger than 30 days.
      await reconcile(days(40));
      expect(await statusesOf(buyer)).not.toContain("available");
      expect(await selectValue("SELECT group_concat(name) FROM stripe_walks")).toBe("events");
    }
  });

  test("finds the payment of an order that still waits for it when the events are gone", async () => {
    const { orderId } = await createPaid();
    await reconcile(days(40));
    expect(await stateOf(orderId)).toBe("paid");
  });

  test("goes on where it was when its time ended in the middle", async () => {
    const purchases = [await createPaid(), await createPaid()];
    const states = () => Promise.all(purchases.map(({ orderId }) => stateOf(orderId)));
    expect(await reconcileOrders(createPaymentContext(), () => true)).toEqual({ checked: 0, failed: 0 });
    expect([await states(), await readCursor()]).toEqual([["open", "open"], undefined]);
    for (let run = 0; run < 200 && (await states()).includes("open"); run++) {
      let calls = 0;
      await reconcileOrders(createPaymentContext(), () => ++calls > 3);
    }
    expect(await states()).toEqual(["paid", "paid"]);
  });

  test("puts aside what fails, tries it at each run, and notifies the staff once after a day", async () => {
    await reconcile();
    const [lost, paid] = [await createPaid(), await createPaid()];
    await runSql("UPDATE orders SET session_id = 'cs_unknown' WHERE id = ?", lost.orderId);
    const first = await reconcile();
    expect(first.failed).toBeGreaterThan(0);
    expect([await stateOf(lost.orderId), await stateOf(paid.orderId)]).toEqual(["open", "paid"]);
    expect(Date.now() - Date.parse((await readCursor()) ?? "")).toBeLessThan(hours(1));
    expect((await reconcile(1_000)).failed).toBe(first.failed);
    const told = async () =>
      (await call(administrator, "dueEventNotifications")).body.filter(({ order }) => order?.id === lost.orderId);
    expect(await told()).toEqual([]);
    const opened = await openOrder(createPaymentContext(), administrator, lost.orderId);
    expect(opened).toMatchObject({ isOutdated: true });
    expect(opened.failures).toHaveLength(first.failed);
    for (const later of [hours(25), hours(26)]) await reconcile(later);
    const notifications = await told();
    expect(notifications).toHaveLength(first.failed);
    expect(notifications[0]).toMatchObject({ type: "order.problem_found", order: { fields: { problem: "unread" } } });
    expect(countLoggedFaults()).toBeGreaterThan(0);
    await runSql("UPDATE orders SET session_id = ? WHERE id = ?", lost.sessionId, lost.orderId);
    expect(await reconcile(hours(27))).toMatchObject({ failed: 0 });
    expect(await stateOf(lost.orderId)).toBe("paid");
    expect(await selectValue("SELECT count(*) FROM stripe_failures")).toBe(0);
  });

  test("puts aside what Stripe does not answer, and ends while Stripe lists nothing", async () => {
    await reconcile();
    const { orderId } = await createPaid();
    const cursor = await readCursor();
    await expect(reconcile(0, "https://down.stripe.test")).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(await readCursor()).toBe(cursor);
    expect((await reconcile(0, "https://halting.stripe.test")).failed).toBeGreaterThan(0);
    expect(await stateOf(orderId)).toBe("open");
    expect((await reconcile(1_000)).failed).toBe(0);
    expect(await stateOf(orderId)).toBe("paid");
  });

  test("forgets a failure whose order is gone, and one whose message came through", async () => {
    await reconcile();
    const [gone, paid] = [await createPaid(), await createPaid()];
    await reconcile(0, "https://halting.stripe.test");
    await runSql("DELETE FROM orders WHERE id = ?", gone.orderId);
    await runSql(
      `INSERT INTO stripe_events (id, type, order_id, received_at)
       SELECT id, type, order_id, '2026-01-01' FROM stripe_failures WHERE order_id = ?`,
      paid.orderId,
    );
    await reconcile(1_000);
    expect(await selectValue("SELECT count(*) FROM stripe_failures")).toBe(0);
    expect(countLoggedFaults()).toBe(0);
  });

  test("expires orders whose page was never opened", async () => {
    const { orderId } = await startPurchase(createActor());
    await runSql("UPDATE orders SET session_id = NULL, expires_at = '2026-01-01' WHERE id = ?", orderId);
    await reconcile();
    expect(await stateOf(orderId)).toBe("expired");
  });

  test("compares nothing without payments", async () => {
    const { orderId } = await createPaid();
    expect(await reconcileOrders(createTestContext(), go)).toEqual({ checked: 0, failed: 0 });
    expect(await stateOf(orderId)).toBe("open");
  });
});
