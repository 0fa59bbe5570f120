/** Payments of the sandbox's Stripe as its official client sees them. */
import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { createShop, declinedCard } from "#tests/support/payments.ts";
import { chargeOf, createClient, intentOf, openSession, paySession } from "./stripe-client.ts";

describe("the checkout page", () => {
  test("completes the session by card, with a charge, a receipt and an invoice", async () => {
    const { paid, purchase } = await paySession(
      {
        invoice_creation: { enabled: true, invoice_data: { metadata: { order: "1" } } },
        tax_id_collection: { enabled: true },
      },
      { company: "Atelier Nord", vatId: "fr 123 456 789 01" },
    );
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(paid.customer_details).toMatchObject({
      email: purchase.email,
      tax_ids: [{ type: "eu_vat", value: "FR12345678901" }],
    });
    expect(intentOf(paid)).toMatchObject({ status: "succeeded", amount: 79_800, amount_received: 79_800 });
    expect(chargeOf(paid)).toMatchObject({
      status: "succeeded",
      paid: true,
      captured: true,
      amount_refunded: 0,
      disputed: false,
    });
    expect(paid.invoice).toMatchObject({
      status: "paid",
      total: 79_800,
      customer_name: "Atelier Nord",
      metadata: { order: "1" },
    });
    for (const url of [chargeOf(paid).receipt_url, (paid.invoice as Stripe.Invoice).hosted_invoice_url])
      expect((await fetch(url ?? "")).status).toBe(200);
  });

  test("leaves the session open after a declined card, says why, and accepts another card", async () => {
    const { session, purchase } = await openSession();
    const shop = createShop();
    expect((await shop.submit(purchase, { cardNumber: declinedCard })).status).toBe(402);
    const tried = await createClient().checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(tried).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect(intentOf(tried)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
    });
    expect((await shop.submit(purchase)).status).toBe(303);
    expect(await createClient().checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  });

  test.each([
    ["settle", "paid", "succeeded"],
    ["fail", "unpaid", "requires_payment_method"],
  ])("keeps a debit processing until the bank lets it %s", async (act, status, intentStatus) => {
    const { paid, purchase } = await paySession({ invoice_creation: { enabled: true } }, { method: "sepa_debit" });
    expect([paid.status, paid.payment_status, intentOf(paid).status]).toEqual(["complete", "unpaid", "processing"]);
    await createShop().act(purchase, act);
    const later = await createClient().checkout.sessions.retrieve(paid.id, { expand: ["payment_intent"] });
    expect([later.payment_status, intentOf(later).status]).toEqual([status, intentStatus]);
    expect([paid.invoice, later.invoice !== null]).toEqual([null, act === "settle"]);
  });

  test.each([
    ["without consent", { consent_collection: { terms_of_service: "required" as const } }, { consent: "" }],
    ["with a real card number", {}, { cardNumber: "4111 1111 1111 1111" }],
    ["without an address", {}, { email: "nobody" }],
    ["with a wrong VAT number", { tax_id_collection: { enabled: true } }, { vatId: "12" }],
    [
      "with a VAT number in another country's form",
      { tax_id_collection: { enabled: true } },
      { vatId: "DE1234567890" },
    ],
    ["with an unknown promotion code", { allow_promotion_codes: true }, { promotionCode: "NONE" }],
  ])("rejects a payment %s", async (_, fields, form) => {
    const { session, purchase } = await openSession(fields);
    const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));
    const { consent: __, ...rest } = { consent: "on", ...given };
    const body = new URLSearchParams({
      email: purchase.email,
      country: "FR",
      method: "card",
      cardNumber: "4242424242424242",
      intent: "pay",
      ...rest,
      ...("consent" in form ? {} : { consent: "on" }),
    });
    expect((await fetch(purchase.url, { method: "POST", redirect: "manual", body })).status).toBe(400);
    expect(await createClient().checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "open",
      payment_intent: null,
    });
  });

  test("requires no card for a promotion code that covers everything", async () => {
    const coupon = await createClient().coupons.create({ percent_off: 100, duration: "once" });
    const { code } = await createClient().promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      code: `ALL${Date.now()}`,
      max_redemptions: 1,
    });
    const { paid } = await paySession({ allow_promotion_codes: true }, { promotionCode: code });
    expect(paid).toMatchObject({ payment_status: "no_payment_required", amount_total: 0, payment_intent: null });
    const { purchase } = await openSession({ allow_promotion_codes: true });
    expect((await createShop().submit(purchase, { promotionCode: code })).status).toBe(400);
  });
});
