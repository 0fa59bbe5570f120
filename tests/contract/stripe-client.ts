/** The official client of the vendor, pointed at the sandbox. */
import { Stripe } from "stripe";
import { expect, inject } from "vitest";
import { uniqueName } from "#tests/support/minting.ts";
import { createShop, priceId, stripeKey } from "#tests/support/payments.ts";

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

/** A new session, and its page as a purchase. */
export async function openSession(fields: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await createClient().checkout.sessions.create(toSession(fields));
  return {
    session,
    purchase: {
      orderId: "",
      browser: "",
      quantity: 2,
      url: session.url ?? "",
      sessionId: session.id,
      email: `${uniqueName()}@example.test`,
    },
  };
}

/** A session that is paid on its page, with all that the payment has made. */
export async function paySession(
  fields: Partial<Stripe.Checkout.SessionCreateParams> = {},
  form: Record<string, string> = {},
) {
  const { session, purchase } = await openSession(fields);
  const response = await createShop().submit(purchase, form);
  expect(response.status).toBe(303);
  const expand = ["line_items", "payment_intent.latest_charge.refunds", "invoice", "customer.tax_ids"];
  return { purchase, paid: await createClient().checkout.sessions.retrieve(session.id, { expand }) };
}

export const intentOf = ({ payment_intent }: Stripe.Checkout.Session) => payment_intent as Stripe.PaymentIntent;
export const chargeOf = (session: Stripe.Checkout.Session) => intentOf(session).latest_charge as Stripe.Charge;
