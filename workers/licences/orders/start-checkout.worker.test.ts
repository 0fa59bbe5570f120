/** What a purchase with points asks of Stripe. */
import { expect, test } from "vitest";
import { createActor } from "../fixtures/internal.ts";
import { callStripe, payAtStripe, startPurchase } from "../fixtures/orders.ts";
import { priceId } from "../fixtures/stripe-names.ts";

test("points take something off one payment, and off no other", async () => {
  const purchase = await startPurchase(createActor(), { points: 400 });
  const path = `/checkout/sessions/${purchase.sessionId}`;
  const { body: session } = await callStripe("GET", path);
  expect(session).toMatchObject({ amount_subtotal: 39_900, amount_total: 37_900 });
  const [{ coupon }] = session.discounts as unknown as [{ coupon: string }];
  await payAtStripe(purchase);
  const again = {
    ...{ mode: "payment", success_url: "https://portal.test/", "line_items[0][price]": priceId },
    ...{ "line_items[0][quantity]": "1", "discounts[0][coupon]": coupon },
  };
  expect(await callStripe("POST", "/checkout/sessions", again)).toMatchObject({
    status: 400,
    body: { error: { code: "coupon_expired" } },
  });
});
