/** The official client of the vendor, pointed at the sandbox. */
import { Stripe } from "stripe";
import { inject } from "vitest";
import { priceId, stripeKey } from "#tests/support/payments.ts";

export function createClient(key = stripeKey): Stripe {
  const { hostname, port } = new URL(inject("sandboxUrl"));
  const httpClient = Stripe.createFetchHttpClient((given, init) => {
    const url = new URL(String(given));
    url.pathname = `/stripe${url.pathname}`;
    return fetch(url, init);
  });
  return new Stripe(key, {
    httpClient,
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export const toSession = (
  fields: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [{ price: priceId, quantity: 2 }],
  success_url: "https://portal.test/payment/success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://portal.test/payment/cancel",
  ...fields,
});

/** The error of a call that fails. */
export async function fetchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error("The call succeeded.");
    },
    (error) => error,
  );
}
