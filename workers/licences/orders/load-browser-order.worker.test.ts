/** Which order a browser sees. */
import { describe, expect, test } from "vitest";
import { call, createActor } from "../fixtures/internal.ts";
import { createPaymentContext, payAtStripe, startPurchase } from "../fixtures/orders.ts";
import { loadBrowserOrder } from "./load-browser-order.ts";

describe("loadBrowserOrder", () => {
  test("returns the browser's newest or named order and none of another browser", async () => {
    const [browser, other] = ["a".repeat(64), "b".repeat(64)];
    const buyer = createActor();
    const first = await startPurchase(buyer, { browser });
    const second = await startPurchase(buyer, { browser });
    const see = async (query: { browser: string; sessionId?: string; orderId?: string }) =>
      (await loadBrowserOrder(createPaymentContext(), query))?.id;
    expect(await see({ browser })).toBe(second.orderId);
    for (const names of [{ sessionId: first.sessionId }, { orderId: first.orderId }]) {
      expect(await see({ browser, ...names })).toBe(first.orderId);
      expect(await see({ browser: other, ...names })).toBeUndefined();
    }
    expect(await see({ browser: other })).toBeUndefined();
  });

  test("brings the order up to date itself, and returns what was known while Stripe does not answer", async () => {
    const browser = "d".repeat(64);
    await payAtStripe(await startPurchase(createActor(), { browser }));
    const halting = createPaymentContext("https://halting.stripe.test");
    expect(await loadBrowserOrder(halting, { browser })).toMatchObject({ state: "open", paidAt: null });
    expect(await loadBrowserOrder(createPaymentContext(), { browser })).toMatchObject({ state: "paid" });
  });

  test("returns the code of a paid order until another account has the licences", async () => {
    const browser = "c".repeat(64);
    const [buyer, claimant] = [createActor(), createActor()];
    const purchase = await startPurchase(buyer, { browser });
    const see = async () => await loadBrowserOrder(createPaymentContext(), { browser });
    expect(await see()).toMatchObject({ state: "open", claimCode: null, claimedBy: null });
    await payAtStripe(purchase);
    const paid = await see();
    expect(paid).toMatchObject({ state: "paid", claimCode: expect.stringMatching(/^\w{4}(-\w{4}){3}$/) });
    const claim = { code: paid?.claimCode ?? "", requestId: crypto.randomUUID() };
    expect(await call(claimant, "claimOrder", claim)).toMatchObject({ status: 200 });
    expect(await see()).toMatchObject({ state: "paid", claimCode: null, claimedBy: claimant.email });
  });
});
