/** Another payment of the same basket is named, to the same browser and the same person only. */
import { describe, expect, test } from "vitest";
import { hours } from "#base/duration.ts";
import { createActor, runSql } from "../fixtures/internal.ts";
import {
  createPaymentContext,
  expireAtStripe,
  payAtStripe,
  refundAtStripe,
  startPurchase,
} from "../fixtures/orders.ts";
import { loadBrowserOrder } from "./load-browser-order.ts";
import { loadRecentPayment } from "./recent-payment.ts";
import { syncOrder } from "./sync-order.ts";

const createBrowser = () => crypto.randomUUID().replaceAll("-", "").repeat(2);
const sync = (orderId: string) => syncOrder(createPaymentContext(), orderId);

const readOther = async (browser: string, orderId: string) =>
  (await loadBrowserOrder(createPaymentContext(), { browser, orderId }))?.other ?? null;

describe("loadBrowserOrder", () => {
  test("names the other order of the same basket, from both of them, as far as its payment is", async () => {
    const [buyer, browser] = [createActor(), createBrowser()];
    const first = await startPurchase(buyer, { browser });
    const second = await startPurchase(buyer, { browser });
    expect(await readOther(browser, second.orderId)).toMatchObject({
      ...{ id: first.orderId, state: "open", quantity: 1, amountTotal: 39_900, number: expect.any(Number) },
      resumeUrl: expect.stringContaining(first.sessionId),
    });
    // Its message was lost.
    await payAtStripe(first);
    await payAtStripe(second);
    expect(await readOther(browser, second.orderId)).toMatchObject({
      id: first.orderId,
      state: "paid",
      resumeUrl: null,
    });
    expect(await readOther(browser, first.orderId)).toMatchObject({ id: second.orderId, state: "paid" });
    await refundAtStripe(first);
    await sync(first.orderId);
    expect(await readOther(browser, second.orderId)).toBeNull();
  });

  test("names an order that the same person has made in another browser", async () => {
    const [buyer, phone, desk] = [createActor(), createBrowser(), createBrowser()];
    const first = await startPurchase(buyer, { browser: phone });
    const second = await startPurchase(buyer, { browser: desk });
    expect(await readOther(desk, second.orderId)).toMatchObject({ id: first.orderId });
  });

  test.each([
    ["of another quantity", { quantity: 2 }],
    ["for another client", { recipient: "client@example.test" }],
  ])("names no order %s", async (_, fields) => {
    const [buyer, browser] = [createActor(), createBrowser()];
    await startPurchase(buyer, { browser, ...fields });
    const { orderId } = await startPurchase(buyer, { browser });
    expect(await readOther(browser, orderId)).toBeNull();
  });

  test("names no order of another person, none that has expired, and none of another day", async () => {
    const [buyer, browser] = [createActor(), createBrowser()];
    await startPurchase(createActor(), { recipient: buyer.email });
    const [expired, old] = [await startPurchase(buyer, { browser }), await startPurchase(buyer, { browser })];
    await expireAtStripe(expired);
    await payAtStripe(old);
    await sync(old.orderId);
    await runSql("UPDATE orders SET created_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", old.orderId);
    const { orderId } = await startPurchase(buyer, { browser });
    expect(await readOther(browser, orderId)).toBeNull();
  });
});

describe("loadRecentPayment", () => {
  test("names the payment of the browser or the person that is open or has just been made", async () => {
    const [buyer, browser, elsewhere] = [createActor(), createBrowser(), createBrowser()];
    const read = (name: string, actor: typeof buyer | null = null, context = createPaymentContext()) =>
      loadRecentPayment(context, actor, { browser: name });
    expect(await read(browser, buyer)).toBeNull();
    const purchase = await startPurchase(buyer, { browser });
    expect(await read(browser)).toMatchObject({ id: purchase.orderId, state: "open" });
    expect(await read(elsewhere, buyer)).toMatchObject({ id: purchase.orderId });
    expect([await read(elsewhere), await read(elsewhere, createActor())]).toEqual([null, null]);
    const halting = createPaymentContext("https://halting.stripe.test");
    await payAtStripe(purchase);
    expect(await read(browser, null, halting)).toMatchObject({ state: "open" });
    expect(await read(browser)).toMatchObject({ state: "paid", resumeUrl: null });
    const later = createPaymentContext();
    expect(await read(browser, buyer, { ...later, now: new Date(later.now.getTime() + hours(2)) })).toBeNull();
  });

  test("names no payment whose page has expired at Stripe", async () => {
    const browser = createBrowser();
    const purchase = await startPurchase(createActor(), { browser });
    await expireAtStripe(purchase);
    expect(await loadRecentPayment(createPaymentContext(), null, { browser })).toBeNull();
  });
});
