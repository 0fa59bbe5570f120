/** Which order a browser sees. */
import { expect, test } from "vitest";
import { createActor } from "../fixtures/internal.ts";
import { createPaymentContext, startPurchase } from "../fixtures/orders.ts";
import { loadBrowserOrder } from "./load-browser-order.ts";

test("a browser sees its newest order or the one that is named, and none of another browser", async () => {
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
