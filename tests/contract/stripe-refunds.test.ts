/** Refunds and disputes of the sandbox's Stripe as its official client sees them. */
import { describe, expect, test } from "vitest";
import { createShop } from "#tests/support/payments.ts";
import { chargeOf, createClient, fetchError, intentOf, paySession } from "./stripe-client.ts";

const fetchCharge = async (sessionId: string) =>
  chargeOf(
    await createClient().checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge.refunds"] }),
  );

describe("refunds.create", () => {
  test("refunds in parts up to what was paid", async () => {
    const { paid } = await paySession();
    const intent = intentOf(paid).id;
    await createClient().refunds.create({ payment_intent: intent, amount: 39_900 });
    expect(await fetchCharge(paid.id)).toMatchObject({
      amount_refunded: 39_900,
      refunded: false,
      refunds: { data: [{ amount: 39_900 }] },
    });
    expect(
      (await fetchError(createClient().refunds.create({ payment_intent: intent, amount: 40_000 }))).message,
    ).toMatch(/greater/);
    await createClient().refunds.create({ payment_intent: intent });
    expect(await fetchError(createClient().refunds.create({ payment_intent: intent }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await createClient().refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  });
});

describe("disputes.list", () => {
  test("lists a dispute, which rejects refunds until it is won", async () => {
    const { paid, purchase } = await paySession();
    const payment_intent = intentOf(paid).id;
    await createShop().act(purchase, "dispute");
    const [dispute] = (await createClient().disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({
      ...{ status: "needs_response", amount: 79_800 },
    });
    expect(await fetchCharge(paid.id)).toMatchObject({ disputed: true });
    expect(await fetchError(createClient().refunds.create({ payment_intent }))).toMatchObject({
      code: "charge_disputed",
    });
    await createShop().act(purchase, "win");
    expect((await createClient().disputes.list({ payment_intent })).data).toMatchObject([{ status: "won" }]);
  });

  test("never lists a second dispute after the bank has the money back", async () => {
    const { purchase } = await paySession();
    await createShop().act(purchase, "dispute");
    await createShop().act(purchase, "lose");
    await expect(createShop().act(purchase, "dispute")).rejects.toThrow();
  });
});
