/** The sandbox's Stripe as its official client sees it. */
import { Stripe } from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, startFault, uniqueName } from "#tests/support/minting.ts";
import { createShop, declinedCard, priceId } from "#tests/support/payments.ts";
import { createClient, fetchError, toSession } from "./stripe-client.ts";

afterEach(endFaults);

const stripe = () => createClient();
const errors = Stripe.errors;
const open = async (fields: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const session = await stripe().checkout.sessions.create(toSession(fields));
  return {
    session,
    purchase: { ...blank, url: session.url ?? "", sessionId: session.id, email: `${uniqueName()}@example.test` },
  };
};
const blank = { orderId: "", browser: "", quantity: 2 };
const pay = async (fields: Partial<Stripe.Checkout.SessionCreateParams> = {}, form: Record<string, string> = {}) => {
  const { session, purchase } = await open(fields);
  const response = await createShop().submit(purchase, form);
  expect(response.status).toBe(303);
  const expand = ["line_items", "payment_intent.latest_charge.refunds", "invoice", "customer.tax_ids"];
  return { purchase, paid: await stripe().checkout.sessions.retrieve(session.id, { expand }) };
};
const intentOf = ({ payment_intent }: Stripe.Checkout.Session) => payment_intent as Stripe.PaymentIntent;
const chargeOf = (session: Stripe.Checkout.Session) => intentOf(session).latest_charge as Stripe.Charge;

describe("a session", () => {
  test("is open, has the price of the catalogue, and expands what it is asked for", async () => {
    const { session } = await open({ client_reference_id: "reference", metadata: { order: "1", none: "" } });
    expect(session).toMatchObject({
      ...{ object: "checkout.session", status: "open", payment_status: "unpaid", livemode: false, currency: "eur" },
      ...{ amount_subtotal: 79_800, amount_total: 79_800, client_reference_id: "reference", payment_intent: null },
      metadata: { order: "1" },
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.line_items).toBeUndefined();
    const { line_items: lines } = await stripe().checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
    expect(lines?.data).toMatchObject([
      { quantity: 2, price: { id: priceId, unit_amount: 39_900, tax_behavior: "inclusive" } },
    ]);
    expect(await fetchError(stripe().checkout.sessions.retrieve(session.id, { expand: ["nothing"] }))).toMatchObject({
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
    ["a quantity of 0", { line_items: [{ price: priceId, quantity: 0 }] }, /quantity/],
    ["a fraction", { line_items: [{ price: priceId, quantity: 1.5 }] }, "Invalid integer: 1.5"],
    ["a long reference", { client_reference_id: "x".repeat(201) }, /client_reference_id|too long/],
    ["an unknown parameter", { colour: "red" } as object, "Received unknown parameter: colour"],
    ["no address to return to", { success_url: undefined } as object, "Missing required param: success_url."],
    [
      "a consent text without consent",
      { custom_text: { terms_of_service_acceptance: { message: "Yes" } } },
      /consent_collection/,
    ],
  ])("with %s is refused", async (_, fields, message) => {
    const error = await fetchError(stripe().checkout.sessions.create(toSession(fields)));
    expect(error).toBeInstanceOf(errors.StripeInvalidRequestError);
    expect(error.message).toMatch(message);
  });

  test("with an unknown or inactive price is refused", async () => {
    const line = (price: string) =>
      stripe().checkout.sessions.create(toSession({ line_items: [{ price, quantity: 1 }] }));
    expect(await fetchError(line("price_none"))).toMatchObject({ statusCode: 404, code: "resource_missing" });
    const { product } = await stripe().prices.retrieve(priceId);
    const old = await stripe().prices.create({ product: String(product), unit_amount: 100, currency: "eur" });
    await stripe().prices.update(old.id, { active: false });
    expect(await fetchError(line(old.id))).toMatchObject({ code: "price_inactive" });
  });

  test("expires when the seller says so, and then takes no payment", async () => {
    const { session, purchase } = await open();
    expect(await stripe().checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
    await createShop().submit(purchase);
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "expired",
      payment_status: "unpaid",
    });
    expect((await fetchError(stripe().checkout.sessions.expire(session.id))).message).toMatch(/can be expired/);
  });

  test("lists newest first, by pages", async () => {
    const customer = (await stripe().customers.create({ email: "a@example.test" })).id;
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await open({ customer })).session.id);
    const first = await stripe().checkout.sessions.list({ customer, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const rest = await stripe().checkout.sessions.list({ customer, limit: 2, starting_after: ids[1] ?? "" });
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(2), false]);
    const created = { gte: Math.floor(Date.now() / 1000) + 60 };
    expect((await stripe().checkout.sessions.list({ customer, created })).data).toEqual([]);
  });
});

describe("a payment", () => {
  test("by card completes the session, with a charge, a receipt and an invoice", async () => {
    const { paid, purchase } = await pay(
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

  test("by a declined card leaves the session open, says why, and another card pays it", async () => {
    const { session, purchase } = await open();
    const shop = createShop();
    expect((await shop.submit(purchase, { cardNumber: declinedCard })).status).toBe(402);
    const tried = await stripe().checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(tried).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect(intentOf(tried)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
    });
    expect((await shop.submit(purchase)).status).toBe(303);
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  });

  test.each([
    ["settle", "paid", "succeeded"],
    ["fail", "unpaid", "requires_payment_method"],
  ])("by a debit is processing until the bank lets it %s", async (act, status, intentStatus) => {
    const { paid, purchase } = await pay({}, { method: "sepa_debit" });
    expect([paid.status, paid.payment_status, intentOf(paid).status]).toEqual(["complete", "unpaid", "processing"]);
    await createShop().act(purchase, act);
    const later = await stripe().checkout.sessions.retrieve(paid.id, { expand: ["payment_intent"] });
    expect([later.payment_status, intentOf(later).status]).toEqual([status, intentStatus]);
  });

  test.each([
    ["without consent", { consent_collection: { terms_of_service: "required" as const } }, { consent: "" }],
    ["with a real card number", {}, { cardNumber: "4111 1111 1111 1111" }],
    ["without an address", {}, { email: "nobody" }],
    ["with a wrong VAT number", { tax_id_collection: { enabled: true } }, { vatId: "12" }],
    ["with an unknown promotion code", { allow_promotion_codes: true }, { promotionCode: "NONE" }],
  ])("%s is not taken", async (_, fields, form) => {
    const { session, purchase } = await open(fields);
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
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "open",
      payment_intent: null,
    });
  });

  test("of nothing, by a promotion code for everything, needs no card", async () => {
    const coupon = await stripe().coupons.create({ percent_off: 100, duration: "once" });
    const { code } = await stripe().promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      max_redemptions: 1,
    });
    const { paid } = await pay({ allow_promotion_codes: true }, { promotionCode: code });
    expect(paid).toMatchObject({ payment_status: "no_payment_required", amount_total: 0, payment_intent: null });
    const { purchase } = await open({ allow_promotion_codes: true });
    expect((await createShop().submit(purchase, { promotionCode: code })).status).toBe(400);
  });
});

describe("a coupon", () => {
  const coupon = (fields = {}) =>
    stripe().coupons.create({ amount_off: 2_000, currency: "eur", duration: "once", max_redemptions: 1, ...fields });
  const withCoupon = (id: string, quantity = 1) =>
    stripe().checkout.sessions.create(
      toSession({ line_items: [{ price: priceId, quantity }], discounts: [{ coupon: id }] }),
    );

  test("of an amount is taken off once, and shown by its name", async () => {
    const { id } = await coupon({ name: "Loyalty points" });
    const { session } = await open({ discounts: [{ coupon: id }] });
    expect(session).toMatchObject({ amount_total: 77_800, total_details: { amount_discount: 2_000 } });
    expect(await fetch(session.url ?? "").then((response) => response.text())).toContain("Loyalty points");
    const { paid } = await pay({ discounts: [{ coupon: id }] });
    expect(paid).toMatchObject({ amount_total: 77_800, payment_status: "paid", discounts: [{ coupon: id }] });
    expect(await stripe().coupons.retrieve(id)).toMatchObject({ times_redeemed: 1 });
    expect(await fetchError(withCoupon(id))).toMatchObject({ code: "coupon_expired", statusCode: 400 });
  });

  test.each([
    ["without a currency", { currency: undefined }, "parameter_missing"],
    ["that ends in the past", { redeem_by: Math.floor(Date.now() / 1000) - 60 }, "parameter_invalid_integer"],
  ])("%s is refused", async (_, fields, code) => {
    expect(await fetchError(coupon(fields))).toMatchObject({ code, statusCode: 400 });
  });

  test("of another currency is not taken", async () => {
    const { id } = await coupon({ currency: "usd" });
    expect(await fetchError(withCoupon(id))).toMatchObject({ statusCode: 400 });
  });

  test("that leaves less than the least payment opens no page", async () => {
    const { id } = await coupon({ amount_off: 39_851 });
    expect(await fetchError(withCoupon(id))).toMatchObject({ code: "amount_too_small", statusCode: 400 });
    expect((await withCoupon((await coupon({ amount_off: 39_850 })).id)).amount_total).toBe(50);
  });
});

describe("money back", () => {
  test("goes back in parts up to what was paid", async () => {
    const { paid } = await pay();
    const intent = intentOf(paid).id;
    await stripe().refunds.create({ payment_intent: intent, amount: 39_900 });
    const charge = await stripe().charges.retrieve(chargeOf(paid).id, { expand: ["refunds"] });
    expect(charge).toMatchObject({ amount_refunded: 39_900, refunded: false, refunds: { data: [{ amount: 39_900 }] } });
    expect((await fetchError(stripe().refunds.create({ payment_intent: intent, amount: 40_000 }))).message).toMatch(
      /greater/,
    );
    await stripe().refunds.create({ payment_intent: intent });
    expect(await fetchError(stripe().refunds.create({ payment_intent: intent }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe().refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  });

  test("is disputed, and refunds are refused meanwhile", async () => {
    const { paid, purchase } = await pay();
    const payment_intent = intentOf(paid).id;
    await createShop().act(purchase, "dispute");
    expect((await stripe().disputes.list({ payment_intent })).data).toMatchObject([
      { status: "needs_response", amount: 79_800 },
    ]);
    expect(await stripe().charges.retrieve(chargeOf(paid).id)).toMatchObject({ disputed: true });
    expect(await fetchError(stripe().refunds.create({ payment_intent }))).toMatchObject({ code: "charge_disputed" });
    await createShop().act(purchase, "win");
    expect((await stripe().disputes.list({ payment_intent })).data).toMatchObject([{ status: "won" }]);
  });

  test("is not disputed again after the bank has it back", async () => {
    const { purchase } = await pay();
    await createShop().act(purchase, "dispute");
    await createShop().act(purchase, "lose");
    await expect(createShop().act(purchase, "dispute")).rejects.toThrow();
  });
});

describe("a call", () => {
  test("with a key that was used answers the same, and an error for other parameters", async () => {
    const idempotencyKey = uniqueName();
    const first = await stripe().customers.create({ email: "a@example.test" }, { idempotencyKey });
    const again = await stripe().customers.create({ email: "a@example.test" }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    const error = await fetchError(stripe().customers.create({ email: "b@example.test" }, { idempotencyKey }));
    expect(error).toBeInstanceOf(errors.StripeIdempotencyError);
  });

  test("with a key whose call was invalid is not answered from memory", async () => {
    const idempotencyKey = uniqueName();
    await fetchError(stripe().customers.create({ email: "none" }, { idempotencyKey }));
    expect(await stripe().customers.create({ email: "a@example.test" }, { idempotencyKey })).toMatchObject({
      object: "customer",
    });
  });

  test.each([
    ["", /did not provide an API key|API key/i],
    ["sk_test_another_key", /Invalid API Key provided/],
  ])("with the key '%s' is 401", async (key, message) => {
    const response = await fetchError(createClient(key || "sk_none_none").prices.retrieve(priceId));
    expect(response).toMatchObject({ statusCode: 401 });
    expect(response).toBeInstanceOf(errors.StripeAuthenticationError);
    expect(response.message).toMatch(key ? message : /API Key/);
  });

  test.each([
    ["rate_limit : Too many requests", errors.StripeRateLimitError, 429],
    ["card_declined : Your card was declined.", errors.StripeCardError, 402],
    ["resource_missing : No such price", errors.StripeInvalidRequestError, 404],
    ["api_error : Something broke", errors.StripeAPIError, 500],
  ])("gets the vendor's error %s on order", async (message, kind, status) => {
    await startFault("stripe", { mode: "refusal", message, times: 1 });
    const error = await fetchError(stripe().prices.retrieve(priceId));
    expect(error).toBeInstanceOf(kind);
    expect(error.statusCode).toBe(status);
  });

  test("that the sandbox does not know is 501", async () => {
    expect(await fetchError(stripe().subscriptions.list())).toMatchObject({ statusCode: 501 });
  });

  test("has the version of the client's events", async () => {
    await stripe().customers.create({ email: "a@example.test" });
    const [event] = (await stripe().events.list({ limit: 1 })).data;
    expect(event).toMatchObject({ object: "event", api_version: stripe().getApiField("version") });
  });
});

test("the customer portal shows invoices and saves company and tax id", async () => {
  const { paid } = await pay({ invoice_creation: { enabled: true } });
  const customer = (paid.customer as Stripe.Customer).id;
  const { url } = await stripe().billingPortal.sessions.create({
    customer,
    locale: "fr",
    return_url: "https://portal.test/profile",
  });
  expect(await (await fetch(url)).text()).toContain((paid.invoice as Stripe.Invoice).number);
  const save = (vatId: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ name: "Atelier Sud", vatId }) });
  expect([(await save("12")).status, (await save("BE0123456789")).status]).toEqual([400, 200]);
  const changed = await stripe().customers.retrieve(customer, { expand: ["tax_ids"] });
  expect(changed).toMatchObject({ name: "Atelier Sud", tax_ids: { data: [{ value: "BE0123456789" }] } });
});
