/** Every call of the sandbox's Stripe: its key, its errors, and its version. */
import { Stripe } from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, startFault, uniqueName } from "#tests/support/minting.ts";
import { priceId } from "#tests/support/payments.ts";
import { createClient, fetchError } from "./stripe-client.ts";

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
    await fetchError(createClient().customers.create({ email: "none" }, { idempotencyKey }));
    expect(await createClient().customers.create({ email: "a@example.test" }, { idempotencyKey })).toMatchObject({
      object: "customer",
    });
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
