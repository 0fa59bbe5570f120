/** Checkout sessions of the sandbox's Stripe as its official client sees them. */
import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { createShop, priceId } from "#tests/support/payments.ts";
import { createClient, fetchError, openSession, toSession } from "./stripe-client.ts";

const errors = Stripe.errors;

describe("checkout.sessions.create", () => {
  test("opens a session at the catalogue's price, which expands what is requested", async () => {
    const { session } = await openSession({ client_reference_id: "reference", metadata: { order: "1", none: "" } });
    expect(session).toMatchObject({
      ...{ object: "checkout.session", status: "open", payment_status: "unpaid", livemode: false, currency: "eur" },
      ...{ amount_subtotal: 79_800, amount_total: 79_800, client_reference_id: "reference", payment_intent: null },
      metadata: { order: "1" },
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.line_items).toBeUndefined();
    const { line_items: lines } = await createClient().checkout.sessions.retrieve(session.id, {
      expand: ["line_items"],
    });
    expect(lines?.data).toMatchObject([
      { quantity: 2, price: { id: priceId, unit_amount: 39_900, tax_behavior: "inclusive" } },
    ]);
    expect(
      await fetchError(createClient().checkout.sessions.retrieve(session.id, { expand: ["nothing"] })),
    ).toMatchObject({
      ...{ statusCode: 400, message: "This property cannot be expanded (nothing)." },
    });
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string | RegExp]>([
    [
      "discounts and a code field",
      { discounts: [{ coupon: "x" }], allow_promotion_codes: true },
      /allow_promotion_codes/,
    ],
    ["an end in ten minutes", { expires_at: Math.floor(Date.now() / 1000) + 600 }, /at least 30 minutes/],
    ["an end in two days", { expires_at: Math.floor(Date.now() / 1000) + 172_800 }, /less than 24 hours/],
    ["a quantity of 0", { line_items: [{ price: priceId, quantity: 0 }] }, /greater than or equal to 1/],
    ["a fraction", { line_items: [{ price: priceId, quantity: 1.5 }] }, "Invalid integer: 1.5"],
    ["a long reference", { client_reference_id: "x".repeat(201) }, /client_reference_id|too long/],
    ["an unknown parameter", { colour: "red" } as object, "Received unknown parameter: colour"],
    ["no address to return to", { success_url: undefined } as object, "Missing required param: success_url."],
    [
      "a consent text without consent",
      { custom_text: { terms_of_service_acceptance: { message: "Yes" } } },
      /consent_collection/,
    ],
  ])("rejects a session with %s", async (_, fields, message) => {
    const error = await fetchError(createClient().checkout.sessions.create(toSession(fields)));
    expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
    expect(error.message).toMatch(message);
  });

  test("rejects an unknown price", async () => {
    const unknown = toSession({ line_items: [{ price: "price_none", quantity: 1 }] });
    const error = await fetchError(createClient().checkout.sessions.create(unknown));
    expect(error).toMatchObject({ statusCode: 400, code: "resource_missing" });
  });
});

describe("a session that has expired", () => {
  test("takes no payment", async () => {
    const { session, purchase } = await openSession();
    await createShop().act(purchase, "expire");
    await createShop().submit(purchase);
    expect(await createClient().checkout.sessions.retrieve(session.id)).toMatchObject({
      ...{ status: "expired", url: null, payment_status: "unpaid" },
    });
    await expect(createShop().act(purchase, "expire")).rejects.toThrow();
  });
});
