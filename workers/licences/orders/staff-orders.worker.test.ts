/** What the staff decide about an order: to take its payment as it is, and to give licences back. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  administrator,
  call,
  countEvents,
  createActor,
  fetchOverview,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { createPaymentContext, payAtStripe, refundAtStripe, startPurchase } from "../fixtures/orders.ts";
import { selectOrderLicences } from "./order-repository.ts";
import { acceptOrderForStaff, openOrder, returnLicencesForStaff } from "./staff-orders.ts";
import { syncOrder } from "./sync-order.ts";

const sync = (orderId: string) => syncOrder(createPaymentContext(), orderId);
const decision = () => ({ reason: "asked by phone", requestId: crypto.randomUUID() });
const countOf = async (actor: ReturnType<typeof createActor>) => (await fetchOverview(actor)).authorised;

/** Two licences were asked for and one was paid. */
async function createInReview() {
  const buyer = createActor();
  const purchase = await startPurchase(buyer);
  const { orderId } = purchase;
  await payAtStripe(purchase);
  await runSql("UPDATE orders SET quantity = 2 WHERE id = ?", orderId);
  expect(await sync(orderId)).toMatchObject({ state: "review", problem: "quantity" });
  return { buyer, orderId };
}

describe("orderOperations", () => {
  test("reject a customer's own order, and an order that does not exist", {
    meta: { provokes: "NOT_ADMIN" },
  }, async () => {
    const buyer = createActor();
    const { orderId } = await startPurchase(buyer);
    const act = { ...decision(), orderId, quantity: 1 };
    for (const answer of [
      await call(buyer, "order", orderId),
      await call(buyer, "syncOrder", orderId),
      await call(buyer, "refundOrder", { ...act, seen: "0-0-none" }),
      await call(buyer, "returnLicences", act),
      await call(buyer, "acceptOrder", { ...act, amount: 39_900 }),
    ])
      expect(answer.body).toEqual({ code: "NOT_ADMIN" });
    expect((await call(administrator, "order", "0".repeat(24))).body).toEqual({ code: "ORDER_NOT_FOUND" });
  });
});

describe("acceptOrderForStaff", () => {
  test("accepts a payment that differs from the order and grants its licences", {
    meta: { provokes: "ORDER_NOT_ACCEPTABLE" },
  }, async () => {
    const { buyer, orderId } = await createInReview();
    const { acceptance } = await openOrder(createPaymentContext(), administrator, orderId);
    expect(acceptance).toMatchObject({ quantity: 1, amount: 39_900, needsAddress: false });
    const request = { ...decision(), orderId, quantity: 1, amount: 39_900 };
    const accept = (fields: object) =>
      acceptOrderForStaff(createPaymentContext(), administrator, { ...request, ...fields });
    await expect(accept({ quantity: 2 })).rejects.toMatchObject({ code: "ORDER_NOT_ACCEPTABLE" });
    expect(await countOf(buyer)).toBe(0);
    const { rows } = (await call(administrator, "searchOrders", { q: buyer.email, state: "problem" })).body;
    expect(rows).toMatchObject([{ id: orderId, problem: "quantity" }]);
    expect(await countEvents("order.problem_found", orderId)).toBe(1);
    expect(await accept(decision())).toMatchObject({ state: "paid", problem: null, quantity: 1, acceptance: null });
    expect(await countOf(buyer)).toBe(1);
    expect(await countEvents("order.accepted", orderId)).toBe(1);
  });

  test("gives an order without an address to the address that its buyer gave Stripe", async () => {
    const { buyer, orderId } = await createInReview();
    await runSql("UPDATE orders SET account = NULL WHERE id = ?", orderId);
    const { acceptance } = await openOrder(createPaymentContext(), administrator, orderId);
    expect(acceptance).toMatchObject({ needsAddress: false });
    const request = { ...decision(), orderId, quantity: 1, amount: 39_900 };
    expect(await acceptOrderForStaff(createPaymentContext(), administrator, request)).toMatchObject({ state: "paid" });
    expect(await selectValue("SELECT account FROM orders WHERE id = ?", orderId)).toBe(buyer.email);
  });
});

describe("syncOrder and openOrder", () => {
  test("do not pay a live order with test money, and link to the payment", async () => {
    const live = createPaymentContext("https://live.stripe.test");
    const buyer = createActor();
    const purchase = await startPurchase(buyer, {}, live);
    const { orderId } = purchase;
    await payAtStripe(purchase);
    expect(await sync(orderId)).toMatchObject({ state: "review", problem: "livemode" });
    const { acceptance } = await openOrder(createPaymentContext(), administrator, orderId);
    expect(acceptance).toBeNull();
    expect(await countOf(buyer)).toBe(0);
    expect(await syncOrder(live, orderId)).toMatchObject({ state: "paid", problem: null });
    const { stripeUrl } = await openOrder(live, administrator, orderId);
    expect(stripeUrl).toMatch(/^https:\/\/dashboard\.stripe\.com\/payments\/pi_/);
  });
});

/** A purchase of two licences whose money has gone back, with one of them in other hands. */
async function createRefunded() {
  const [buyer, other] = [createActor(), createActor()];
  const purchase = await startPurchase(buyer, { quantity: 2 });
  await payAtStripe(purchase);
  await sync(purchase.orderId);
  const [licence] = (await fetchOverview(buyer)).licences;
  const gift = { ...decision(), licenceId: licence?.id ?? "", email: other.email };
  expect((await call(administrator, "changeOwner", gift)).status).toBe(200);
  await fetchOverview(other);
  await refundAtStripe(purchase);
  await sync(purchase.orderId);
  expect([await countOf(buyer), await countOf(other)]).toEqual([0, 0]);
  return { purchase, buyer, other };
}

const giveBack = (orderId: string, quantity: number) =>
  returnLicencesForStaff(createPaymentContext(), administrator, { ...decision(), orderId, quantity });

describe("returnLicencesForStaff", () => {
  test("notifies the buyer once and each other owner of a returned licence", {
    meta: { provokes: "RETURN_TOO_LARGE" },
  }, async () => {
    const { purchase, buyer, other } = await createRefunded();
    const { orderId } = purchase;
    await expect(giveBack(orderId, 3)).rejects.toMatchObject({ code: "RETURN_TOO_LARGE", details: { most: 2 } });
    const request = { ...decision(), orderId, quantity: 2 };
    for (let time = 0; time < 2; time++) {
      const returned = await returnLicencesForStaff(createPaymentContext(), administrator, request);
      expect(returned).toMatchObject({ state: "paid", returnable: 0 });
    }
    expect([await countOf(buyer), await countOf(other)]).toEqual([1, 1]);
    // The same refund takes nothing a second time.
    await sync(orderId);
    expect([await countOf(buyer), await countOf(other)]).toEqual([1, 1]);
    const due = (await call(administrator, "dueEventNotifications")).body;
    const told = ({ uid }: typeof buyer) =>
      due.flatMap((each) => (each.uid === uid && /restored|returned/.test(each.type) ? [each.type] : []));
    expect([told(buyer), told(other)]).toEqual([["order.licences_returned"], ["licence.restored"]]);
    await expect(giveBack("0".repeat(24), 1)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
  });

  test("returns licences in a store before the others", async () => {
    const { purchase } = await createRefunded();
    const { database } = createPaymentContext();
    const [first, second] = await database.rows(selectOrderLicences(database, purchase.orderId));
    await runSql(
      `INSERT INTO activations (id, licence_id, shop, state, activated_at)
     VALUES ('00000000000000000000000a', ?, 'given-back.myshopify.com', 'live', '2026-01-01')`,
      second?.id ?? "",
    );
    await giveBack(purchase.orderId, 1);
    const statusOf = (licence: typeof first) =>
      selectValue("SELECT status FROM licences WHERE id = ?", licence?.id ?? "");
    expect([await statusOf(first), await statusOf(second)]).toEqual(["removed", "active"]);
  });

  test("keeps a licence paused that an administrator had paused", async () => {
    const { purchase, buyer } = await createRefunded();
    await runSql(
      "UPDATE licences SET status = 'paused', paused_reason = 'asked by phone' WHERE account = ?",
      buyer.email,
    );
    await giveBack(purchase.orderId, 2);
    const state = "SELECT status || ' ' || coalesce(order_hold, 'free') FROM licences WHERE account = ?";
    expect(await selectValue(state, buyer.email)).toBe("paused free");
  });

  test("rejects an order that has changed meanwhile", async () => {
    const { purchase } = await createRefunded();
    const { orderId } = purchase;
    const database = actBeforeWrites(() => runSql("UPDATE orders SET revision = revision + 1 WHERE id = ?", orderId));
    const request = { ...decision(), orderId, quantity: 2 };
    await expect(
      returnLicencesForStaff({ ...createPaymentContext(), database }, administrator, request),
    ).rejects.toMatchObject({ code: "RETURN_TOO_LARGE" });
    expect(await giveBack(orderId, 2)).toMatchObject({ returnable: 0 });
  });
});

describe("openOrder", () => {
  test("asks Stripe, and shows what is known while Stripe does not answer", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer);
    await payAtStripe(purchase);
    const open = (stripe?: string) => openOrder(createPaymentContext(stripe), administrator, purchase.orderId);
    expect(await open("https://halting.stripe.test")).toMatchObject({ state: "open", isOutdated: true });
    expect(await open()).toMatchObject({ state: "paid", isOutdated: false });
    await refundAtStripe(purchase);
    expect(await open()).toMatchObject({ amountRefunded: 39_900, refundable: 0 });
    expect(await countOf(buyer)).toBe(0);
    await runSql("UPDATE orders SET session_id = 'cs_unknown' WHERE id = ?", purchase.orderId);
    expect(await open()).toMatchObject({ state: "paid", isOutdated: true });
    expect(countLoggedFaults()).toBe(1);
  });
});
