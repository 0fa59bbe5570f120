/** Every call of the sandbox's Stripe: its key, its errors, and its version. */
import { Stripe } from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, startFault, uniqueName } from "#tests/support/minting.ts";
import { priceId } from "#tests/support/payments.ts";
import { createClient, fetchError, toSession } from "./stripe-client.ts";

afterEach(endFaults);

const errors = Stripe.errors;

describe("the API of Stripe", () => {
  test("answers the same for a used idempotency key, and an error for other parameters", async () => {
    const idempotencyKey = uniqueName();
    const first = await createClient().customers.create({ email: "a@example.test" }, { idempotencyKey });
    const again = await createClient().customers.create({ email: "a@example.test" }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    const error = await fetchError(createClient().customers.create({ email: "b@example.test" }, { idempotencyKey }));
    expect(error).toBeInstanceOf(errors.StripeIdempotencyError);
  });

  test("does not repeat the answer for an idempotency key whose call was invalid", async () => {
    const idempotencyKey = uniqueName();
    await fetchError(createClient().customers.create({ colour: "red" } as object, { idempotencyKey }));
    expect(await createClient().customers.create({ email: "a@example.test" }, { idempotencyKey })).toMatchObject({
      object: "customer",
    });
  });

  test("repeats a failure for its idempotency key, and takes another key", async () => {
    const customer = (await createClient().customers.create({ email: "a@example.test" })).id;
    const number = { type: "eu_vat" as const, value: "FR12" };
    const [idempotencyKey, other] = [uniqueName(), uniqueName()];
    const create = (value: string, key: string) =>
      createClient().customers.createTaxId(customer, { ...number, value }, { idempotencyKey: key });
    const first = await fetchError(create("FR12", idempotencyKey));
    expect(first).toMatchObject({ statusCode: 400, code: "tax_id_invalid", param: "value" });
    const again = await fetchError(create("FR12", idempotencyKey));
    expect(again).toMatchObject({ code: "tax_id_invalid", headers: { "idempotent-replayed": "true" } });
    expect(first.headers).not.toHaveProperty("idempotent-replayed");
    expect(await create("FR12345678901", other)).toMatchObject({ value: "FR12345678901", country: "FR" });
  });

  test("repeats a 500 for its idempotency key after the fault has ended", async () => {
    const idempotencyKey = uniqueName();
    const create = (key: string) => createClient().coupons.create({ percent_off: 10 }, { idempotencyKey: key });
    await startFault("stripe", { mode: "reply", reply: "server-error", times: 1 });
    expect(await fetchError(create(idempotencyKey))).toMatchObject({ statusCode: 500 });
    const again = await fetchError(create(idempotencyKey));
    expect(again).toBeInstanceOf(errors.StripeAPIError);
    expect(again).toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
    expect(await create(uniqueName())).toMatchObject({ percent_off: 10 });
  });

  test("answers 404 to an unknown id in the path and 400 to one in a parameter", async () => {
    const client = createClient();
    const missing = { code: "resource_missing" };
    expect(await fetchError(client.customers.update("cus_none"))).toMatchObject({ ...missing, statusCode: 404 });
    const calls = [
      () => client.billingPortal.sessions.create({ customer: "cus_none" }),
      () => client.promotionCodes.create({ promotion: { type: "coupon", coupon: "none" }, code: "NONE" }),
      () => client.checkout.sessions.create(toSession({ customer: "cus_none" })),
      () => client.checkout.sessions.create(toSession({ discounts: [{ coupon: "none" }] })),
      () => client.refunds.create({ payment_intent: "pi_none" }),
      () => client.events.list({ starting_after: "evt_none" }),
      () => client.refunds.list({ starting_after: priceId }),
    ];
    for (const call of calls) expect(await fetchError(call())).toMatchObject({ ...missing, statusCode: 400 });
  });

  test.each([
    [{ limit: 101 }, "parameter_invalid_integer"],
    [{ limit: 0 }, "parameter_invalid_integer"],
    [{ limit: 1.5 }, "parameter_invalid_integer"],
  ])("rejects a list with %j", async (page, code) => {
    expect(await fetchError(createClient().refunds.list(page))).toMatchObject({ statusCode: 400, code });
  });

  test.each([
    ["", /did not provide an API key|API key/i],
    ["sk_test_another_key", /Invalid API Key provided/],
  ])("answers 401 to the API key '%s'", async (key, message) => {
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
  ])("answers the vendor's error %s when ordered", async (message, kind, status) => {
    await startFault("stripe", { mode: "refusal", message, times: 1 });
    const error = await fetchError(createClient().prices.retrieve(priceId));
    expect(error).toBeInstanceOf(kind);
    expect(error.statusCode).toBe(status);
  });

  test("answers 501 to a call that the sandbox does not know", async () => {
    expect(await fetchError(createClient().subscriptions.list())).toMatchObject({ statusCode: 501 });
  });

  test("sends events in the version of the client", async () => {
    await createClient().customers.create({ email: "a@example.test" });
    const [event] = (await createClient().events.list({ limit: 1 })).data;
    expect(event).toMatchObject({ object: "event", api_version: createClient().getApiField("version") });
  });
});
