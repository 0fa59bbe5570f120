/** Which orders a person sees, and in which order. */
import { describe, expect, test } from "vitest";
import { call, createActor, createCustomer, fetchOverview, runSql } from "../fixtures/internal.ts";
import { callStripe, createPaymentContext, payAtStripe, refundAtStripe, startPurchase } from "../fixtures/orders.ts";
import { loadBrowserOrder } from "./load-browser-order.ts";
import { listOwnOrders, loadBilling, openBillingPortal } from "./own-orders.ts";
import { syncOrder } from "./sync-order.ts";

const sync = ({ orderId }: { orderId: string }) => syncOrder(createPaymentContext(), orderId);

async function buy(...[buyer, fields]: Parameters<typeof startPurchase>) {
  const purchase = await startPurchase(buyer, fields);
  await payAtStripe(purchase);
  await sync(purchase);
  return purchase;
}

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

  test("lists paid and waiting orders at a changed address, also without a licence before", async () => {
    const [buyer, first] = [createActor(), createActor()];
    await buy(buyer);
    await fetchOverview(buyer);
    for (const [actor, count] of [
      [buyer, 2],
      [first, 1],
    ] as const) {
      const waiting = await startPurchase(actor);
      const moved = { ...actor, email: `new-${actor.email}` };
      await call(moved, "relink");
      await payAtStripe(waiting);
      await sync(waiting);
      expect(await fetchOverview(moved)).toMatchObject({ authorised: count });
      expect((await listOwnOrders(createPaymentContext(), moved)).orders).toHaveLength(count);
    }
  });

  test("lists nothing to a later owner of a deleted account's address, who gets the licences that are left", async () => {
    const buyer = createActor();
    const browser = "e".repeat(64);
    const purchase = await buy(buyer, { quantity: 2, browser });
    await fetchOverview(buyer);
    const exported = (await call(buyer, "exportAccount", { part: "orders" })).body.rows;
    expect(exported).toMatchObject([{ id: purchase.orderId, state: "paid", amount_total: 79_800 }]);
    const see = () => loadBrowserOrder(createPaymentContext(), { browser });
    expect(await see()).toMatchObject({ state: "paid" });
    await call(buyer, "forgetAccount", "free");
    expect(await see()).toBeNull();
    const next = { ...buyer, uid: createActor().uid };
    expect(await fetchOverview(next)).toMatchObject({ authorised: 2 });
    expect(await listOwnOrders(createPaymentContext(), next)).toEqual({ orders: [], hasBillingPortal: false });
    await refundAtStripe(purchase);
    await sync(purchase);
    expect(await fetchOverview(next)).toMatchObject({ authorised: 0 });
  });
});

describe("openBillingPortal", () => {
  test("returns Stripe's page to a buyer and nothing to an account without purchases", {
    meta: { provokes: "ORDER_NOT_FOUND" },
  }, async () => {
    const buyer = createActor();
    await startPurchase(buyer);
    expect(await openBillingPortal(createPaymentContext(), buyer, "fr")).toContain("/billing/");
    expect((await call(createActor(), "openBillingPortal", "fr")).body).toEqual({ code: "ORDER_NOT_FOUND" });
    expect((await call(createActor(), "ownOrders")).body).toEqual({ orders: [], hasBillingPortal: false });
  });
});

describe("loadBilling", () => {
  test("returns the details of the last purchase as they are at Stripe now", async () => {
    const buyer = createActor();
    const load = () => loadBilling(createPaymentContext(), buyer);
    expect(await load()).toEqual({ company: null, vatId: null });
    const purchase = await buy(buyer, { company: "Maison Avant", vatId: "FR12345678901" });
    expect(await load()).toEqual({ company: "Maison Avant", vatId: "FR12345678901" });
    const { body: session } = await callStripe("GET", `/checkout/sessions/${purchase.sessionId}`);
    await callStripe("POST", `/customers/${session.customer}`, { name: "Maison Après" });
    await sync(purchase);
    expect(await load()).toMatchObject({ company: "Maison Après" });
    expect((await call(createActor(), "billing")).body).toEqual({ company: null, vatId: null });
  });
});
