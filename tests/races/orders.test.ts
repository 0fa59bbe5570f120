/** Random histories of payments, with duplicated and overtaking messages, end as Stripe's facts say. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor } from "#tests/support/internal.ts";
import { mintAccount } from "#tests/support/minting.ts";
import { createShop, type Purchase } from "#tests/support/payments.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";
import { countWithdrawn, type PaymentFacts } from "#workers/licences/orders/plan-order.ts";

const histories = pickSize(1_000, 6);
const inFlight = 6;
const seed = Date.now();
const quantity = 3;
const price = 39_900;
/** Of every other buyer. */
const points = 400;
const pointCents = 5;
const mintBuyer = async () => createActor(await mintAccount());

const acts = ["refund", "refund", "dispute", "win", "lose", "fail", "settle", "look", "sync"] as const;
type Act = (typeof acts)[number];

interface Payment {
  paymentStatus: string;
  intentStatus: string;
  refunded: number;
  dispute: string | null;
}

async function live(purchase: Purchase, history: readonly Act[], method: string): Promise<void> {
  const shop = createShop();
  await shop.setWebhookRule({ bodyIncludes: purchase.orderId, copies: 3, disorderMs: 300 });
  await shop.submit(purchase, { method });
  const calls: Promise<unknown>[] = [];
  for (const act of history) {
    if (act === "look") calls.push(shop.fetchBrowserOrder(purchase));
    else if (act === "sync") calls.push(shop.fetchOrder(purchase.orderId));
    // What cannot happen to the payment as it is does not happen.
    else await shop.act(purchase, act, act === "refund" ? price : undefined).catch(() => undefined);
  }
  await Promise.all(calls);
}

const toDispute = (status: string | null): PaymentFacts["dispute"] =>
  status === "needs_response" ? "open" : status === "won" || status === "lost" ? status : "none";

describe("receiveStripeEvent", () => {
  test("ends every random history of a payment as Stripe's facts say", async () => {
    const shop = createShop();
    const plans = fc.sample(
      fc.record({
        history: fc.array(fc.constantFrom(...acts), { maxLength: 8 }),
        method: fc.constantFrom("card", "card", "sepa_debit"),
      }),
      { numRuns: histories, seed },
    );
    const purchases = await inParallel(histories, inFlight, async (index) => {
      const purchase = await shop.start({ quantity, ...(index % 2 ? { buyer: await mintBuyer(), points } : {}) });
      const { history = [], method = "card" } = plans[index] ?? {};
      await live(purchase, history, method);
      return purchase;
    });
    await shop.waitForMessages();
    for (const [index, purchase] of purchases.entries()) {
      const payment = await shop
        .control<Payment[]>("GET", `/payments.json?session=${purchase.sessionId}`)
        .then(([found]) => found);
      if (!payment) throw new Error("The payment is missing.");
      const hasPoints = index % 2 === 1;
      const total = price * quantity - (hasPoints ? points * pointCents : 0);
      const facts = { refunded: payment.refunded, dispute: toDispute(payment.dispute), total } as PaymentFacts;
      const isPaid = payment.paymentStatus === "paid";
      const state = isPaid ? "paid" : payment.intentStatus === "processing" ? "processing" : "failed";
      const withdrawn = isPaid ? countWithdrawn({ quantity }, facts) : 0;
      const kept: [string, string | null] = facts.dispute === "open" ? ["paused", "dispute"] : ["available", null];
      const licences = isPaid
        ? [...Array(quantity - withdrawn).fill(kept), ...Array(withdrawn).fill(["removed", "refund"])].sort()
        : [];
      const message = `Seed ${seed}, order ${purchase.orderId}: ${JSON.stringify(plans[index])}, ${JSON.stringify(payment)}`;
      await expect.poll(() => shop.findOrder(purchase.orderId), { message }).toMatchObject({ state, withdrawn });
      await expect.poll(() => shop.fetchLicences(purchase.orderId), { message }).toEqual(licences);
      const used = state === "processing" ? "held" : isPaid && withdrawn < quantity ? "spent" : "returned";
      const { pointsState } = await shop.fetchOrder(purchase.orderId);
      expect(pointsState, message).toBe(hasPoints ? used : null);
    }
  });
});
