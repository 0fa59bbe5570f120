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
    ["a customer and an address", { customer: "cus_1", customer_email: "a@example.test" }, /customer, customer_email/],
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

  test("rejects an unknown or inactive price", async () => {
    const line = (price: string) =>
      createClient().checkout.sessions.create(toSession({ line_items: [{ price, quantity: 1 }] }));
    expect(await fetchError(line("price_none"))).toMatchObject({ statusCode: 400, code: "resource_missing" });
    const { product } = await createClient().prices.retrieve(priceId);
    const old = await createClient().prices.create({ product: String(product), unit_amount: 100, currency: "eur" });
    await createClient().prices.update(old.id, { active: false });
    expect(await fetchError(line(old.id))).toMatchObject({ code: "price_inactive" });
  });
});

describe("checkout.sessions.expire", () => {
  test("expires a session, which then takes no payment", async () => {
    const { session, purchase } = await openSession();
    expect(await createClient().checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
    await createShop().submit(purchase);
    expect(await createClient().checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
    });
    expect((await fetchError(createClient().checkout.sessions.expire(session.id))).message).toMatch(/can be expired/);
  });
});

describe("checkout.sessions.list", () => {
  test("lists the newest sessions first, in pages", async () => {
    const customer = (await createClient().customers.create({ email: "a@example.test" })).id;
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await openSession({ customer })).session.id);
    const first = await createClient().checkout.sessions.list({ customer, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const rest = await createClient().checkout.sessions.list({ customer, limit: 2, starting_after: ids[1] ?? "" });
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(2), false]);
    const created = { gte: Math.floor(Date.now() / 1000) + 60 };
    expect((await createClient().checkout.sessions.list({ customer, created })).data).toEqual([]);
  });
});
